package play_test

import (
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

func TestOpening(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob")
	if got := tb.One("bob", "!opening cross"); got.Picture.Position.Stones() != 4 {
		t.Errorf("%q", got.Text)
	}
	if got := tb.One("ann", "!opening none"); got.Picture.Position.Stones() != 0 {
		t.Errorf("%q", got.Text)
	}
	tb.One("ann", "!opening cross")
	center := engine.Center(15)
	if got := tb.One("ann", "!"+center.String()); !strings.Contains(got.Text, "taken") {
		t.Errorf("a move onto the opening: %q", got.Text)
	}
	tb.One("ann", "!a1")
	if got := tb.One("ann", "!opening none"); !strings.Contains(got.Text, "before the first stone") {
		t.Errorf("too late: %q", got.Text)
	}
	tb.One("ann", "!cancel")
	if got := tb.One("ann", "!play 10 cross"); !strings.Contains(got.Text, "an odd size") {
		t.Errorf("on an even board: %q", got.Text)
	}
}

func TestOpeningAfterAFinishedGame(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "!play")
	tb.One("you", "!resign yes")
	if got := tb.One("you", "!opening cross"); !strings.Contains(got.Text, "Four stones are placed in the center, and Black moves.\n`!play cross` starts a game with it.") {
		t.Errorf("%q", got.Text)
	}
}
