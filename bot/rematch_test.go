package bot_test

import (
	"strings"
	"testing"

	"hoshi/bot"
)

func TestRematch(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	tb.begin("ann", "!play @bob 13")
	if got := tb.one("ann", "!rematch"); !strings.Contains(got.Text, "still going on") {
		t.Errorf("during the game: %q", got.Text)
	}
	end := tb.one("ann", "!resign yes")
	if got := tb.one("eve", "!rematch"); !strings.Contains(got.Text, "That game was @ann vs. @bob") {
		t.Errorf("a stranger: %q", got.Text)
	}
	tb.click("bob", button(t, end.Reply, "rematch", ""), end.Shown)
	asks := tb.last()
	if g := tb.game(); g.State == bot.Playing || !strings.Contains(asks.Text, "@bob asks @ann for **a rematch**") {
		t.Fatalf("bob alone: %s, %q", g.State, asks.Text)
	}
	tb.click("ann", button(t, end.Reply, "rematch", ""), end.Shown)
	g := tb.game()
	if g.State != bot.Playing || g.Black.User.ID != "bob" || g.White.User.ID != "ann" || g.Size != 13 {
		t.Errorf("the rematch: %+v", g)
	}
	tb.one("ann", "!cancel")
	tb.one("ann", "!import a1 a2 b1 b2 c1 c2 d1 d2 e1")
	if got := tb.one("ann", "!rematch"); !strings.Contains(got.Text, "Nobody here played that game") {
		t.Errorf("of a record: %q", got.Text)
	}
}
