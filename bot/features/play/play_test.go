package play_test

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
	"testing"

	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
	"hoshi/engine/classic"
)

func TestGameAgainstEngine(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	start := tb.One("you", "!play")
	if !strings.Contains(start.Text, "New game") || start.Picture == nil || len(start.Ping) > 0 {
		t.Fatalf("start: %+v", start)
	}
	for i, move := range []string{"!move a1", "!O1", "!m 15a", "！ｍｏｖｅ　ｏ１５"} {
		got := tb.One("you", move)
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
	end := tb.One("you", "!resign yes")
	if g := tb.Game(); g.State != game.Resigned || g.Winner != engine.White || !strings.Contains(end.Text, "I win") {
		t.Errorf("after resigning: %s, %q", g.State, end.Text)
	}
}

func TestEngineBegins(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	got := tb.One("you", "!play white 9x9")
	if pos := got.Picture.Position; pos.Size() != 9 || pos.Len() != 1 {
		t.Fatalf("size %d, %d moves: %s", pos.Size(), pos.Len(), got.Text)
	}
	if !strings.Contains(got.Text, "I'm Black") {
		t.Errorf("text: %q", got.Text)
	}
}

func TestTwoPeople(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	challenge := tb.One("ann", "!challenge @bob black")
	if len(challenge.Ping) != 1 || challenge.Ping[0] != "bob" {
		t.Fatalf("the challenge pings %v, want bob alone", challenge.Ping)
	}
	if start := tb.Accept(challenge); len(start.Ping) > 0 || start.Picture == nil {
		t.Fatalf("the start: %+v", start)
	}
	for i := range 4 {
		for _, move := range [][2]string{{"ann", "a"}, {"bob", "b"}} {
			got := tb.One(move[0], fmt.Sprintf("!move %s%d", move[1], i+1))
			if got.Picture == nil || len(got.Ping) > 0 {
				t.Fatalf("%+v", got)
			}
		}
	}
	end := tb.One("ann", "!a5")
	if !strings.Contains(end.Text, "Five in a row") || !strings.Contains(end.Text, "@ann wins as Black") {
		t.Errorf("end: %q", end.Text)
	}
	if g := tb.Game(); g.State != game.Won || g.Winner != engine.Black || len(g.Moves) != 9 {
		t.Errorf("game: %s %v after %d moves", g.State, g.Winner, len(g.Moves))
	}
	again := tb.Begin("bob", "!play @ann white")
	if g := tb.Game(); g.Black.User.ID != "ann" || g.White.User.ID != "bob" {
		t.Errorf("again: %+v, %q", g, again.Text)
	}
}

func TestToBot(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, tt := range []struct{ text, want string }{
		{"play", "New game"}, {"a1", "I play"}, {"move o15", "I play"}, {"", "I play **gomoku**"}, {"hello", "I don't know `hello`"}, {"!depth", "depth here is **1**"},
	} {
		before := len(tb.Chat.In("c"))
		l := servicetest.Message("c", "you", tt.text)
		l.ToBot = true
		if err := tb.Handle(l); err != nil {
			t.Fatal(err)
		}
		tb.Settle("c")
		got := tb.Chat.In("c")[before:]
		if len(got) != 1 || !strings.Contains(got[0].Text, tt.want) {
			t.Errorf("%q: %v, want %q", tt.text, got, tt.want)
		}
	}
}

// Starting again before the first move replaces the game, instead of starting a second one.
func TestChangedMind(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "!play")
	if got := tb.One("you", "!play white 9"); got.Picture.Position.Size() != 9 {
		t.Errorf("%q", got.Text)
	}
	tb.One("you", "!play 19")
	if g := tb.Game(); g.Size != 19 || g.Black.User.ID != "you" || len(g.Moves) != 0 {
		t.Errorf("%+v", g)
	}
}

func TestDraw(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob 9")
	var end servicetest.Post
	for i, pt := range servicetest.DrawnGame() {
		end = tb.One([]string{"ann", "bob"}[i%2], "!"+pt.String())
	}
	if g := tb.Game(); g.State != game.Drawn || !strings.Contains(end.Text, "a draw") {
		t.Errorf("%s, %q", g.State, end.Text)
	}
}

// Every program plays in a channel, on its own board and at its own depth unless told otherwise.
func TestPlayPrograms(t *testing.T) {
	for _, p := range classic.Programs() {
		t.Run(p.ID, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{})
			start := tb.One("you", "!play "+p.ID)
			if start.Picture.Position.Size() != p.Size || !strings.Contains(start.Text, "**"+p.ID+"** is White (depth") {
				t.Errorf("%q on %d", start.Text, start.Picture.Position.Size())
			}
			if got := tb.One("you", "!a1"); !strings.Contains(got.Text, p.ID+" plays **") || got.Picture.Position.Len() != 2 {
				t.Errorf("%q", got.Text)
			}
			tb.One("you", "!cancel")
			if got := tb.One("you", "!play white "+p.ID+" 9 d1"); got.Picture.Position.Size() != 9 || got.Picture.Position.Len() != 1 {
				t.Errorf("white on a board of 9: %q", got.Text)
			}
		})
	}
}
