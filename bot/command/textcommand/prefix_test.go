package textcommand

import (
	"errors"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

func TestParsePrefix(t *testing.T) {
	for _, tt := range []struct {
		name, prefix, want string
	}{
		{"usual", "!", "!"},
		{"full width", "！", "!"},
		{"full-width letters", "Ｈ！", "h!"},
		{"capital letters", "Hoshi!", "hoshi!"},
		{"half-width katakana", "ｱ", "ア"},
		{"another script", "五", "五"},
		{"accent", "é", "é"},
		{"emoji", "⚫", "⚫"},
		{"emoji with its selector", "⚫\ufe0f", "⚫"},
		{"longest", "0123456789", "0123456789"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := ParsePrefix(tt.prefix)
			if got != tt.want || err != nil {
				t.Fatalf("got %q, %v, want %q", got, err, tt.want)
			}
			if again, err := ParsePrefix(got); again != got || err != nil {
				t.Errorf("parsed again: %q, %v", again, err)
			}
		})
	}
}

func TestParsePrefixRefuses(t *testing.T) {
	for _, tt := range []struct {
		name, prefix string
		want         error
	}{
		{"empty", "", ErrPrefixLength},
		{"nothing but a selector", "\ufe0f", ErrPrefixLength},
		{"too long", "0123456789a", ErrPrefixLength},
		{"space", "hoshi ", ErrPrefixSpace},
		{"ideographic space", "！\u3000", ErrPrefixSpace},
		{"right-to-left override", "\u202e!", ErrPrefixInvisible},
		{"left-to-right mark", "!\u200e", ErrPrefixInvisible},
		{"isolate", "\u2066!\u2069", ErrPrefixInvisible},
		{"zero-width space", "\u200b", ErrPrefixInvisible},
		{"zero-width joiner", "👩\u200d💻", ErrPrefixInvisible},
		{"selector inside", "⚫\ufe0f!", ErrPrefixInvisible},
		{"soft hyphen", "\u00ad", ErrPrefixInvisible},
		{"Hangul filler", "\u3164", ErrPrefixInvisible},
		{"blank Braille pattern", "\u2800", ErrPrefixInvisible},
		{"private use", "\ue000", ErrPrefixInvisible},
		{"control", "\x07!", ErrPrefixInvisible},
		{"not UTF-8", "\xff!", ErrPrefixInvisible},
		{"ligature fi", "ﬁ!", ErrPrefixUnstable},
		{"ligature ij", "ĳ", ErrPrefixUnstable},
		{"superscript", "²", ErrPrefixUnstable},
		{"circled letter", "Ⓗ", ErrPrefixUnstable},
		{"sharp s", "ß", ErrPrefixUnstable},
		{"long s", "ſ", ErrPrefixUnstable},
		{"final sigma", "ς", ErrPrefixUnstable},
		{"Turkish capital I", "İ", ErrPrefixUnstable},
		{"decomposed accent", "e\u0301", ErrPrefixUnstable},
		{"mark alone", "\u0301", ErrPrefixUnstable},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := ParsePrefix(tt.prefix); !errors.Is(err, tt.want) {
				t.Errorf("got %q, %v, want %v", got, err, tt.want)
			}
		})
	}
}

func TestCutPrefix(t *testing.T) {
	if rest, found := cutPrefix("?help", "!"); found || rest != "?help" {
		t.Errorf("another prefix: %q, %t", rest, found)
	}
	if _, found := cutPrefix("!", "!!"); found {
		t.Error("found a prefix that is longer than the text")
	}
}

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
			begins, err := ParsePrefix(tt.setting)
			if err != nil {
				t.Fatal(err)
			}
			text, _ := normalize(tt.written + "help")
			if rest, found := cutPrefix(text, begins); !found || rest != "help" {
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
		begins, err := ParsePrefix(s)
		if err != nil {
			return
		}
		if !norm.NFKC.IsNormalString(begins) || utf8.RuneCountInString(begins) > MaxPrefix {
			t.Fatalf("accepted %q as %q", s, begins)
		}
		text, _ := normalize(s + "help")
		if rest, found := cutPrefix(text, begins); !found || rest != "help" {
			t.Errorf("prefix %q: %q gives %q, %t", begins, text, rest, found)
		}
	})
}
