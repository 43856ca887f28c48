package font

import (
	"strings"
	"unicode"
)

// Script is a way of writing that the embedded fonts lack. Chinese and Japanese share
// characters, but draw some of them in other forms.
type Script uint8

const (
	NoScript Script = iota // of a picture in another language, and of a text without such characters
	chinese
	japanese
	korean
)

// scripts are all of them, in the order in which fonts are tried for a text of none of
// them.
var scripts = [...]Script{chinese, japanese, korean}

// face is the word that stands in the name of a font of a collection that has the
// script's forms, as in Noto Sans CJK SC.
func (s Script) face() string {
	switch s {
	case japanese:
		return "JP"
	case korean:
		return "KR"
	}
	return "SC"
}

// sample is a character that a font of the script has.
func (s Script) sample() rune {
	switch s {
	case japanese:
		return 'あ'
	case korean:
		return '한'
	}
	return '棋'
}

// ScriptOfLanguage returns the script of a language, a BCP 47 tag.
func ScriptOfLanguage(tag string) Script {
	base, _, _ := strings.Cut(tag, "-")
	switch base {
	case "zh":
		return chinese
	case "ja":
		return japanese
	case "ko":
		return korean
	}
	return NoScript
}

// scriptOf returns the script of a text in a picture of a script. Kana and Hangul tell
// it. Other characters are in the script of the picture; if it has none, they are
// Chinese.
func scriptOf(s string, picture Script) Script {
	for _, r := range s {
		switch {
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			return japanese
		case unicode.Is(unicode.Hangul, r):
			return korean
		}
	}
	if picture == NoScript {
		return chinese
	}
	return picture
}

// needsShaping reports whether a character must be joined to its neighbors, put above
// or below one, or written from right to left. This package does none of it.
func needsShaping(r rune) bool {
	return unicode.In(r, unicode.Mn, unicode.Me, unicode.Mc, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko)
}
