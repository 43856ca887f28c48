package record

import (
	"regexp"
	"strings"

	"hoshi/engine"
)

// Ending is how a game ended.
type Ending string

// The endings that a record can state.
const (
	NotEnded    Ending = ""         // no result: the game isn't over, or nobody knows
	EndOnBoard  Ending = "board"    // by a row, a full board or a foul
	EndResigned Ending = "resigned" // the loser resigned
	EndTime     Ending = "time"     // the loser ran out of time
	EndDrawn    Ending = "drawn"    // the players agreed to a draw
	EndUnstated Ending = "unstated" // the record says who won, but not how
)

// Winner returns the side that won according to Result, or Empty if it names none.
func (g *Game) Winner() engine.Color {
	switch {
	case strings.HasPrefix(g.Result, "B+"):
		return engine.Black
	case strings.HasPrefix(g.Result, "W+"):
		return engine.White
	}
	return engine.Empty
}

// Ending returns how the game ended according to its board and its result.
func (g *Game) Ending() Ending {
	pos, err := g.Position()
	switch {
	case g.Fouled, err == nil && pos.Over():
		return EndOnBoard
	case g.Result == "0":
		return EndDrawn
	case g.Winner() == engine.Empty:
		return NotEnded
	}
	switch strings.ToUpper(g.Result[2:min(3, len(g.Result))]) {
	case "R":
		return EndResigned
	case "T":
		return EndTime
	}
	return EndUnstated
}

// readResult reads a result as people and programs write it, such as "B+R", "White resigns", "1-0",
// "Draw" or "黑胜". ok is false, and the text returned as it is, if it's none.
func readResult(text string) (result string, ok bool) {
	text = strings.TrimSpace(text)
	if len(text) > longestResult {
		return text, false
	}
	if r, ok := scores[strings.ToLower(strings.ReplaceAll(text, " ", ""))]; ok {
		return r, true
	}
	if m := sgfResult.FindStringSubmatch(text); m != nil {
		return strings.ToUpper(m[1][:1]) + "+" + m[2], true
	}
	if drawWord.MatchString(text) {
		return "0", true
	}
	how := reasonIn(text)
	if word := winWord.FindStringIndex(text); word != nil {
		if side := sideBefore(text, word[0]); side != engine.Empty {
			return side.String()[:1] + "+" + how, true
		}
	} else if word := lossWord.FindStringIndex(text); word != nil {
		if side := sideBefore(text, word[0]); side != engine.Empty {
			return side.Other().String()[:1] + "+" + how, true
		}
	}
	return text, false
}

// reasonIn returns SGF's letter for why a game ended according to a text, or "".
func reasonIn(text string) string {
	for _, reason := range reasons {
		if reason.words.MatchString(text) {
			return reason.letter
		}
	}
	return ""
}

// sideBefore returns the side named last before an offset in a text, or else first after it.
func sideBefore(text string, offset int) engine.Color {
	named := engine.Empty
	for _, word := range sideWord.FindAllStringIndex(text, -1) {
		if named != engine.Empty && word[0] > offset {
			break
		}
		named = engine.White
		if strings.ContainsAny(text[word[0]:word[1]], "bB黑黒흑先") {
			named = engine.Black
		}
	}
	return named
}

// longestResult is longer than any result that is read, in bytes.
const longestResult = 100

// scores are results written as points.
var scores = map[string]string{
	"1-0": "B+", "0-1": "W+", "1:0": "B+", "0:1": "W+", "1/2-1/2": "0", "½-½": "0", "0.5-0.5": "0", "0.5:0.5": "0", "draw": "0", "jigo": "0", "0": "0",
}

// Words of results in the languages of Hoshi. Each is looked for anywhere in a short text.
var (
	sgfResult = regexp.MustCompile(`^(?i:(b|w|black|white))\s*\+\s*(.*)$`)
	sideWord  = regexp.MustCompile(`(?i:\bblack\b|\bwhite\b|^[bw]\b)|[黑黒흑白백]|先手|[后後]手`)
	drawWord  = regexp.MustCompile(`(?i:\bdraw(n)?\b)|和[棋局]|平局|平手|^和$|引き?分|무승부|비김`)
	winWord   = regexp.MustCompile(`(?i:\bw[io]ns?\b|\bwinner\b)|[胜勝승赢贏]`)
	lossWord  = regexp.MustCompile(`(?i:\blos(es?|t)\b|\bresign|\btimes? out|\btimeout\b|\bforfeit)|[负負敗败패]|认输|認輸|投了|기권|항복|超时|超時|時間切|시간`)
)

// reasons are why a game was won, with SGF's letter for each.
var reasons = []struct {
	letter string
	words  *regexp.Regexp
}{
	{"T", regexp.MustCompile(`(?i:\btime)|超时|超時|時間切|시간`)},
	{"F", regexp.MustCompile(`(?i:\bforbidden|\bfoul)|禁手|禁じ手|금수`)},
	{"R", regexp.MustCompile(`(?i:\bresign)|认输|認輸|中[盘盤押]|投了|기권|불계|항복`)},
}

// ended reports whether a result, in the form of [Game.Result], says that a game ended.
func ended(r string) bool {
	return r == "0" || strings.HasPrefix(r, "B+") || strings.HasPrefix(r, "W+")
}

// shortResult returns as much of a result as every format can hold: who won, and the letter of why.
func shortResult(r string) string {
	m := usualResult.FindStringSubmatch(r)
	if m == nil {
		return ""
	}
	return m[1]
}

// usualResult matches a draw, or a win with or without a reason that [Game.Ending] knows or a foul.
var usualResult = regexp.MustCompile(`^(0$|[BW]\+(?:[RTF]$)?)`)

// shownResult returns the result that a reader finds in the moves.
func shownResult(g *Game) string {
	if g.Fouled {
		return "W+F"
	}
	pos, err := g.Position()
	if err != nil {
		return ""
	}
	return boardResult(pos, "")
}
