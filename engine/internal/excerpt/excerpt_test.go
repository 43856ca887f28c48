package excerpt_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"hoshi/engine/internal/excerpt"
)

func Example() {
	fmt.Println(excerpt.Short("h8\x1b[31m"))
	fmt.Println(excerpt.Quote("h8 i9"))
	// Output:
	// h8\x1b[31m
	// "h8 i9"
}

func TestExcerpts(t *testing.T) {
	long := strings.Repeat("x", excerpt.MaxRunes)
	tests := []struct{ name, in, short, ascii string }{
		{"empty", "", "", `""`},
		{"as it is", "h8", "h8", `"h8"`},
		{"longest", long, long, `"` + long + `"`},
		{"too long", long + "y", long + "…", `"` + long + `\u2026"`},
		{"too long by characters", strings.Repeat("五", 41), strings.Repeat("五", 40) + "…", `"` + strings.Repeat(`\u4e94`, 40) + `\u2026"`},
		{"lines", "a\r\nb", `a\r\nb`, `"a\r\nb"`},
		{"broken UTF-8", "a\xffb", "a\ufffdb", `"a\ufffdb"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := excerpt.Short(tt.in); got != tt.short {
				t.Errorf("Short: %q, want %q", got, tt.short)
			}
			if got := excerpt.QuoteASCII([]byte(tt.in)); got != tt.ascii {
				t.Errorf("QuoteASCII: %s, want %s", got, tt.ascii)
			}
		})
	}
}

func FuzzShort(f *testing.F) {
	f.Add("h8")
	f.Add(strings.Repeat("\xf0\x9f\x99", 60))
	f.Fuzz(func(t *testing.T, text string) {
		s := excerpt.Short(text)
		if !utf8.ValidString(s) || strings.ContainsAny(s, "\r\n\x00") || len(s) > 10*excerpt.MaxRunes+3 {
			t.Errorf("%q became %q", text, s)
		}
	})
}
