package body

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func FuzzTruncate(f *testing.F) {
	f.Add("short", 10)
	f.Add(strings.Repeat("line\n", 10), 20)
	f.Add("```\n"+strings.Repeat("code ", 10), 30)
	f.Add("ééééééééééééé", 3)
	f.Fuzz(func(t *testing.T, text string, limit int) {
		if limit < 1 || !utf8.ValidString(text) {
			return
		}
		got := Truncate(text, limit)
		if n := utf8.RuneCountInString(got); n > limit {
			t.Errorf("%d characters of at most %d: %q", n, limit, got)
		}
		if utf8.RuneCountInString(text) <= limit && got != text {
			t.Errorf("cut without need: %q", got)
		}
		if head, _, _ := strings.Cut(got, "…"); !strings.HasPrefix(text, strings.TrimRight(head, " \n")) && !strings.Contains(text, "…") {
			t.Errorf("%q does not begin %q", got, text)
		}
	})
}
