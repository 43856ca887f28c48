package play_test

import (
	"strings"
	"sync"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// No matter how many lines come at once, only one move is made per turn.
func TestOneMovePerTurn(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob")
	var wg sync.WaitGroup
	for i := range 60 {
		wg.Go(func() {
			pt := engine.Point{Col: int8(i % 15), Row: int8(2 * (i / 15))}
			_ = tb.Handle(servicetest.Message("c", "ann", "!move "+pt.String()))
		})
	}
	wg.Wait()
	tb.Settle("c")
	if g := tb.Game(); len(g.Moves) != 1 {
		t.Fatalf("60 lines at once made %d moves", len(g.Moves))
	}
	posts := tb.Chat.In("c")
	boards := 0
	for _, p := range posts {
		if p.Picture != nil {
			boards++
		}
	}
	if len(posts) != 62 || boards != 2 {
		t.Errorf("%d posts with %d boards, want the challenge, an answer to each line and 2 boards", len(posts), boards)
	}
}

// Messages that aren't for us get no answer.
func TestNeighbours(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, text := range []string{
		"", " ", "hello", "h8", "play", "!", "!!", "! by the way", "!ban @ann", "!poll", "!rank", "?move h8",
		"!play https://music.example/song", "!play never gonna give you up", "!v2", "!8ball", "/play",
		"\x00", "\xff\xfe!play\xff", "\u200b\u200b", "\u202eyalp!", "🎉🎉🎉", "!🎉", strings.Repeat("a", 4000),
	} {
		if got := tb.Say("you", text); len(got) > 0 && text != "\xff\xfe!play\xff" {
			t.Errorf("%.40q was answered: %v", text, got)
		}
	}
}

// Odd input is understood if it can only mean one thing.
func TestOddSpelling(t *testing.T) {
	for _, text := range []string{"!move h8", "!h8", "!8H", "!M h 8", "!move h,8", "！ｍｏｖｅ ｈ８", "!mo\u200bve h8\u200b",
		"  !move   h8  ", "!move h8\nand good luck", "\u202a!move h8\u202c", "!MOVE H8"} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{})
			tb.Begin("ann", "!play @bob")
			tb.One("ann", text)
			if g := tb.Game(); len(g.Moves) != 1 || g.Moves[0] != (engine.Point{Col: 7, Row: 7}) {
				t.Errorf("moves: %v", g.Moves)
			}
		})
	}
}

// TestForbiddenPoint plays renju: the board marks Black's forbidden points, also in its alt text,
// and says why a foul is refused.
func TestForbiddenPoint(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob renju")
	var alt string
	for i, pt := range strings.Fields("g8 a1 i8 c1 h7 e1 h9 g1") {
		alt = tb.One([]string{"ann", "bob"}[i%2], "!"+pt).Alt
	}
	if !strings.Contains(alt, "Forbidden: h8.") {
		t.Fatalf("the board: %q", alt)
	}
	for text, want := range map[string]string{
		"!h8": "`h8` is forbidden for Black: it would make a double three.",
		"!g8": "`g8` is taken",
	} {
		if got := tb.One("ann", text); !strings.Contains(got.Text, want) {
			t.Errorf("%s: %q", text, got.Text)
		}
	}
	if n := len(tb.Game().Moves); n != 8 {
		t.Errorf("%d moves, want 8", n)
	}
	if alt := tb.One("ann", "!o15").Alt; strings.Contains(alt, "Forbidden") {
		t.Errorf("White has forbidden points: %s", alt)
	}
	if alt := tb.One("bob", "!h8").Alt; !strings.Contains(alt, "White played h8") {
		t.Errorf("White did not play h8: %s", alt)
	}
}

// TestFoulsHaveReasons plays each kind of foul: each is refused with different words.
func TestFoulsHaveReasons(t *testing.T) {
	for _, tt := range []struct{ moves, point, want string }{
		{"e8 a1 f8 c1 g8 e1 i8 g1 j8 i1", "h8", "six or more in a row"},
		{"e8 a1 g8 c1 i8 e1 k8 g1", "h8", "a double four"},
		{"g8 a1 i8 c1 h7 e1 h9 g1", "h8", "a double three"},
	} {
		tb := servicetest.New(t, service.Options{})
		tb.Begin("ann", "!play @bob renju")
		for i, pt := range strings.Fields(tt.moves) {
			tb.One([]string{"ann", "bob"}[i%2], "!"+pt)
		}
		if got := tb.One("ann", "!"+tt.point); !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: %q", tt.point, got.Text)
		}
	}
}
