package web

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// A text is cut between two characters, in all scripts.
func TestCut(t *testing.T) {
	for _, tt := range []struct {
		text string
		most int
		want string
	}{
		{"short", 70, "short"},
		{"exactly", 7, "exactly"},
		{"too long", 7, "too …"},
		{"五子棋五子棋", 10, "五子…"},
		{"e\u0301e\u0301e\u0301", 8, "e\u0301…"},
		{"ab👨‍👩‍👧‍👦cd", 15, "ab…"},
		{"ab👍🏽cd", 10, "ab…"},
		{"ab🇰🇷cd", 10, "ab…"},
		{"กำกำ", 9, "กำ…"},
		{strings.Repeat("\u0301", 40), 10, "…"},
	} {
		got := cut(tt.text, tt.most)
		if got != tt.want || len(got) > tt.most || !utf8.ValidString(got) {
			t.Errorf("%q to %d bytes: %q (%d bytes), want %q", tt.text, tt.most, got, len(got), tt.want)
		}
	}
}

func FuzzCut(f *testing.F) {
	f.Add("ab👨‍👩‍👧‍👦cd五子棋", 12)
	f.Fuzz(func(t *testing.T, text string, most int) {
		if most < 3 || !utf8.ValidString(text) {
			t.Skip()
		}
		if got := cut(text, most); len(got) > most || !utf8.ValidString(got) || !strings.HasPrefix(text, strings.TrimSuffix(got, "…")) && got != text {
			t.Errorf("%q to %d bytes: %q", text, most, got)
		}
	})
}
