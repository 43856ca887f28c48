package record

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"hoshi/engine"
)

// isPos reports whether data is a .pos file, in which renju programs save one line of moves: their
// number, then a byte for each, 15 times the row from the top plus the column. A short one could also
// be typed: it's text if nothing but letters, digits and white space is in it. This is what RenLib writes.
// Yixin, which only reads such files, takes the column for the row, which mirrors the board.
func isPos(data []byte) bool {
	if len(data) < 2 || int(data[0]) != len(data)-1 || isTyped(data) {
		return false
	}
	var seen [engine.DefaultSize * engine.DefaultSize]bool
	for _, b := range data[1:] {
		if b == posPass {
			continue
		}
		if int(b) >= len(seen) || seen[b] {
			return false
		}
		seen[b] = true
	}
	return true
}

// posPass is what RenLib writes for a pass.
const posPass = 0xf0

// isTyped reports whether data is text of letters, digits, punctuation and white space.
func isTyped(data []byte) bool {
	return utf8.Valid(data) && !bytes.ContainsFunc(data, func(r rune) bool { return unicode.IsControl(r) && !unicode.IsSpace(r) })
}

// readPos reads a .pos file. Its rule is found as for RenLib.
func readPos(src []byte) (*draft, error) {
	d := &draft{}
	d.game.Size = engine.DefaultSize
	if !isPos(src) {
		return nil, &Error{Kind: ErrPos, Offset: noOffset}
	}
	for i, b := range src[1:] {
		if b == posPass {
			return nil, &Error{Kind: ErrPass, Offset: noOffset}
		}
		pt := engine.Point{Col: int8(b % engine.DefaultSize), Row: engine.DefaultSize - 1 - int8(b/engine.DefaultSize)}
		if err := d.addMove(stone{pt, engine.Empty, i + 1}); err != nil {
			return nil, err
		}
	}
	d.renjuIfItFits()
	return d, nil
}

// renjuIfItFits sets the rule of a renju program's record: renju if that allows all moves, and
// freestyle otherwise.
func (d *draft) renjuIfItFits() {
	byRenju := *d
	byRenju.game.Rule, byRenju.notes = engine.Renju, nil
	if byRenju.check() == nil && !byRenju.game.Fouled {
		d.game.Rule = engine.Renju
	}
}
