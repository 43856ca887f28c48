package command

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"hoshi/engine"
)

// longestPoints is the maximum length of a text that's read as points, in bytes.
const longestPoints = 400

// ReadPoints writes points, as people type them, in the form that [engine.ParsePoint] and
// [engine.ParsePoints] read: "ｈ８", "[H-8]", "**h8**," and "「h、8」" become "h8". It returns other
// texts as they are. readPoint in the page's points.js and the reader of lists in package gamefile read the
// same; testdata/points.json lists examples for all of them.
func ReadPoints(typed string) string {
	if len(typed) > longestPoints {
		return typed
	}
	plain := strings.Map(func(r rune) rune {
		if engine.AroundPoint(r) {
			return ' '
		}
		return r
	}, FoldPoints(typed))
	plain = strings.Join(strings.Fields(plain), " ")
	pts, err := engine.ParsePoints(plain, engine.MaxSize)
	switch {
	case err == nil && len(pts) > 0:
		return strings.Trim(fmt.Sprint(pts), "[]")
	case isOffBoard(plain):
		return plain
	}
	return typed
}

// FoldPoints folds full-width and other compatibility forms (NFKC) and letters and digits that are
// emoji, and removes invisible characters.
func FoldPoints(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '🇦' && r <= '🇿':
			return 'a' + r - '🇦'
		case unicode.In(r, unicode.Cf, unicode.Me, unicode.Variation_Selector):
			return -1
		}
		return r
	}, norm.NFKC.String(text))
}

// isOffBoard reports whether a text is a point that no board has, such as "z99".
func isOffBoard(text string) bool {
	_, err := engine.ParsePoint(text, engine.MaxSize)
	_, off := err.(*engine.OffBoardError)
	return off
}

// barePoint matches a point that's clearly meant as one: "h8", "8h" or "h 8". A number before a word
// is also an amount, such as "2 h".
var barePoint = regexp.MustCompile(`^(?i:([a-z])([ ,-]{0,2})([0-9]{1,2})|([0-9]{1,2})([a-z]))$`)

// BarePoint returns the point that a message without a command consists of, or "" if it's none and
// could be conversation. Like [ReadPoints], it accepts marks around the point, but only in pairs, and
// punctuation after it. The point may be off the board.
func BarePoint(text string) string {
	text = FoldPoints(text)
	for inner := ""; inner != text; {
		inner = text
		text = strings.TrimSpace(strings.TrimRight(text, bareEnds))
		for _, pair := range barePairs {
			if rest, ok := strings.CutPrefix(text, pair[0]); ok {
				if rest, ok = strings.CutSuffix(rest, pair[1]); ok {
					text = strings.TrimSpace(rest)
				}
			}
		}
	}
	found := barePoint.FindStringSubmatch(text)
	switch {
	case found == nil:
		return ""
	case found[2] != "" && strings.TrimSpace(found[2]) == "" && strings.Contains("ai", strings.ToLower(found[1])): // "I 5" and "a 1" are words
		return ""
	case found[5] != "" && isOffBoard(text): // such as "80s"
		return ""
	}
	return ReadPoints(text)
}

// bareEnds are the characters that may follow a bare point. A question mark asks about a point.
const bareEnds = ".!。,、"

// barePairs are the marks that may be around a bare point.
var barePairs = [][2]string{
	{"(", ")"}, {"[", "]"}, {"{", "}"}, {"「", "」"}, {"『", "』"}, {"【", "】"}, {"〔", "〕"}, {"〈", "〉"}, {"《", "》"},
	{"“", "”"}, {"‘", "’"}, {"\"", "\""}, {"'", "'"}, {"`", "`"}, {"*", "*"}, {"_", "_"}, {"||", "||"},
}
