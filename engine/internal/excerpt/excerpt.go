// Package excerpt cuts pieces of input so that an error message can repeat them:
// short, on one line, in valid UTF-8.
//
//	excerpt.Short("h8\x1b[31m") // h8\x1b[31m, with the escape character written out
//	excerpt.Quote("h8")         // "h8"
package excerpt

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// MaxRunes is the number of characters that an excerpt keeps.
const MaxRunes = 40

// Short returns the beginning of text, at most [MaxRunes] characters, with an
// ellipsis if something was cut off. Characters that can't be printed are
// written as escape sequences of Go.
func Short[S string | []byte](text S) string {
	quoted := Quote(text)
	return quoted[1 : len(quoted)-1]
}

// Quote is [Short] in double quotes.
func Quote[S string | []byte](text S) string { return strconv.Quote(cut(text)) }

// QuoteASCII is [Quote] with every character outside ASCII escaped, for protocols
// that have no other characters.
func QuoteASCII[S string | []byte](text S) string { return strconv.QuoteToASCII(cut(text)) }

func cut[S string | []byte](text S) string {
	// Only look at a prefix, so that a large input costs nothing.
	s := strings.ToValidUTF8(string(text[:min(len(text), utf8.UTFMax*(MaxRunes+1))]), "\ufffd")
	if r := []rune(s); len(r) > MaxRunes {
		return string(r[:MaxRunes]) + "…"
	}
	return s
}
