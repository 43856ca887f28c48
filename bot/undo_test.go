package bot_test

import (
	"strings"
	"testing"

	"hoshi/bot"
)

func TestUndo(t *testing.T) {
	tb := newHarness(t, bot.Options{})
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
	tb.begin("ann", "!play @bob")
	tb.one("ann", "!h8")
	tb.one("ann", "!undo")
	tb.one("ann", "!h9")
	tb.one("bob", "!a1")
	if got := tb.one("ann", "!undo"); !strings.Contains(got.Text, "@ann asks for a takeback. @bob: `!accept` or") {
		t.Errorf("undo of an answered move: %q", got.Text)
	}
}
