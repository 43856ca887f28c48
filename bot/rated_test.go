package bot_test

import (
	"strings"
	"testing"

	"hoshi/bot"
)

// A rated game against a level counts, and is played without help.
func TestRatedAgainstALevel(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	if got := tb.one("ann", "!play windows rated"); !strings.Contains(got.Text, "Only games against people and against my levels can be rated") {
		t.Errorf("against a program: %q", got.Text)
	}
	if got := tb.one("ann", "!play beginner rated"); !strings.Contains(got.Text, "no hints and no taking back") {
		t.Errorf("the start: %q", got.Text)
	}
	tb.one("ann", "!a1")
	for _, help := range []string{"!hint", "!undo", "!analyze", "!heat", "!think"} {
		if got := tb.one("ann", help); !strings.Contains(got.Text, "This game is rated") {
			t.Errorf("%s: %q", help, got.Text)
		}
	}
	tb.one("ann", "!o15")
	if got := tb.one("ann", "!cancel"); !strings.Contains(got.Text, "cannot be cancelled any more") {
		t.Errorf("cancel: %q", got.Text)
	}
	tb.one("ann", "!resign yes")
	got, err := tb.store.Standing(t.Context(), bot.RatingScope{Family: bot.FamilyFreestyle}, "ann")
	if err != nil || got.Lost != 1 || got.Rating.Value >= 1500 {
		t.Errorf("a loss against a beginner: %+v, %v", got, err)
	}
}
