package bot_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/png"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/engine"
)

func TestGameAgainstEngine(t *testing.T) {
	tb := sit(t, bot.Options{})
	start := tb.one("you", "!play")
	if !strings.Contains(start.Text, "new game") || start.Picture == nil || len(start.Ping) > 0 {
		t.Fatalf("start: %+v", start)
	}
	for i, move := range []string{"!move a1", "!O1", "!m 15a", "！ｍｏｖｅ　ｏ１５"} {
		got := tb.one("you", move)
		if got.Picture == nil {
			t.Fatalf("%q: no picture: %q", move, got.Text)
		}
		if n := got.Picture.Position.Len(); n != 2*i+2 {
			t.Fatalf("%q: the board shows %d moves, want %d: %s", move, n, 2*i+2, got.Text)
		}
		if img, err := png.Decode(bytes.NewReader(got.Picture.PNG)); err != nil || img.Bounds().Dx() != 320 {
			t.Fatalf("%q: not a picture of 320 pixels: %v", move, err)
		}
		if !strings.Contains(got.Alt, "White to move") && !strings.Contains(got.Alt, "Black to move") {
			t.Errorf("alt text: %q", got.Alt)
		}
	}
	if tb.chat.typing == 0 {
		t.Error("the engine thought without showing that it types")
	}
	end := tb.one("you", "!resign")
	if g := tb.game(); g.State != bot.Resigned || g.Winner != engine.White || !strings.Contains(end.Text, "I win") {
		t.Errorf("after resigning: %s, %q", g.State, end.Text)
	}
}

func TestEngineBegins(t *testing.T) {
	tb := sit(t, bot.Options{})
	got := tb.one("you", "!play white 9x9")
	if pos := got.Picture.Position; pos.Size() != 9 || pos.Len() != 1 {
		t.Fatalf("size %d, %d moves: %s", pos.Size(), pos.Len(), got.Text)
	}
	if !strings.Contains(got.Text, "I am Black") {
		t.Errorf("text: %q", got.Text)
	}
}

func TestTwoPeople(t *testing.T) {
	tb := sit(t, bot.Options{})
	start := tb.one("ann", "!challenge @bob")
	if len(start.Ping) != 1 || start.Ping[0] != "bob" {
		t.Fatalf("the challenge pings %v, want bob alone", start.Ping)
	}
	for i := range 4 {
		for _, move := range [][2]string{{"ann", "a"}, {"bob", "b"}} {
			got := tb.one(move[0], fmt.Sprintf("!move %s%d", move[1], i+1))
			if got.Picture == nil || len(got.Ping) > 0 {
				t.Fatalf("%+v", got)
			}
		}
	}
	end := tb.one("ann", "!a5")
	if !strings.Contains(end.Text, "Five in a row") || !strings.Contains(end.Text, "@ann wins as Black") {
		t.Errorf("end: %q", end.Text)
	}
	if g := tb.game(); g.State != bot.Won || g.Winner != engine.Black || len(g.Moves) != 9 {
		t.Errorf("game: %s %v after %d moves", g.State, g.Winner, len(g.Moves))
	}
	again := tb.one("bob", "!play @ann white")
	if g := tb.game(); g.Black.User.ID != "ann" || g.White.User.ID != "bob" {
		t.Errorf("again: %+v, %q", g, again.Text)
	}
}

func TestToBot(t *testing.T) {
	tb := sit(t, bot.Options{})
	for _, tt := range []struct{ text, want string }{
		{"play", "new game"}, {"a1", "I play"}, {"move o15", "I play"}, {"", "I play **gomoku**"}, {"hello", "I don't know `hello`"}, {"!depth", "depth **1**"},
	} {
		before := len(tb.chat.in("c"))
		l := message("c", "you", tt.text)
		l.ToBot = true
		if err := tb.handle(l); err != nil {
			t.Fatal(err)
		}
		tb.settle("c")
		got := tb.chat.in("c")[before:]
		if len(got) != 1 || !strings.Contains(got[0].Text, tt.want) {
			t.Errorf("%q: %v, want %q", tt.text, got, tt.want)
		}
	}
}

// However many lines come at once, a turn is taken once.
func TestOneMovePerTurn(t *testing.T) {
	tb := sit(t, bot.Options{})
	tb.one("ann", "!play @bob")
	var wg sync.WaitGroup
	for i := range 60 {
		wg.Go(func() {
			pt := engine.Point{Col: int8(i % 15), Row: int8(2 * (i / 15))}
			_ = tb.handle(message("c", "ann", "!move "+pt.String()))
		})
	}
	wg.Wait()
	tb.settle("c")
	if g := tb.game(); len(g.Moves) != 1 {
		t.Fatalf("60 lines at once made %d moves", len(g.Moves))
	}
	posts := tb.chat.in("c")
	boards := 0
	for _, p := range posts {
		if p.Picture != nil {
			boards++
		}
	}
	if len(posts) != 61 || boards != 2 {
		t.Errorf("%d posts with %d boards, want an answer to each line and 2 boards", len(posts), boards)
	}
}

// A channel in which posting hangs does not hold up another.
func TestChannelsDoNotWait(t *testing.T) {
	tb := sit(t, bot.Options{})
	release, stuck := make(chan struct{}), make(chan struct{}, 10)
	tb.chat.set(func(ch bot.ChannelID, _ bot.Reply) error {
		if ch == "slow" {
			stuck <- struct{}{}
			<-release
		}
		return nil
	})
	done := make(chan error, 1)
	go func() { done <- tb.handle(message("slow", "ann", "!help")) }()
	if err := tb.handle(message("slow", "ann", "!play @bob")); err != nil {
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
		state bot.State
		moves int
		want  string
	}{
		{"!resign", bot.Resigned, 3, "I win"},
		{"!cancel", bot.Cancelled, 3, "Nobody wins"},
		{"!undo", bot.Playing, 2, "takes the last move back"},
	} {
		t.Run(tt.line, func(t *testing.T) {
			tb := sit(t, bot.Options{MaxTime: patience})
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

// lastAfter sends a line that is answered at once and returns the answer,
// without waiting for the game.
func (tb *table) lastAfter(author, text string) post {
	tb.t.Helper()
	tb.send(author, text)
	posts := tb.chat.in("c")
	return posts[len(posts)-1]
}

func TestUndo(t *testing.T) {
	tb := sit(t, bot.Options{})
	tb.one("you", "!play")
	tb.one("you", "!a1")
	tb.one("you", "!o15")
	tb.one("you", "!undo")
	if g := tb.game(); len(g.Moves) != 2 {
		t.Fatalf("%d moves after undo", len(g.Moves))
	}
	tb.one("you", "!undo")
	if g := tb.game(); len(g.Moves) != 0 {
		t.Fatalf("%d moves after two undos", len(g.Moves))
	}
	if got := tb.one("you", "!undo"); !strings.Contains(got.Text, "nothing to take back") {
		t.Errorf("third undo: %q", got.Text)
	}
	tb.one("you", "!h8")
	if g := tb.game(); len(g.Moves) != 2 {
		t.Errorf("%d moves after going on", len(g.Moves))
	}

	tb.one("you", "!cancel")
	tb.one("ann", "!play @bob")
	tb.one("ann", "!h8")
	tb.one("ann", "!undo")
	tb.one("ann", "!h9")
	tb.one("bob", "!a1")
	if got := tb.one("ann", "!undo"); !strings.Contains(got.Text, "has answered") {
		t.Errorf("undo of an answered move: %q", got.Text)
	}
}

func TestSwap(t *testing.T) {
	tb := sit(t, bot.Options{})
	tb.one("you", "!play")
	tb.one("you", "!swap") // the engine gets Black, and begins
	if g := tb.game(); g.White.User.ID != "you" || len(g.Moves) != 1 {
		t.Fatalf("after swapping an empty board: %+v", g)
	}
	tb.one("you", "!swap") // the stone is the person's now, and the engine answers
	if g := tb.game(); g.Black.User.ID != "you" || len(g.Moves) != 2 {
		t.Fatalf("after taking the first stone: %+v", g)
	}
	if got := tb.one("you", "!swap"); !strings.Contains(got.Text, "too late") {
		t.Errorf("third swap: %q", got.Text)
	}

	tb.one("you", "!cancel")
	tb.one("ann", "!play @bob")
	tb.one("ann", "!h8")
	tb.one("bob", "!swap")
	if g := tb.game(); g.Black.User.ID != "bob" || g.White.User.ID != "ann" || g.ToMove() != engine.White {
		t.Errorf("after bob swapped: %+v", g)
	}
}

func TestHint(t *testing.T) {
	tb := sit(t, bot.Options{AutoTime: 50 * time.Millisecond, MaxTime: time.Second})
	tb.one("you", "!play")
	tb.one("you", "!h8")
	before := tb.game()
	got := tb.one("you", "!hint")
	if !strings.Contains(got.Text, "Try **") || got.Picture == nil || !strings.Contains(got.Alt, "Suggested") {
		t.Errorf("hint: %+v", got)
	}
	if after := tb.game(); after.Revision != before.Revision {
		t.Error("a hint changed the game")
	}
}

// A hint says why.
func TestHintReasons(t *testing.T) {
	for _, tt := range []struct{ moves, want string }{
		{"h8 a1 h9 a2 h10 o1 h11 o15", "It makes five in a row."},
		{"a1 h8 a3 h9 a5 h10 o1 h11", "It keeps White from five in a row."},
		{"h7 h8 a3 h9 a5 h10 o1 h11", "Try **h12**. It stops White's four."},
		{"a1 h8 o1 h9 a15 h10", "It stops White's open three."},
		{"g8 a1 h8 a3 i8 a5", "It wins by force, with your move 2 from here. `!analyze` shows how."},
	} {
		tb := sit(t, bot.Options{MaxTime: time.Second})
		tb.one("you", "!import "+tt.moves)
		if got := tb.one("you", "!hint"); !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: %q, want %q in it", tt.moves, got.Text, tt.want)
		}
	}
}

func TestDepth(t *testing.T) {
	tb := sit(t, bot.Options{})
	for _, tt := range []struct{ line, want string }{
		{"!depth", "at depth **1**: 1 ply ahead"},
		{"!depth 7", "depth **7** here: 7 plies"},
		{"!depth", "at depth **7**"},
		{"!level AUTO", "depth **auto** here: as far ahead as I get in 2 seconds"},
		{"!depth", "at depth **auto**"},
	} {
		if got := tb.one("you", tt.line); !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: %q, want %q in it", tt.line, got.Text, tt.want)
		}
	}
	other := message("d", "you", "!depth")
	if err := tb.handle(other); err != nil {
		t.Fatal(err)
	}
	if got := tb.chat.in("d"); len(got) != 1 || !strings.Contains(got[0].Text, "**1**") {
		t.Errorf("another channel's depth: %v", got)
	}
	tb.one("you", "!depth 2")
	tb.one("you", "!play")
	if got := tb.one("eve", "!depth 20"); !strings.Contains(got.Text, "only @you can change") {
		t.Errorf("a stranger's depth: %q", got.Text)
	}
}

// A watched game is one message that changes, to its end.
func TestWatch(t *testing.T) {
	tb := sit(t, bot.Options{Size: 9})
	posts := tb.say("you", "!watch 1 2")
	g := tb.game()
	if g.State == bot.Playing || g.State == bot.Cancelled {
		t.Fatalf("the game is %s", g.State)
	}
	last := posts[len(posts)-1]
	if last.Picture == nil || last.Picture.Position.Len() != len(g.Moves) {
		t.Errorf("the last board is not the end of the game: %+v", last)
	}
	if posts[0].Edit != "" {
		t.Error("the first board replaces another")
	}
	for _, p := range posts[1:] {
		if p.Edit == "" {
			t.Fatal("a later board is a message of its own")
		}
	}
}

func TestCancelWatched(t *testing.T) {
	tb := sit(t, bot.Options{Pause: time.Hour})
	tb.send("you", "!watch")
	got := tb.one("eve", "!cancel")
	if g := tb.game(); g.State != bot.Cancelled || !strings.Contains(got.Text, "@eve calls the game off") {
		t.Errorf("%s, %q", g.State, got.Text)
	}
}

func TestForgottenGame(t *testing.T) {
	tb := sit(t, bot.Options{IdleAfter: time.Nanosecond})
	tb.one("ann", "!play @bob")
	tb.one("ann", "!h8")
	if got := tb.one("eve", "!play"); !strings.Contains(got.Text, "`!cancel` ends it") {
		t.Errorf("play: %q", got.Text)
	}
	tb.one("eve", "!cancel")
	if g := tb.game(); g.State != bot.Cancelled {
		t.Errorf("the game is %s", g.State)
	}
}

// Starting again before moving is changing one's mind, not a second game.
func TestChangedMind(t *testing.T) {
	tb := sit(t, bot.Options{})
	tb.one("you", "!play")
	if got := tb.one("you", "!play white 9"); got.Picture.Position.Size() != 9 {
		t.Errorf("%q", got.Text)
	}
	tb.one("you", "!play 19")
	if g := tb.game(); g.Size != 19 || g.Black.User.ID != "you" || len(g.Moves) != 0 {
		t.Errorf("%+v", g)
	}
}

// A board whose post fails is posted later, once, and so is one whose job is
// done again.
func TestPostedOnceThoughItFails(t *testing.T) {
	tb := sit(t, bot.Options{})
	tb.one("you", "!play")
	var tries atomic.Int32
	tb.chat.set(func(_ bot.ChannelID, r bot.Reply) error {
		if r.Picture != nil && tries.Add(1) <= 2 {
			return errors.New("the network is down")
		}
		return nil
	})
	got := tb.one("you", "!h8")
	if tries.Load() != 3 || got.Picture.Position.Len() != 2 {
		t.Fatalf("%d tries, %q", tries.Load(), got.Text)
	}
	g := tb.game()
	for revision := range g.Revision + 2 {
		if err := tb.service.DoJob(context.Background(), bot.Job{Game: g.ID, Revision: revision}); err != nil {
			t.Fatal(err)
		}
	}
	if posts := tb.chat.in("c"); len(posts) != 2 || len(tb.game().Moves) != 2 {
		t.Errorf("doing every job again made %d posts of 2 and %d moves of 2", len(posts), len(tb.game().Moves))
	}
}

func TestDraw(t *testing.T) {
	tb := sit(t, bot.Options{})
	tb.one("ann", "!play @bob 9")
	var end post
	for i, pt := range drawnGame() {
		end = tb.one([]string{"ann", "bob"}[i%2], "!"+pt.String())
	}
	if g := tb.game(); g.State != bot.Drawn || !strings.Contains(end.Text, "a draw") {
		t.Errorf("%s, %q", g.State, end.Text)
	}
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
