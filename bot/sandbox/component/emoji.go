package component

import (
	"unicode"
	"unicode/utf8"
)

// ValidEmoji accepts what looks like a Unicode emoji: up to ten characters none of which
// is a letter or ASCII, key caps excepted.
func ValidEmoji(emoji string) bool {
	symbol := false
	for _, r := range emoji {
		if unicode.IsLetter(r) || unicode.IsSpace(r) {
			return false
		}
		symbol = symbol || r > unicode.MaxASCII
	}
	return symbol && utf8.RuneCountInString(emoji) <= 10
}
