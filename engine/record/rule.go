package record

import (
	"regexp"
	"strings"
	"unicode"

	"hoshi/engine"
)

// otherNames are rule names that engine.ParseRule doesn't know.
var otherNames = map[string]engine.Rule{
	"rif": engine.Renju, // the Renju International Federation's rules
}

// nativeNames are names of rules in Chinese, Japanese and Korean, those that contain others first.
// "无禁" is a game without forbidden moves, "有禁" one with them.
var nativeNames = []struct {
	name string
	rule engine.Rule
}{
	{"无禁六不胜", engine.Standard}, {"无禁6不胜", engine.Standard}, {"長連不可", engine.Standard}, {"长连不赢", engine.Standard}, {"长连无效", engine.Standard},
	{"標準", engine.Standard}, {"标准", engine.Standard}, {"표준", engine.Standard},
	{"无禁", engine.Freestyle}, {"無禁", engine.Freestyle}, {"禁手なし", engine.Freestyle}, {"禁じ手なし", engine.Freestyle}, {"금수 없음", engine.Freestyle}, {"금수없음", engine.Freestyle},
	{"自由", engine.Freestyle}, {"フリースタイル", engine.Freestyle}, {"자유", engine.Freestyle},
	{"有禁", engine.Renju}, {"连珠", engine.Renju}, {"連珠", engine.Renju}, {"れんじゅ", engine.Renju}, {"렌주", engine.Renju}, {"禁手", engine.Renju}, {"금수", engine.Renju},
	{"五子棋", engine.Freestyle}, {"五目", engine.Freestyle}, {"오목", engine.Freestyle},
}

// otherGame matches names of games with other rules, which a record may give as its rule.
var otherGame = regexp.MustCompile(`(?i)connect ?-?(6|six)|六子棋|육목|六目並べ|pente|ninuki|\bgo\b`)

// ruleNamed returns the rule named by SGF's RU or the event of a psq file. Both are free text
// and often name an opening or a tournament; ok is false, and the rule freestyle, if they name no rule.
func ruleNamed(text string) (rule engine.Rule, ok bool) {
	notLetter := func(r rune) bool { return !unicode.IsLetter(r) }
	for _, word := range strings.FieldsFunc(strings.ToLower(text), notLetter) {
		if rule, ok := engine.ParseRule(word); ok {
			return rule, true
		}
		if rule, ok := otherNames[word]; ok {
			return rule, true
		}
	}
	for _, n := range nativeNames {
		if strings.Contains(text, n.name) {
			return n.rule, true
		}
	}
	return engine.DefaultRule, false
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
	for _, n := range nativeNames {
		if rest, ok := strings.CutPrefix(text, n.name); ok {
			return n.rule, strings.TrimLeft(rest, "手规则規則ルー룰 "), true
		}
	}
	return 0, text, false
}
