package service_test

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// A channel where posting hangs doesn't hold up another.
func TestChannelsDoNotWait(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	release, stuck := make(chan struct{}), make(chan struct{}, 10)
	tb.Chat.Set(func(ch chat.ChannelID, _ chat.Reply) error {
		if ch == "slow" {
			stuck <- struct{}{}
			<-release
		}
		return nil
	})
	done := make(chan error, 1)
	go func() { done <- tb.Handle(servicetest.Message("slow", "ann", "!help")) }()
	if err := tb.Handle(servicetest.Message("slow", "ann", "!play @bob")); err != nil {
		t.Fatal(err)
	}
	<-stuck
	tb.One("you", "!play")
	tb.One("you", "!h8")
	close(release)
	if err := <-done; err != nil {
		t.Error(err)
	}
	tb.Settle("slow")
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
			tb := servicetest.New(t, service.Options{MaxTime: servicetest.Patience})
			tb.One("you", "!play")
			tb.One("you", "!h8")
			tb.One("you", "!depth 20")
			tb.Send("you", "!move a1")
			if got := lastAfter(tb, "you", "!move a2"); !strings.Contains(got.Text, "still thinking") {
				t.Fatalf("a second move: %q", got.Text)
			}
			begun := time.Now()
			got := tb.One("you", tt.line)
			if !strings.Contains(got.Text, tt.want) {
				t.Errorf("answered %q, want %q in it", got.Text, tt.want)
			}
			if g := tb.Game(); g.State != tt.state || len(g.Moves) != tt.moves {
				t.Errorf("%s after %d moves, want %s after %d", g.State, len(g.Moves), tt.state, tt.moves)
			}
			if time.Since(begun) > servicetest.Patience/2 {
				t.Error("the search was not cancelled")
			}
		})
	}
}

func TestWithoutGame(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, l := range []string{"!move h8", "!undo", "!resign", "!cancel", "!swap", "!hint", "!analyze"} {
		if got := tb.One("you", l); !strings.Contains(got.Text, "`!play`") {
			t.Errorf("%s: %q names no way out", l, got.Text)
		}
	}
	if got := tb.One("you", "!board"); !strings.Contains(got.Text, "No game has been played") {
		t.Errorf("!board: %q", got.Text)
	}
}

// lastAfter sends a message that's answered at once and returns the answer, without waiting for the
// game.
func lastAfter(tb *servicetest.Harness, author, text string) servicetest.Post {
	tb.T.Helper()
	tb.Send(author, text)
	posts := tb.Chat.In("c")
	return posts[len(posts)-1]
}
