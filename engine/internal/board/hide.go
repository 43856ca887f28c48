package board

import "hoshi/engine/internal/pattern"

// SideLine is the stones of a side on one line, see [LineOf].
type SideLine struct {
	Dir, Index uint8
	Side       Side
}

// HideStones makes the board see the given stones as edges of the board, each on its line
// only, so that neither side can make anything of them there. Call it before the first move;
// it lasts until the next [Board.Reset]. The key doesn't change, see [Board.Salt].
func (b *Board) HideStones(lines []SideLine) {
	const evenBits = 0x5555_5555_5555_5555 // the lower bit of every place
	for _, l := range lines {
		word := &b.lines[l.Dir][l.Index]
		stones := *word &^ (*word >> 1) & evenBits // places with 01, Black
		if l.Side == White {
			stones = *word >> 1 &^ *word & evenBits // places with 10, White
		}
		*word |= stones | stones<<1
	}
	b.values, b.Threats = [2]packedValue{}, [2]pattern.ThreatCounts{}
	for c := range b.empty.Cells() {
		b.addCell(c)
	}
}
