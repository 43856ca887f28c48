package record

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// textReader reads move lists as people write them: with or without white space, commas,
// semicolons or hyphens between the moves, numbered or not, in upper or lower case. They may
// start with the size, as in "19x19 h8i9", then the rule, as in "renju h8i9", then the opening,
// as in "renju rif (white, offer a1, offer b2) h8h9". The defaults are a 15×15 board and
// freestyle.
type textReader struct {
	draft
	rest  string
	total int
	sized bool
}

func readText(src []byte) (*draft, error) {
	r := &textReader{rest: string(src), total: len(src)}
	r.game.Size = engine.DefaultSize
	if err := r.size(); err != nil {
		return nil, err
	}
	r.rule()
	r.opening()
	for r.gap(); r.rest != ""; r.gap() {
		if err := r.move(); err != nil {
			return nil, err
		}
	}
	return &r.draft, nil
}

func (r *textReader) offset() int { return r.total - len(r.rest) }

func (r *textReader) gap() { r.rest = strings.TrimLeftFunc(r.rest, isGap) }

func (r *textReader) space() { r.rest = strings.TrimLeftFunc(r.rest, unicode.IsSpace) }

func isGap(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune(",;-–", c) }

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

// move reads a point and the move number before it, if any.
func (r *textReader) move() error {
	if err := r.number(); err != nil {
		return err
	}
	start, before := r.offset(), r.rest
	if !letter(r.rest[0]) {
		return r.notationError(start, before)
	}
	column := r.rest[0] | 0x20
	r.rest = r.rest[1:]
	r.space()
	row, text := r.digits()
	if text == "" {
		return r.notationError(start, before)
	}
	pt := engine.Point{Col: int8(column - 'a'), Row: int8(min(row, 100) - 1)}
	if !pt.On(r.game.Size) {
		err := syntaxError(ErrOffBoard, start, before[:len(before)-len(r.rest)])
		err.Size = r.game.Size
		if !r.sized && pt.On(engine.MaxSize) {
			err.Kind = ErrSizeMissing
		}
		return err
	}
	return r.addMove(stone{pt, engine.Empty, start})
}

// number reads and checks the number of a move or pair of moves, so that a record with missing
// moves is refused.
func (r *textReader) number() error {
	start := r.offset()
	n, text := r.digits()
	if text == "" {
		return nil
	}
	r.rest = strings.TrimLeft(r.rest, ".):")
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

// notationError returns the error for the first word of text, which isn't a point.
func (r *textReader) notationError(offset int, text string) error {
	if i := strings.IndexFunc(text, isGap); i > 0 {
		text = text[:i]
	}
	err := syntaxError(ErrNotation, offset, text)
	err.Size = r.game.Size
	return err
}

func writeText(g *Game) []byte {
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
	return []byte(strings.Join(head, " ") + "\n")
}
