package prefix

import (
	"errors"
	"testing"
)

func TestParse(t *testing.T) {
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
			got, err := Parse(tt.prefix)
			if got != tt.want || err != nil {
				t.Fatalf("got %q, %v, want %q", got, err, tt.want)
			}
			if again, err := Parse(got); again != got || err != nil {
				t.Errorf("parsed again: %q, %v", again, err)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	for _, tt := range []struct {
		name, prefix string
		want         error
	}{
		{"empty", "", ErrLength},
		{"nothing but a selector", "\ufe0f", ErrLength},
		{"too long", "0123456789a", ErrLength},
		{"space", "hoshi ", ErrSpace},
		{"ideographic space", "！\u3000", ErrSpace},
		{"right-to-left override", "\u202e!", ErrInvisible},
		{"left-to-right mark", "!\u200e", ErrInvisible},
		{"isolate", "\u2066!\u2069", ErrInvisible},
		{"zero-width space", "\u200b", ErrInvisible},
		{"zero-width joiner", "👩\u200d💻", ErrInvisible},
		{"selector inside", "⚫\ufe0f!", ErrInvisible},
		{"soft hyphen", "\u00ad", ErrInvisible},
		{"Hangul filler", "\u3164", ErrInvisible},
		{"blank Braille pattern", "\u2800", ErrInvisible},
		{"private use", "\ue000", ErrInvisible},
		{"control", "\x07!", ErrInvisible},
		{"not UTF-8", "\xff!", ErrInvisible},
		{"ligature fi", "ﬁ!", ErrUnstable},
		{"ligature ij", "ĳ", ErrUnstable},
		{"superscript", "²", ErrUnstable},
		{"circled letter", "Ⓗ", ErrUnstable},
		{"sharp s", "ß", ErrUnstable},
		{"long s", "ſ", ErrUnstable},
		{"final sigma", "ς", ErrUnstable},
		{"Turkish capital I", "İ", ErrUnstable},
		{"decomposed accent", "e\u0301", ErrUnstable},
		{"mark alone", "\u0301", ErrUnstable},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := Parse(tt.prefix); !errors.Is(err, tt.want) {
				t.Errorf("got %q, %v, want %v", got, err, tt.want)
			}
		})
	}
}

func TestCut(t *testing.T) {
	if rest, found := Cut("?help", "!"); found || rest != "?help" {
		t.Errorf("another prefix: %q, %t", rest, found)
	}
	if _, found := Cut("!", "!!"); found {
		t.Error("found a prefix that is longer than the text")
	}
}
