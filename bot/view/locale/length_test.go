package locale_test

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"hoshi/bot/internal/limits"
)

// In every language, the descriptions of commands and options fit Discord's limit.
func TestDescriptionsFit(t *testing.T) {
	files, err := filepath.Glob("*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d languages, %v", len(files), err)
	}
	for _, file := range files {
		checked := 0
		for id, texts := range messages(t, file) {
			command := strings.HasPrefix(id, "command.") && strings.HasSuffix(id, ".short")
			if !command && !strings.HasPrefix(id, "describe.") {
				continue
			}
			for _, text := range texts {
				checked++
				if n := utf8.RuneCountInString(text); n == 0 || n > limits.MaxCommandText {
					t.Errorf("%s: %s has %d characters, want 1 to %d", file, id, n, limits.MaxCommandText)
				}
			}
		}
		if checked == 0 {
			t.Errorf("%s describes nothing", file)
		}
	}
}
