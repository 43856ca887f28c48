package textcommand

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// maxLine is how much of a message is read, in bytes. Commands are short, and the rest is none of
// our business.
const maxLine = 400

// normalize prepares user input for the parser. It keeps the first non-empty line, folds full-width
// and other compatibility forms (NFKC), removes invisible and control characters and invalid UTF-8,
// and collapses white space. cut reports whether the line was truncated.
func normalize(text string) (line string, cut bool) {
	text = strings.TrimSpace(text)
	if i := strings.IndexAny(text, "\r\n"); i >= 0 {
		text = text[:i]
	}
	// NFKC can expand one rune to 18, so limit the length first.
	if len(text) > maxLine {
		text, cut = text[:maxLine], true
	}
	text = norm.NFKC.String(strings.ToValidUTF8(text, ""))
	var b strings.Builder
	space := false
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			space = true
			continue
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Variation_Selector), r == unicode.ReplacementChar:
			continue
		}
		if space && b.Len() > 0 {
			b.WriteByte(' ')
		}
		space = false
		b.WriteRune(r)
	}
	return b.String(), cut
}
