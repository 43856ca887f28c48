package bot_test

import (
	"testing"

	"hoshi/bot"
)

// A point alone is a move of the player whose turn it is; nobody else's words are ever
// answered.
func TestBareMoves(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	tb.silence("eve", "h8")
	tb.begin("ann", "!play @bob")
	tb.silence("bob", "h8")
	tb.silence("eve", "h8")
	tb.silence("ann", "h8 is where I will go")
	tb.one("ann", "h8.")
	tb.silence("ann", "i9")
	tb.one("bob", "I9!")
	if g := tb.game(); len(g.Moves) != 2 {
		t.Fatalf("%d moves", len(g.Moves))
	}
	if got := tb.one("ann", "i9"); got.Picture != nil {
		t.Errorf("a point that is taken: %q", got.Text)
	}
	tb.one("ann", "!resign yes")
	tb.silence("ann", "a1")
	tb.silence("bob", "a1")
}

// silence says something that is not to be answered.
func (tb *harness) silence(author, text string) {
	tb.t.Helper()
	if got := tb.say(author, text); len(got) != 0 {
		tb.t.Errorf("%s: %q was answered by %q", author, text, got[0].Text)
	}
}
