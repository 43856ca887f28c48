package record

import (
	"bytes"
	"strconv"
	"strings"
	"time"

	"hoshi/engine"
)

// sgfReader gathers what the main line of an SGF file says. Points are read at
// the end, because the size of the board need not come first.
type sgfReader struct {
	draft
	setup, moves []sgfStone
	commented    bool
}

type sgfStone struct {
	value sgfValue
	color engine.Color
	time  time.Duration
}

// readSGF reads FF[4] and what is near enough to it: no GM at all, points
// written h8 instead of hh, a White move in the same node as Black's.
func readSGF(src []byte) (*draft, error) {
	r := &sgfReader{}
	r.game.Size = engine.DefaultSize
	tree := sgfTree{src: src, use: r.property}
	if err := tree.walk(); err != nil {
		return nil, err
	}
	if err := checkSize(r.game.Size); err != nil {
		return nil, err
	}
	for _, s := range r.setup {
		if err := r.addSetup(s); err != nil {
			return nil, err
		}
	}
	var times []time.Duration
	for _, s := range r.moves {
		pt, err := sgfPoint(s.value.raw, r.game.Size)
		if err != nil {
			return nil, at(s.value.offset, err)
		}
		if err := r.addMove(stone{pt, s.color, s.value.offset}); err != nil {
			return nil, err
		}
		times = append(times, s.time)
	}
	r.game.Times = times
	return &r.draft, nil
}

func (r *sgfReader) property(id string, values []sgfValue) error {
	first := values[0]
	switch id {
	case "GM":
		if game := sgfLine(first); game != "4" {
			return at(first.offset, refuse(ErrOtherGame, "this is a record of another game, GM[%s]: gomoku is GM[4]", shorten(game)))
		}
	case "SZ":
		size, err := sgfSize(sgfLine(first))
		r.game.Size = size
		if err != nil {
			return at(first.offset, err)
		}
	case "RU":
		r.game.Rule = ruleNamed(sgfLine(first))
	case "PB":
		r.game.Black = sgfLine(first)
	case "PW":
		r.game.White = sgfLine(first)
	case "RE":
		r.game.Result = sgfLine(first)
	case "DT":
		r.game.Date = sgfLine(first)
	case "C", "GC":
		if len(r.moves) == 0 && !r.commented {
			r.game.Comment, r.commented = sgfText(first.raw), true
		}
	case "B", "W", "AB", "AW", "AE", "PL", sgfTime:
		return r.stones(id, values)
	}
	return nil
}

// stones handles what is on the board and who puts it there.
func (r *sgfReader) stones(id string, values []sgfValue) error {
	color := engine.Black
	if strings.HasSuffix(id, "W") {
		color = engine.White
	}
	switch id {
	case "B", "W":
		for _, v := range values {
			r.moves = append(r.moves, sgfStone{value: v, color: color})
		}
	case "AB", "AW":
		if len(r.moves) > 0 {
			return at(values[0].offset, refuse(ErrSetup, "stones are set up after move %d: they must be there before the first", len(r.moves)))
		}
		for _, v := range values {
			r.setup = append(r.setup, sgfStone{value: v, color: color})
		}
	case "AE":
		return at(values[0].offset, refuse(ErrSetup, "stones are taken off the board (AE): gomoku has no such thing"))
	case "PL":
		if len(r.moves) == 0 {
			return r.plays(values[0])
		}
	case sgfTime:
		ms, err := strconv.ParseInt(sgfLine(values[0]), 10, 64)
		if n := len(r.moves); n > 0 && err == nil && ms >= 0 && ms <= longestMove.Milliseconds() {
			r.moves[n-1].time = time.Duration(ms) * time.Millisecond
		}
	}
	return nil
}

// plays notes who is said to move first.
func (r *sgfReader) plays(v sgfValue) error {
	switch strings.ToLower(sgfLine(v)) {
	case "b", "black":
		r.turn = engine.Black
	case "w", "white":
		r.turn = engine.White
	default:
		return at(v.offset, refuse(ErrSyntax, "PL[%s] names no player: B or W", shorten(sgfLine(v))))
	}
	r.turnOffset = v.offset
	return nil
}

// addSetup sets up a stone, or a rectangle of them, "aa:cc".
func (r *sgfReader) addSetup(s sgfStone) error {
	from, to, _ := bytes.Cut(s.value.raw, []byte(":"))
	a, err := sgfPoint(from, r.game.Size)
	b := a
	if err == nil && len(to) > 0 {
		b, err = sgfPoint(to, r.game.Size)
	}
	if err != nil {
		return at(s.value.offset, err)
	}
	for row := min(a.Row, b.Row); row <= max(a.Row, b.Row); row++ {
		for col := min(a.Col, b.Col); col <= max(a.Col, b.Col); col++ {
			if len(r.draft.setup) == MaxMoves {
				return at(s.value.offset, refuse(ErrTooManyMoves, "more than %d stones are set up: no board has more points", MaxMoves))
			}
			r.draft.setup = append(r.draft.setup, stone{engine.Point{Col: col, Row: row}, s.color, s.value.offset})
		}
	}
	return nil
}

// sgfPoint reads a point as SGF writes it, a letter for the column from the left
// and one for the row from the top, or as "h8".
func sgfPoint(raw []byte, size int) (engine.Point, error) {
	text := strings.TrimSpace(string(raw))
	if text == "" {
		return engine.Point{}, refuse(ErrSyntax, "a pass: gomoku has none")
	}
	if len(text) == 2 && letter(text[0]) && letter(text[1]) {
		pt := engine.Point{Col: int8(text[0] | 0x20 - 'a'), Row: int8(size - 1 - int(text[1]|0x20-'a'))}
		if !pt.On(size) {
			return pt, offBoard(engine.OffBoardError{Point: pt, Size: size, Text: text}, "%s is off the board: letters run a to %c", text, 'a'+size-1)
		}
		return pt, nil
	}
	if !letter(text[0]) {
		return engine.Point{}, &engine.NotationError{Text: text, Size: size}
	}
	return engine.ParsePoint(text, size)
}

// sgfSize reads "15", or "15:15" for what is square.
func sgfSize(text string) (int, error) {
	cols, rows, ok := strings.Cut(text, ":")
	if ok && strings.TrimSpace(cols) != strings.TrimSpace(rows) {
		return 0, refuse(ErrSize, "a board of %s: only square ones are played", shorten(text))
	}
	size, err := strconv.Atoi(strings.TrimSpace(cols))
	if err != nil {
		return 0, refuse(ErrSize, "%s is no size of a board: write it like SZ[15]", quote(text))
	}
	return size, checkSize(size)
}

// sgfLine reads SimpleText, sgfText reads Text:
// https://www.red-bean.com/sgf/sgf4.html#text
func sgfLine(v sgfValue) string { return cleanLine(sgfText(v.raw)) }

func sgfText(raw []byte) string {
	var b strings.Builder
	text := strings.ReplaceAll(strings.ReplaceAll(string(raw), "\r\n", "\n"), "\r", "\n")
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' {
			if i++; i == len(text) || text[i] == '\n' {
				continue // a line broken for the look of the file
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// shorten is quote without the quotation marks.
func shorten(text string) string {
	q := quote(text)
	return q[1 : len(q)-1]
}
