// Package prefix checks and finds what text commands begin with, such as the
// exclamation mark of "!play".
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

// MaxLength is the greatest length of a command prefix, in characters.
const MaxLength = 10

// Errors of [Parse].
var (
	// ErrLength is for a prefix that is empty or longer than [MaxLength].
	ErrLength = errors.New("a prefix has 1 to 10 characters")
	// ErrSpace is for a prefix with white space: it ends the first word of a
	// message.
	ErrSpace = errors.New("a prefix has no spaces")
	// ErrInvisible is for a prefix with characters that nobody sees, such as
	// the controls of writing direction. They are removed from messages.
	ErrInvisible = errors.New("a prefix has no invisible characters")
	// ErrUnstable is for a prefix with characters that Unicode normalisation
	// or case folding turns into others, such as the ligature ﬁ. A message that
	// looks the same may be written in other characters.
	ErrUnstable = errors.New("a prefix has no characters with a second form, such as ligatures")
)

// Parse returns a prefix in the form in which messages are compared with it.
// Full-width forms become the usual ones, ！ for example !, and capital letters
// small ones: messages are normalised in the same way. The selector that asks for
// the coloured form of an emoji is left out.
//
// A prefix that would not be found reliably is refused with one of the errors
// above.
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

// isInvisible reports whether a character shows nothing.
func isInvisible(r rune) bool {
	const brailleBlank = '\u2800' // a symbol by its category, with nothing to see
	return !unicode.IsGraphic(r) || r == brailleBlank ||
		unicode.In(r, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// startsWithMark reports whether s begins with a mark that joins the character
// before it.
func startsWithMark(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsMark(r)
}

// Cut returns what follows the prefix of a message, which may be written in small or
// capital letters, and whether there is one. The text is normalised (NFKC).
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
