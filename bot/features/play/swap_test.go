package play_test

import (
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

func TestSwap(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "!play")
	tb.One("you", "!swap") // the engine gets Black and moves first
	if g := tb.Game(); g.White.User.ID != "you" || len(g.Moves) != 1 {
		t.Fatalf("after swapping an empty board: %+v", g)
	}
	tb.One("you", "!swap") // the stone is the person's now, and the engine replies
	if g := tb.Game(); g.Black.User.ID != "you" || len(g.Moves) != 2 {
		t.Fatalf("after taking the first stone: %+v", g)
	}
	if got := tb.One("you", "!swap"); !strings.Contains(got.Text, "Too late") {
		t.Errorf("third swap: %q", got.Text)
	}

	tb.One("you", "!cancel")
	tb.Begin("ann", "!play @bob")
	tb.One("ann", "!h8")
	tb.One("bob", "!swap")
	if g := tb.Game(); g.Black.User.ID != "bob" || g.White.User.ID != "ann" || g.ToMove() != engine.White {
		t.Errorf("after bob swapped: %+v", g)
	}
}
