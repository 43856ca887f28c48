package analysis_test

import (
	"strings"
	"testing"

	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// Commands that explain a position also work on the channel's finished game, for everyone.
func TestFinishedGameCanBeExamined(t *testing.T) {
	tb := servicetest.New(t, service.Options{MaxTime: servicetest.Patience})
	tb.Begin("ann", "!play @bob")
	for i, move := range strings.Fields("h8 a1 h9 a2 h10 a3 h11 o1 h12") {
		tb.One([]string{"ann", "bob"}[i%2], "!"+move)
	}
	if g := tb.Game(); g.State != game.Won {
		t.Fatal(g.State)
	}
	for _, tt := range []struct {
		text, want string
		stones     int
	}{
		{"!hint", "Try **h", 8},
		{"!hint 4", "After move 4 of 9:", 4},
		{"!analyze", "The best", 8},
		{"!analyze 1 move 3", "After move 3 of 9:", 3},
		{"!heat", "in percent", 8},
		{"!heat 5", "After move 5 of 9:", 5},
		{"!think move 6", "After move 6 of 9:", 6},
		{"!think shapes", "shapes would play", 8},
		{"!board 5", "After move 5 of 9.", 5},
	} {
		got := tb.One("eve", tt.text)
		if !strings.Contains(got.Text, tt.want) || got.Picture == nil || got.Picture.Position.Len() != tt.stones {
			t.Errorf("%s: %q, want %q in it and %d stones", tt.text, got.Text, tt.want, tt.stones)
		}
	}
	if got := tb.One("eve", "!hint 10"); !strings.Contains(got.Text, "The game has 9 moves") {
		t.Errorf("a move that there was not: %q", got.Text)
	}
}

// A heat map, an explanation and an analysis give a move the same value: its chances in percent.
func TestOneUnit(t *testing.T) {
	tb := servicetest.New(t, service.Options{MaxTime: servicetest.Patience, Depth: 10})
	tb.One("you", "!play")
	tb.One("you", "!h8")
	think, analysis := tb.One("you", "!think").Text, tb.One("you", "!analyze 1").Text
	_, value, _ := strings.Cut(think, "value   ")
	value, _, _ = strings.Cut(value, "\n")
	if !strings.Contains(value, "% (") || !strings.Contains(analysis, value) {
		t.Errorf("!think says %q, !analyze %q", value, analysis)
	}
	if heat := tb.One("you", "!heat"); !strings.Contains(heat.Alt, "Best values: ") || strings.Contains(heat.Alt, "+") {
		t.Errorf("the heat map has another unit: %q", heat.Alt)
	}
}
