package record

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"time"

	"hoshi/engine"
	"hoshi/engine/opening"
)

// sgfReader collects the properties on the main line of an SGF file. It reads points last, since
// the board size can come later.
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

// readSGF reads FF[4] and common deviations from it: no GM, points written h8 instead of hh, a
// White move in the same node as Black's.
func readSGF(src []byte) (*draft, error) {
	r := &sgfReader{}
	r.game.Size = engine.DefaultSize
	tree := sgfTree{src: src, onProperty: r.property}
	if err := tree.parse(); err != nil {
		return nil, err
	}
	if err := checkSize(r.game.Size, noOffset); err != nil {
		return nil, err
	}
	for _, s := range r.setup {
		if err := r.addSetup(s); err != nil {
			return nil, err
		}
	}
	var times []time.Duration
	for _, s := range r.moves {
		pt, err := sgfPoint(s.value.raw, s.value.offset, r.game.Size)
		if err != nil {
			return nil, err
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
			return syntaxError(ErrOtherGame, first.offset, game)
		}
	case "SZ":
		var err error
		r.game.Size, err = sgfSize(sgfLine(first), first.offset)
		return err
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
	case "ON":
		r.game.Opening, _ = opening.ParseID(sgfLine(first))
	case sgfActions:
		r.game.Actions = parseActions(sgfLine(first))
	case "C", "GC":
		if len(r.moves) == 0 && !r.commented {
			r.game.Comment, r.commented = sgfText(first.raw), true
		}
	case "B", "W", "AB", "AW", "AE", "PL", sgfTime:
		return r.stones(id, values)
	}
	return nil
}

// stones reads the move and set-up properties.
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
			return &Error{Kind: ErrSetupAfterMove, Offset: values[0].offset, Move: len(r.moves)}
		}
		for _, v := range values {
			r.setup = append(r.setup, sgfStone{value: v, color: color})
		}
	case "AE":
		return &Error{Kind: ErrStonesRemoved, Offset: values[0].offset}
	case "PL":
		if len(r.moves) == 0 {
			return r.playerToMove(values[0])
		}
	case sgfTime:
		ms, err := strconv.ParseInt(sgfLine(values[0]), 10, 64)
		if n := len(r.moves); n > 0 && err == nil && ms >= 0 && ms <= maxMoveTime.Milliseconds() {
			r.moves[n-1].time = time.Duration(ms) * time.Millisecond
		}
	}
	return nil
}

// playerToMove reads which side moves first.
func (r *sgfReader) playerToMove(v sgfValue) error {
	switch strings.ToLower(sgfLine(v)) {
	case "b", "black":
		r.firstToMove = engine.Black
	case "w", "white":
		r.firstToMove = engine.White
	default:
		return syntaxError(ErrUnknownPlayer, v.offset, sgfLine(v))
	}
	r.firstToMoveOffset = v.offset
	return nil
}

// addSetup sets up a stone, or a rectangle of them, "aa:cc".
func (r *sgfReader) addSetup(s sgfStone) error {
	from, to, _ := bytes.Cut(s.value.raw, []byte(":"))
	a, err := sgfPoint(from, s.value.offset, r.game.Size)
	b := a
	if err == nil && len(to) > 0 {
		b, err = sgfPoint(to, s.value.offset, r.game.Size)
	}
	if err != nil {
		return err
	}
	for row := min(a.Row, b.Row); row <= max(a.Row, b.Row); row++ {
		for col := min(a.Col, b.Col); col <= max(a.Col, b.Col); col++ {
			if len(r.draft.setup) == MaxMoves {
				return &Error{Kind: ErrTooManyStones, Offset: s.value.offset, Limit: MaxMoves}
			}
			r.draft.setup = append(r.draft.setup, stone{engine.Point{Col: col, Row: row}, s.color, s.value.offset})
		}
	}
	return nil
}

// sgfPoint reads a point in SGF notation, a letter for the column from the left and one for the
// row from the top, or as "h8".
func sgfPoint(raw []byte, offset, size int) (engine.Point, error) {
	text := strings.TrimSpace(string(raw))
	if text == "" {
		return engine.Point{}, &Error{Kind: ErrPass, Offset: offset}
	}
	if len(text) == 2 && letter(text[0]) && letter(text[1]) {
		pt := engine.Point{Col: int8(text[0] | 0x20 - 'a'), Row: int8(size - 1 - int(text[1]|0x20-'a'))}
		if !pt.On(size) {
			return pt, pointError(ErrOffBoard, offset, text, size)
		}
		return pt, nil
	}
	if !letter(text[0]) {
		return engine.Point{}, pointError(ErrNotation, offset, text, size)
	}
	pt, err := engine.ParsePoint(text, size)
	var off *engine.OffBoardError
	switch {
	case errors.As(err, &off):
		return pt, pointError(ErrOffBoard, offset, text, size)
	case err != nil:
		return pt, pointError(ErrNotation, offset, text, size)
	}
	return pt, nil
}

func pointError(kind Kind, offset int, text string, size int) error {
	err := syntaxError(kind, offset, text)
	err.Size = size
	return err
}

// sgfSize reads "15", or "15:15" for a square board.
func sgfSize(text string, offset int) (int, error) {
	cols, rows, ok := strings.Cut(text, ":")
	if ok && strings.TrimSpace(cols) != strings.TrimSpace(rows) {
		return 0, syntaxError(ErrNotSquare, offset, text)
	}
	size, err := strconv.Atoi(strings.TrimSpace(cols))
	if err != nil {
		return 0, syntaxError(ErrSizeSyntax, offset, text)
	}
	return size, checkSize(size, offset)
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
				continue // an escaped line break, only for layout
			}
		}
		b.WriteByte(text[i])
	}
	return b.String()
}
