package bot_test

import (
	"strings"
	"testing"

	"hoshi/bot"
	"hoshi/engine"
)

func TestSwap(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	tb.one("you", "!play")
	tb.one("you", "!swap") // the engine gets Black, and begins
	if g := tb.game(); g.White.User.ID != "you" || len(g.Moves) != 1 {
		t.Fatalf("after swapping an empty board: %+v", g)
	}
	tb.one("you", "!swap") // the stone is the person's now, and the engine answers
	if g := tb.game(); g.Black.User.ID != "you" || len(g.Moves) != 2 {
		t.Fatalf("after taking the first stone: %+v", g)
	}
	if got := tb.one("you", "!swap"); !strings.Contains(got.Text, "Too late") {
		t.Errorf("third swap: %q", got.Text)
	}

	tb.one("you", "!cancel")
	tb.begin("ann", "!play @bob")
	tb.one("ann", "!h8")
	tb.one("bob", "!swap")
	if g := tb.game(); g.Black.User.ID != "bob" || g.White.User.ID != "ann" || g.ToMove() != engine.White {
		t.Errorf("after bob swapped: %+v", g)
	}
}
