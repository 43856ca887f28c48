package record

import (
	"strings"
	"unicode"

	"hoshi/engine"
)

// otherNames are rule names that engine.ParseRule doesn't know.
var otherNames = map[string]engine.Rule{
	"rif": engine.Renju, // the Renju International Federation's rules
}

// ruleNamed returns the rule named by SGF's RU or the event of a psq file. Both are free text
// and often name an opening or a tournament; without a rule name it returns freestyle.
func ruleNamed(text string) engine.Rule {
	notLetter := func(r rune) bool { return !unicode.IsLetter(r) }
	for _, word := range strings.FieldsFunc(strings.ToLower(text), notLetter) {
		if rule, ok := engine.ParseRule(word); ok {
			return rule
		}
		if rule, ok := otherNames[word]; ok {
			return rule
		}
	}
	return engine.DefaultRule
}

// longestRule is longer than any rule name, in letters.
const longestRule = 32

// cutRule reads a rule name at the start of a text and returns the rest. The moves may follow
// without a space.
func cutRule(text string) (rule engine.Rule, rest string, ok bool) {
	letters := 0 // limited because every prefix is tried
	for letters < min(len(text), longestRule) && letter(text[letters]) {
		letters++
	}
	for n := letters; n > 0; n-- {
		if rule, ok := engine.ParseRule(strings.ToLower(text[:n])); ok {
			return rule, text[n:], true
		}
	}
	return 0, text, false
}
