package record

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// textReader reads move lists as people write them: with or without white space, punctuation, brackets
// or arrows between the moves, numbered or not, in upper or lower case, with a color before a move and
// the result after the last. They may start with the size, as in "19x19 h8i9", then the rule, as in
// "renju h8i9", then the opening, as in "renju rif (white, offer a1, offer b2) h8h9". The defaults are
// a 15×15 board and freestyle. A link to a board on the web has the moves in it.
type textReader struct {
	draft
	rest  string
	src   string // what rest is the end of
	total int
	sized bool

	numbersFirst bool // all points are written like "8h"
}

// readText reads a text. Only .bdt files and JSON can have several games.
func readText(src []byte, number int) (*draft, error) {
	r := &textReader{rest: string(src), src: string(src), total: len(src)}
	r.game.Size = engine.DefaultSize
	if bdtLine.MatchString(r.rest) {
		return r.readBDT(number)
	}
	if isJSON(r.rest) {
		d, err := readJSON(r.rest, number)
		if !errors.Is(err, ErrNoMoves) {
			return d, err
		}
		if d, err := r.list(); err == nil && number == 1 {
			return d, nil
		}
		return nil, err
	}
	if number != 1 {
		return nil, noSuchGame(number, 1)
	}
	switch tags := pgnTags.FindString(r.rest); {
	case tags != "":
		return r.readPGN(tags)
	case isTable(r.rest):
		return readTable(r.rest)
	case htmlStart.MatchString(r.rest):
		return nil, noMoves("HTML")
	}
	return r.list()
}

// list reads a list of moves, with what may come before and after it.
func (r *textReader) list() (*draft, error) {
	if err := r.link(); err != nil {
		return nil, err
	}
	if ok, err := r.saved(); ok {
		return &r.draft, err
	}
	if err := r.head(); err != nil {
		return nil, err
	}
	if err := r.size(); err != nil {
		return nil, err
	}
	if m := otherGame.FindStringIndex(r.rest[:min(len(r.rest), longestRule)]); m != nil && m[0] == 0 {
		return nil, syntaxError(ErrOtherGame, r.offset(), r.rest[:m[1]])
	}
	r.rule()
	r.opening()
	r.gap()
	if ok, err := r.numbered(); ok {
		return &r.draft, err
	}
	r.turned()
	for r.gap(); r.rest != ""; r.gap() {
		if r.result() {
			break
		}
		if err := r.move(); err != nil {
			return nil, err
		}
	}
	if len(r.moves) == 0 && !r.sized {
		return nil, &Error{Kind: ErrEmpty, Offset: noOffset}
	}
	return &r.draft, nil
}

func (r *textReader) offset() int { return r.total - len(r.rest) }

func (r *textReader) gap() { r.rest = strings.TrimLeftFunc(r.rest, isGap) }

// isGap reports whether a character may stand between moves.
func isGap(c rune) bool {
	return unicode.IsSpace(c) || engine.AroundPoint(c) || strings.ContainsRune("-‐‑‒–—−=：，；•/\\→⇒➔➜➝➡⟶", c)
}

// result reads the result at the end of a text.
func (r *textReader) result() bool {
	if len(r.rest) > 2*longestResult || len(r.moves) == 0 && !r.sized {
		return false
	}
	text := strings.TrimRightFunc(r.rest, func(c rune) bool { return isGap(c) || c == '!' })
	if moveStart.MatchString(text) || colorWord.MatchString(text) {
		return false
	}
	result, ok := readResult(text)
	if !ok && len(text) <= longestResult && lossWord.MatchString(text) { // the side to move, as in "resign"
		result, ok = r.turn().Other().String()[:1]+"+"+reasonIn(text), true
	}
	if ok {
		r.game.Result = result
	}
	return ok
}

// turn returns the side to move.
func (r *textReader) turn() engine.Color {
	if len(r.moves)%2 == 1 {
		return engine.White
	}
	return engine.Black
}

// moveStart matches a move, with or without a number.
var moveStart = regexp.MustCompile(`^(?:(?:#|第|(?i:move|no\.?))?\s*[0-9]+[^0-9]*)?(?i:[a-t])\s*-?[0-9]`)

// digits reads an unsigned number; text is empty if there is none.
func (r *textReader) digits() (n int, text string) {
	i := 0
	for i < len(r.rest) && r.rest[i] >= '0' && r.rest[i] <= '9' {
		i++
	}
	text, r.rest = r.rest[:i], r.rest[i:]
	n, err := strconv.Atoi(text)
	if err != nil || n > tooHigh {
		n = tooHigh
	}
	return n, text
}

// tooHigh stands for every number too high to be a move number.
const tooHigh = 1000

// size reads a leading size like "15x15".
func (r *textReader) size() error {
	r.gap()
	start, before := r.offset(), r.rest
	cols, text := r.digits()
	if text == "" || r.rest == "" {
		r.rest = before
		return nil
	}
	rest, ok := strings.CutPrefix(r.rest, "×")
	if !ok && (r.rest[0] == 'x' || r.rest[0] == 'X') {
		rest, ok = r.rest[1:], true
	}
	r.rest = rest
	rows, text := r.digits()
	switch {
	case !ok || text == "":
		r.rest = before
		return nil
	case cols != rows:
		return &Error{Kind: ErrNotSquare, Offset: start, Text: fmt.Sprintf("%d×%d", cols, rows)}
	}
	if err := checkSize(cols, start); err != nil {
		return err
	}
	r.game.Size, r.sized = cols, true
	return nil
}

// rule reads the name of a rule.
func (r *textReader) rule() {
	r.gap()
	if rule, rest, ok := cutRule(r.rest); ok {
		r.game.Rule, r.rest = rule, rest
	}
}

// opening reads an opening name with what the players did in it.
func (r *textReader) opening() {
	r.gap()
	if id, actions, rest, ok := cutOpening(r.rest); ok {
		r.game.Opening, r.game.Actions, r.rest = id, actions, rest
	}
}

// move reads a point, and the number and the color before it, if any.
func (r *textReader) move() error {
	color := engine.Empty
	if !r.numbersFirst {
		if err := r.number(); err != nil {
			return err
		}
		color = r.color()
	}
	start, before := r.offset(), r.rest
	if r.rest == "" || letter(r.rest[0]) == r.numbersFirst {
		return r.notationError(start, before)
	}
	pt, rest, err := engine.CutPoint(r.rest, r.game.Size)
	r.rest = rest
	if off, ok := errors.AsType[*engine.OffBoardError](err); ok {
		err := syntaxError(ErrOffBoard, start, strings.TrimRightFunc(before[:len(before)-len(rest)], isGap))
		err.Size = r.game.Size
		if !r.sized && off.Point.On(engine.MaxSize) {
			err.Kind = ErrSizeMissing
		}
		return err
	} else if err != nil {
		return r.notationError(start, before)
	}
	if spent := moveTime.FindString(r.rest); spent != "" {
		r.rest = r.rest[len(spent):]
		r.notes.add(NoteDetails, 1)
	}
	return r.addMove(stone{pt, color, start})
}

// moveTime matches the time after a move, as in "h8 (1.5s)".
var moveTime = regexp.MustCompile(`^\s*\(\s*[0-9]{1,6}(\.[0-9]{1,6})?\s*(ms|s|sec|min|秒|分|초)\s*\)`)

// color reads whose move follows, or returns Empty.
func (r *textReader) color() engine.Color {
	m := colorWord.FindStringSubmatchIndex(r.rest)
	if m == nil {
		return engine.Empty
	}
	word := r.rest[m[2]:m[3]]
	r.rest = r.rest[m[3]:]
	r.rest = strings.TrimLeftFunc(r.rest, isGap)
	if strings.ContainsAny(word[:1], "bB") || strings.ContainsAny(word, "黑黒흑●⚫") {
		return engine.Black
	}
	return engine.White
}

// colorWord matches a color before a point: "B h8", "black: h8", "黒h8", "●h8".
var colorWord = regexp.MustCompile(`^((?i:black|white|[bw])|[黑黒흑白백][方棋番]?|[●○⚫⚪])\x{fe0f}?[\s:：=.,()\[\]-]*(?i:[a-t])[ \t,、‐‑‒–—−ー-]*[0-9]`)

// number reads and checks the number of a move or pair of moves, so that a record with missing
// moves is refused.
func (r *textReader) number() error {
	start := r.offset()
	if m := numberMark.FindStringIndex(r.rest); m != nil {
		r.rest = r.rest[m[1]-1:]
	}
	n, text := r.digits()
	if text == "" {
		return nil
	}
	r.rest = strings.TrimLeft(r.rest, ".):=手目수")
	r.gap()
	if r.rest == "" {
		return syntaxError(ErrNumberWithoutMove, start, text)
	}
	done := len(r.moves)
	if n != done+1 && (done%2 == 1 || n != done/2+1) {
		err := syntaxError(ErrMoveNumber, start, text)
		err.Move = done + 1
		return err
	}
	return nil
}

// numberMark matches what may come before the number of a move.
var numberMark = regexp.MustCompile(`^(?:#|第|(?i:move|no\.?))\s*[0-9]`)

// notationError returns the error for the first word of text, which isn't a point.
func (r *textReader) notationError(offset int, text string) error {
	if i := strings.IndexFunc(text, isGap); i > 0 {
		text = text[:i]
	}
	err := syntaxError(ErrNotation, offset, text)
	err.Size = r.game.Size
	return err
}

// writeText writes a list of moves. said is the result if the moves don't show it.
func writeText(g *Game, said string) []byte {
	var head []string
	if g.Size != engine.DefaultSize || g.Rule != engine.DefaultRule || len(g.Moves) == 0 {
		head = append(head, fmt.Sprintf("%dx%d", g.Size, g.Size))
	}
	if g.Rule != engine.DefaultRule {
		head = append(head, g.Rule.String())
	}
	if g.Opening != opening.Free {
		head = append(head, openingText(g))
	}
	var moves strings.Builder
	for _, m := range g.Moves {
		moves.WriteString(m.String())
	}
	if moves.Len() > 0 {
		head = append(head, moves.String())
	}
	if said != "" {
		head = append(head, said)
	}
	return []byte(strings.Join(head, " ") + "\n")
}
