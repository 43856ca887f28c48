package bot_test

import (
	"testing"

	"hoshi/bot"
)

func TestParseBoardPolicy(t *testing.T) {
	for _, want := range bot.BoardPolicies() {
		if got, err := bot.ParseBoardPolicy(" " + string(want) + " "); err != nil || got != want {
			t.Errorf("%q: %q, %v", want, got, err)
		}
	}
	if got, err := bot.ParseBoardPolicy("KEEP"); err != nil || got != bot.BoardKeep {
		t.Errorf("KEEP: %q, %v", got, err)
	}
	for _, text := range []string{"", "all", "edit keep"} {
		if got, err := bot.ParseBoardPolicy(text); err == nil {
			t.Errorf("%q: %q", text, got)
		}
	}
}
