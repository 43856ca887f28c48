package limits

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// CleanFilename keeps only letters, digits, dots, dashes and underscores in a file name and
// replaces spaces with underscores, as Discord does.
func CleanFilename(name string) string {
	name = path.Base(strings.ReplaceAll(name, `\`, "/"))
	name = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return '_'
		case unicode.IsLetter(r), unicode.IsDigit(r), strings.ContainsRune("._-", r):
			return r
		}
		return -1
	}, name)
	if strings.Trim(name, ".") == "" {
		return "unknown"
	}
	return name
}

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
