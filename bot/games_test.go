package bot_test

import (
	"strings"
	"testing"

	"hoshi/bot"
)

// In a direct conversation the list has one's own games.
func TestGames(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	if got := tb.One("ann", "!games"); !strings.Contains(got.Text, "No game is being played here") {
		t.Errorf("without games: %q", got.Text)
	}
	tb.Begin("ann", "!play @bob")
	tb.One("ann", "!h8")
	got := tb.One("bob", "!games")
	for _, want := range []string{"**Your games**", "@ann – @bob, move 1.", "@bob's turn"} {
		if !strings.Contains(got.Text, want) {
			t.Errorf("the list lacks %q:\n%s", want, got.Text)
		}
	}
	if got := tb.One("eve", "!games"); !strings.Contains(got.Text, "No game is being played here") {
		t.Errorf("of somebody who does not play: %q", got.Text)
	}
}
