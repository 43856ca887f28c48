package font

import (
	"strings"
	"unicode"
)

// Script is a writing system that the embedded fonts lack. Chinese and Japanese share
// characters, but draw some of them differently.
type Script uint8

const (
	NoScript Script = iota // for pictures in other languages, and texts without such characters
	chinese
	japanese
	korean
)

// scripts are all of them, in the order in which to try fonts for a text in none of them.
var scripts = [...]Script{chinese, japanese, korean}

// face is the word in a collection's font name that marks the script's forms, as in Noto Sans
// CJK SC.
func (s Script) face() string {
	switch s {
	case japanese:
		return "JP"
	case korean:
		return "KR"
	}
	return "SC"
}

// sample is a character that every font of the script has.
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

// scriptOf returns the script of a text in a picture with a script. Kana and Hangul decide it.
// Other characters are in the picture's script, or in Chinese if it has none.
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

// needsShaping reports whether a character must be joined to its neighbors, placed above or
// below one, or written from right to left. This package does none of that.
func needsShaping(r rune) bool {
	return unicode.In(r, unicode.Mn, unicode.Me, unicode.Mc, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana, unicode.Nko)
}
