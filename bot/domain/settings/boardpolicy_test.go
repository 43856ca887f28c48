package settings_test

import (
	"testing"

	"hoshi/bot/domain/settings"
)

func TestParseBoardPolicy(t *testing.T) {
	for _, want := range settings.BoardPolicies() {
		if got, err := settings.ParseBoardPolicy(" " + string(want) + " "); err != nil || got != want {
			t.Errorf("%q: %q, %v", want, got, err)
		}
	}
	if got, err := settings.ParseBoardPolicy("KEEP"); err != nil || got != settings.BoardKeep {
		t.Errorf("KEEP: %q, %v", got, err)
	}
	for _, text := range []string{"", "all", "edit keep"} {
		if got, err := settings.ParseBoardPolicy(text); err == nil {
			t.Errorf("%q: %q", text, got)
		}
	}
}
