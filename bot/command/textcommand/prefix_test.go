package textcommand

import (
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"hoshi/bot/command/prefix"
)

// A message that starts with an accepted prefix, in any character width, is read as a command.
func TestPrefixIsFound(t *testing.T) {
	for _, tt := range []struct{ name, setting, written string }{
		{"as set", "!", "!"},
		{"set in full width", "！", "！"},
		{"written in full width only", "!", "！"},
		{"set in full width only", "！", "!"},
		{"capital letters", "Hoshi.", "hOSHI."},
		{"emoji with its selector", "⚫\ufe0f", "⚫\ufe0f"},
		{"letters of another length in the other case", "Ⱥ", "ⱥ"},
		{"decomposed in the message", "é", "e\u0301"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			begins, err := prefix.Parse(tt.setting)
			if err != nil {
				t.Fatal(err)
			}
			text, _ := normalize(tt.written + "help")
			if rest, found := prefix.Cut(text, begins); !found || rest != "help" {
				t.Errorf("%q begins with %q: %q, %t", text, begins, rest, found)
			}
		})
	}
}

// FuzzPrefix checks that an accepted prefix is found before a command.
func FuzzPrefix(f *testing.F) {
	for _, s := range []string{"!", "！", "Ⱥ", "ﬁ", "\u202e", "e\u0301", "各", "ß", "한", "👩\u200d💻"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		begins, err := prefix.Parse(s)
		if err != nil {
			return
		}
		if !norm.NFKC.IsNormalString(begins) || utf8.RuneCountInString(begins) > prefix.MaxLength {
			t.Fatalf("accepted %q as %q", s, begins)
		}
		text, _ := normalize(s + "help")
		if rest, found := prefix.Cut(text, begins); !found || rest != "help" {
			t.Errorf("prefix %q: %q gives %q, %t", begins, text, rest, found)
		}
	})
}
