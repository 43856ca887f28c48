package bot_test

import (
	"strings"
	"sync"
	"testing"

	"hoshi/bot"
	"hoshi/engine"
)

// However many lines come at once, a turn is taken once.
func TestOneMovePerTurn(t *testing.T) {
	tb := newHarness(t, bot.Options{})
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

// What is not for us gets no answer.
func TestNeighbours(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	for _, text := range []string{
		"", " ", "hello", "h8", "play", "!", "!!", "! play", "!ban @ann", "!poll", "!rank", "?move h8",
		"!play https://music.example/song", "!play never gonna give you up", "!v2", "!8ball", "/play",
		"\x00", "\xff\xfe!play\xff", "\u200b\u200b", "\u202eyalp!", "🎉🎉🎉", "!🎉", strings.Repeat("a", 4000),
	} {
		if got := tb.say("you", text); len(got) > 0 && text != "\xff\xfe!play\xff" {
			t.Errorf("%.40q was answered: %v", text, got)
		}
	}
}

// What looks odd but can only mean one thing is understood.
func TestOddSpelling(t *testing.T) {
	for _, text := range []string{"!move h8", "!h8", "!8H", "!M h 8", "!move h,8", "！ｍｏｖｅ ｈ８", "!mo\u200bve h8\u200b",
		"  !move   h8  ", "!move h8\nand good luck", "\u202a!move h8\u202c", "!MOVE H8"} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			tb := newHarness(t, bot.Options{})
			tb.one("ann", "!play @bob")
			tb.one("ann", text)
			if g := tb.game(); len(g.Moves) != 1 || g.Moves[0] != (engine.Point{Col: 7, Row: 7}) {
				t.Errorf("moves: %v", g.Moves)
			}
		})
	}
}
