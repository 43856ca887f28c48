package play_test

import (
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

func TestUndo(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "!play")
	tb.One("you", "!a1")
	tb.One("you", "!o15")
	tb.One("you", "!undo")
	if g := tb.Game(); len(g.Moves) != 2 {
		t.Fatalf("%d moves after undo", len(g.Moves))
	}
	tb.One("you", "!undo")
	if g := tb.Game(); len(g.Moves) != 0 {
		t.Fatalf("%d moves after two undos", len(g.Moves))
	}
	if got := tb.One("you", "!undo"); !strings.Contains(got.Text, "nothing to take back") {
		t.Errorf("third undo: %q", got.Text)
	}
	tb.One("you", "!h8")
	if g := tb.Game(); len(g.Moves) != 2 {
		t.Errorf("%d moves after going on", len(g.Moves))
	}

	tb.One("you", "!cancel")
	tb.Begin("ann", "!play @bob")
	tb.One("ann", "!h8")
	tb.One("ann", "!undo")
	tb.One("ann", "!h9")
	tb.One("bob", "!a1")
	if got := tb.One("ann", "!undo"); !strings.Contains(got.Text, "@ann asks for a takeback. @bob: `!accept` or") {
		t.Errorf("undo of an answered move: %q", got.Text)
	}
}
