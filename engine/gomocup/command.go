package gomocup

import (
	"fmt"
	"strings"

	"hoshi/engine/internal/excerpt"
)

// SplitCommand splits a command line into words at white space. Words can be in single or double
// quotes; everything between the quotes is literal.
func SplitCommand(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	var quote rune
	open := false // a word has begun; it may still be empty
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, open = r, true
		case quote == 0 && (r == ' ' || r == '\t' || r == '\n'):
			if open {
				words = append(words, word.String())
				word.Reset()
				open = false
			}
		default:
			word.WriteRune(r)
			open = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a %c in %s is not closed", quote, excerpt.QuoteASCII(line))
	}
	if open {
		words = append(words, word.String())
	}
	return words, nil
}
