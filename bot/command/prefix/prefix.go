// Package prefix checks and strips the prefix of text commands, such as the exclamation mark in
// "!play".
package prefix

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// MaxLength is the maximum length of a command prefix, in characters.
const MaxLength = 10

// Errors of [Parse].
var (
	// ErrLength is returned for a prefix that is empty or longer than [MaxLength].
	ErrLength = errors.New("a prefix has 1 to 10 characters")
	// ErrSpace is returned for a prefix with white space, which would end the first word of a
	// message.
	ErrSpace = errors.New("a prefix has no spaces")
	// ErrInvisible is returned for a prefix with invisible characters, such as controls of writing
	// direction. They are removed from messages.
	ErrInvisible = errors.New("a prefix has no invisible characters")
	// ErrUnstable is returned for a prefix with characters that Unicode normalization or case
	// folding changes, such as the ligature ﬁ. A message that looks the same may use different
	// characters.
	ErrUnstable = errors.New("a prefix has no characters with a second form, such as ligatures")
)

// Parse normalizes a prefix in the same way as messages: full-width forms become the usual ones,
// such as ！ to !, and uppercase letters become lowercase. It drops the selector for the color form
// of an emoji.
//
// It returns one of the errors above for a prefix that can't be matched reliably.
func Parse(s string) (string, error) {
	s = strings.TrimRight(s, "\ufe0e\ufe0f") // the selectors of text and emoji form
	if !utf8.ValidString(s) {
		return "", ErrInvisible
	}
	if strings.ContainsFunc(s, unicode.IsSpace) {
		return "", ErrSpace
	}
	s = width.Fold.String(s)
	p := strings.ToLower(s)
	if strings.ContainsFunc(p, isInvisible) {
		return "", ErrInvisible
	}
	if norm.NFKC.String(p) != p || cases.Fold().String(s) != p || startsWithMark(p) {
		return "", ErrUnstable
	}
	if n := utf8.RuneCountInString(p); n == 0 || n > MaxLength {
		return "", ErrLength
	}
	return p, nil
}

// isInvisible reports whether a character is invisible.
func isInvisible(r rune) bool {
	const brailleBlank = '\u2800' // a symbol by category, but invisible
	return !unicode.IsGraphic(r) || r == brailleBlank ||
		unicode.In(r, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// startsWithMark reports whether s begins with a combining mark.
func startsWithMark(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsMark(r)
}

// Cut removes the prefix of a message, ignoring case, and reports whether there was one. The text
// is normalized (NFKC).
func Cut(text, prefix string) (rest string, found bool) {
	rest = text
	for _, want := range prefix {
		r, n := utf8.DecodeRuneInString(rest)
		if n == 0 || unicode.ToLower(r) != unicode.ToLower(want) {
			return text, false
		}
		rest = rest[n:]
	}
	return rest, true
}
