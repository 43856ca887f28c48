package component

import (
	"unicode"
	"unicode/utf8"
)

// ValidEmoji reports whether a text looks like a Unicode emoji: up to ten characters, none of them
// a letter or ASCII, except in keycaps.
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
