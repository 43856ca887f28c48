package record

import (
	"regexp"
	"strconv"
	"strings"

	"hoshi/engine"
)

// numberedMove is a move written as two numbers.
type numberedMove struct {
	column, row int
	color       engine.Color // Empty if the record doesn't say whose move it is
	offset      int
}

// placeNumbered adds moves written as two numbers. Nothing says which of them is the column, or whether rows
// count from the top or from the bottom, but the wrong choice only mirrors or turns the board, which
// changes nothing in the game. Whether they count from 0 or from 1 matters, so the record must show it.
func (d *draft) placeNumbered(moves []numberedMove, sized bool) error {
	first := moves[0]
	text := strconv.Itoa(first.column) + "," + strconv.Itoa(first.row)
	from, size, ok := countedFrom(moves, d.game.Size, sized)
	if !ok {
		return syntaxError(ErrNumbers, first.offset, text)
	}
	if d.game.Size = size; size != engine.DefaultSize && !sized {
		d.notes.set(Note{Kind: NoteSize, Count: size})
	}
	d.notes.set(Note{Kind: NoteNumbers, Text: strconv.Itoa(from)})
	for _, m := range moves {
		pt := engine.Point{Col: int8(m.column - from), Row: int8(size - 1 - (m.row - from))}
		if err := d.addMove(stone{pt, m.color, m.offset}); err != nil {
			return err
		}
	}
	return nil
}

// countedFrom returns whether moves count from 0 or from 1, and the size of their board, which is given if
// sized is true. They show it by a 0, by the number of the last row, or by a first move in the center.
// ok is false if they don't, or if they count from the center.
func countedFrom(moves []numberedMove, size int, sized bool) (from, side int, ok bool) {
	low, high := 1, 0
	for _, m := range moves {
		low, high = min(low, m.column, m.row), max(high, m.column, m.row)
	}
	first := moves[0]
	if low < 0 || first.column == 0 && first.row == 0 || high > engine.MaxSize {
		return 0, 0, false
	}
	if !sized && low == 0 {
		for _, size = range []int{engine.DefaultSize, 19, engine.MaxSize} {
			if high < size {
				return 0, size, true
			}
		}
		return 0, 0, false
	}
	center := -1
	if first.column == first.row && size%2 == 1 {
		center = first.column - size/2 // 0 or 1 if it counts from there
	}
	switch {
	case low == 0 && high < size, low > 0 && center == 0 && high < size:
		return 0, size, true
	case low > 0 && center == 1 && high <= size, low > 0 && sized && high == size:
		return 1, size, true
	}
	return 0, 0, false
}

// numbered reads the rest of a text as moves written as two numbers; ok is false if it's something else.
// Each pair is on one line, so that the three numbers of a psq file aren't taken for pairs.
func (r *textReader) numbered() (ok bool, err error) {
	if m := numberPair.FindString(r.rest); m == "" {
		return false, nil
	}
	wrong := syntaxError(ErrNumbers, r.offset(), strings.Trim(numberPair.FindString(r.rest), " \t\r\n,:;()[]{}|/BbWw"))
	if strings.HasSuffix(r.src[:r.offset()], "-") {
		return true, wrong
	}
	var moves []numberedMove
	at := 0
	for _, m := range pairOfNumbers.FindAllStringSubmatchIndex(r.rest, -1) {
		if strings.TrimFunc(r.rest[at:m[0]], isGap) != "" || strings.Contains(r.rest[at:m[0]], "-") {
			return true, wrong
		}
		at = m[7]
		move := numberedMove{offset: r.offset() + m[4]}
		if m[2] >= 0 {
			move.color = colorNamed(r.rest[m[2]:m[3]])
		}
		move.column, _ = strconv.Atoi(r.rest[m[4]:m[5]]) // at most three digits
		move.row, _ = strconv.Atoi(r.rest[m[6]:m[7]])
		moves = append(moves, move)
	}
	if len(moves) == 0 || strings.TrimFunc(r.rest[at:], isGap) != "" {
		return true, wrong
	}
	return true, r.placeNumbered(moves, r.sized)
}

var (
	// numberPair matches the beginning of a list of pairs of numbers, with or without a color.
	numberPair = regexp.MustCompile(`^(?:[BbWw]\s*[(\[]+\s*)?-?[0-9]{1,2}[\s,:;]+-?[0-9]{1,2}(?:[\s,:;)\]}|/-]|$)`)
	// pairOfNumbers matches one of them.
	pairOfNumbers = regexp.MustCompile(`(?:\b([BbWw])\s*[(\[]+[ \t]*)?(-?[0-9]{1,3})[ \t]*[ \t,:;][ \t]*(-?[0-9]{1,3})\b`)
)

// colorNamed returns the color that a word names, or Empty. Numbers are no names: programs number the
// players in their own ways.
func colorNamed(word string) engine.Color {
	switch strings.ToLower(strings.TrimSpace(word)) {
	case "b", "black", "黑", "黒", "흑":
		return engine.Black
	case "w", "white", "白", "백":
		return engine.White
	}
	return engine.Empty
}
