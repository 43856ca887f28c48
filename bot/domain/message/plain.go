package message

import (
	"strings"
	"unicode"
)

// Plain escapes a name from outside, so that Markdown and mentions in it have no effect.
func Plain(name string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune("`*_~|<>@#[]", r):
			return '\''
		case !unicode.IsGraphic(r):
			return -1
		}
		return r
	}, name))
}
