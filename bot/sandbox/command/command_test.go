package command_test

import (
	"testing"

	"hoshi/bot/sandbox/command"
)

func TestLocalized(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ locale, only, want string }{
		{"ja", "ja", "translated"},
		{"ja", "ko", "default"},
		{"en-US", "en-GB", "translated"},
		{"en-GB", "en-US", "translated"},
		{"es-419", "es-ES", "translated"},
		{"es-ES", "es-419", "default"},
	} {
		if got := command.Localized("default", map[string]string{tt.only: "translated"}, tt.locale); got != tt.want {
			t.Errorf("%s, translated to %s only: %s, want %s", tt.locale, tt.only, got, tt.want)
		}
	}
}
