package bot_test

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/engine"
)

// A channel in which posting hangs does not hold up another.
func TestChannelsDoNotWait(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	release, stuck := make(chan struct{}), make(chan struct{}, 10)
	tb.chat.set(func(ch chat.ChannelID, _ chat.Reply) error {
		if ch == "slow" {
			stuck <- struct{}{}
			<-release
		}
		return nil
	})
	done := make(chan error, 1)
	go func() { done <- tb.handle(writes("slow", "ann", "!help")) }()
	if err := tb.handle(writes("slow", "ann", "!play @bob")); err != nil {
		t.Fatal(err)
	}
	<-stuck
	tb.one("you", "!play")
	tb.one("you", "!h8")
	close(release)
	if err := <-done; err != nil {
		t.Error(err)
	}
	tb.settle("slow")
}

func TestWhileThinking(t *testing.T) {
	for _, tt := range []struct {
		line  string
		state game.State
		moves int
		want  string
	}{
		{"!resign yes", game.Resigned, 3, "I win"},
		{"!cancel", game.Cancelled, 3, "Nobody wins"},
		{"!undo", game.Playing, 2, "took back the last move"},
	} {
		t.Run(tt.line, func(t *testing.T) {
			tb := newHarness(t, bot.Options{MaxTime: patience})
			tb.one("you", "!play")
			tb.one("you", "!h8")
			tb.one("you", "!depth 20")
			tb.send("you", "!move a1")
			if got := tb.lastAfter("you", "!move a2"); !strings.Contains(got.Text, "still thinking") {
				t.Fatalf("a second move: %q", got.Text)
			}
			begun := time.Now()
			got := tb.one("you", tt.line)
			if !strings.Contains(got.Text, tt.want) {
				t.Errorf("answered %q, want %q in it", got.Text, tt.want)
			}
			if g := tb.game(); g.State != tt.state || len(g.Moves) != tt.moves {
				t.Errorf("%s after %d moves, want %s after %d", g.State, len(g.Moves), tt.state, tt.moves)
			}
			if time.Since(begun) > patience/2 {
				t.Error("the search was not cancelled")
			}
		})
	}
}

func TestWithoutGame(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	for _, l := range []string{"!move h8", "!undo", "!resign", "!cancel", "!swap", "!hint", "!analyze"} {
		if got := tb.one("you", l); !strings.Contains(got.Text, "`!play`") {
			t.Errorf("%s: %q names no way out", l, got.Text)
		}
	}
	if got := tb.one("you", "!board"); !strings.Contains(got.Text, "No game has been played") {
		t.Errorf("!board: %q", got.Text)
	}
}

// lastAfter sends a message that is answered at once and returns the answer,
// without waiting for the game.
func (tb *harness) lastAfter(author, text string) post {
	tb.t.Helper()
	tb.send(author, text)
	posts := tb.chat.in("c")
	return posts[len(posts)-1]
}

// drawnGame fills a 9×9 board without a row of five: pairs of columns in turn,
// shifted every second row.
func drawnGame() []engine.Point {
	var black, white []engine.Point
	for row := range int8(9) {
		for col := range int8(9) {
			pt := engine.Point{Col: col, Row: row}
			if (col+2*(row%2)+row/2)/2%2 == 0 {
				black = append(black, pt)
			} else {
				white = append(white, pt)
			}
		}
	}
	var moves []engine.Point
	for len(black)+len(white) > 0 {
		if len(moves)%2 == 0 {
			moves, black = append(moves, black[0]), black[1:]
		} else {
			moves, white = append(moves, white[0]), white[1:]
		}
	}
	return moves
}
