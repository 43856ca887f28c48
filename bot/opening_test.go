package bot_test

import (
	"strings"
	"testing"

	"hoshi/bot"
	"hoshi/engine"
)

func TestOpening(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	tb.begin("ann", "!play @bob")
	if got := tb.one("bob", "!opening cross"); got.Picture.Position.Stones() != 4 {
		t.Errorf("%q", got.Text)
	}
	if got := tb.one("ann", "!opening none"); got.Picture.Position.Stones() != 0 {
		t.Errorf("%q", got.Text)
	}
	tb.one("ann", "!opening cross")
	center := engine.Center(15)
	if got := tb.one("ann", "!"+center.String()); !strings.Contains(got.Text, "taken") {
		t.Errorf("a move onto the opening: %q", got.Text)
	}
	tb.one("ann", "!a1")
	if got := tb.one("ann", "!opening none"); !strings.Contains(got.Text, "before the first stone") {
		t.Errorf("too late: %q", got.Text)
	}
	tb.one("ann", "!cancel")
	if got := tb.one("ann", "!play 10 cross"); !strings.Contains(got.Text, "an odd size") {
		t.Errorf("on an even board: %q", got.Text)
	}
}

func TestOpeningAfterAFinishedGame(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	tb.one("you", "!play")
	tb.one("you", "!resign yes")
	if got := tb.one("you", "!opening cross"); !strings.Contains(got.Text, "Four stones are placed in the center, and Black moves.\n`!play cross` starts a game with it.") {
		t.Errorf("%q", got.Text)
	}
}
