package textcommand

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// maxLine bounds how much of a message is read, in bytes: a command is short,
// and what follows it is nobody's business.
const maxLine = 400

// normalize turns what people type into what the parser reads: the first line
// with anything on it, full-width and other compatibility forms folded (NFKC),
// invisible and control characters gone, white space collapsed, invalid UTF-8
// dropped. cut reports that more text followed than was kept.
func normalize(text string) (line string, cut bool) {
	text = strings.TrimSpace(text)
	if i := strings.IndexAny(text, "\r\n"); i >= 0 {
		text = text[:i]
	}
	// NFKC can make a short text long (one rune to 18), so bound it before, too.
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
