package textcommand

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// MaxPrefix is the maximum length of a command prefix, in characters.
const MaxPrefix = 10

// Errors of [ParsePrefix].
var (
	// ErrPrefixLength is returned for a prefix that is empty or longer than [MaxPrefix].
	ErrPrefixLength = errors.New("a prefix has 1 to 10 characters")
	// ErrPrefixSpace is returned for a prefix with white space, which would end the first word of a
	// message.
	ErrPrefixSpace = errors.New("a prefix has no spaces")
	// ErrPrefixInvisible is returned for a prefix with invisible characters, such as controls of writing
	// direction. They are removed from messages.
	ErrPrefixInvisible = errors.New("a prefix has no invisible characters")
	// ErrPrefixUnstable is returned for a prefix with characters that Unicode normalization or case
	// folding changes, such as the ligature ﬁ. A message that looks the same may use different
	// characters.
	ErrPrefixUnstable = errors.New("a prefix has no characters with a second form, such as ligatures")
)

// ParsePrefix normalizes a prefix in the same way as messages: full-width forms become the usual ones,
// such as ！ to !, and uppercase letters become lowercase. It drops the selector for the color form
// of an emoji.
//
// It returns one of the errors above for a prefix that can't be matched reliably.
func ParsePrefix(s string) (string, error) {
	s = strings.TrimRight(s, "\ufe0e\ufe0f") // the selectors of text and emoji form
	if !utf8.ValidString(s) {
		return "", ErrPrefixInvisible
	}
	if strings.ContainsFunc(s, unicode.IsSpace) {
		return "", ErrPrefixSpace
	}
	s = width.Fold.String(s)
	p := strings.ToLower(s)
	if strings.ContainsFunc(p, isInvisible) {
		return "", ErrPrefixInvisible
	}
	if norm.NFKC.String(p) != p || cases.Fold().String(s) != p || startsWithMark(p) {
		return "", ErrPrefixUnstable
	}
	if n := utf8.RuneCountInString(p); n == 0 || n > MaxPrefix {
		return "", ErrPrefixLength
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

// cutPrefix removes the prefix of a message, ignoring case, and reports whether there was one. The text
// is normalized (NFKC).
func cutPrefix(text, prefix string) (rest string, found bool) {
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
