package puzzle

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"hoshi/engine"
)

// Shape returns a text that is the same for two puzzles that differ only by a symmetry of the
// board, a shift, or a swap of colors. Errors come from Position.
func (p *Puzzle) Shape() (string, error) {
	pos, err := p.Position()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(canonical(pos)))
	return hex.EncodeToString(sum[:]), nil
}

// canonical returns a text that is the same for positions that differ by a symmetry of the
// board, a shift, or a swap of colors. Two puzzles with the same text are the same to a solver.
// (They may differ near the edge, but losing a puzzle is better than keeping one twice.)
func canonical(pos *engine.Position) string {
	type stone struct{ col, row, color int }
	var best []byte
	for turn := range 8 {
		var stones []stone
		left, low := pos.Size(), pos.Size()
		for row := range pos.Size() {
			for col := range pos.Size() {
				color := pos.At(engine.Point{Col: int8(col), Row: int8(row)})
				if color == engine.Empty {
					continue
				}
				s := stone{col, row, 1}
				if color == pos.SideToMove() {
					s.color = 0
				}
				if turn&1 != 0 {
					s.col = pos.Size() - 1 - s.col
				}
				if turn&2 != 0 {
					s.row = pos.Size() - 1 - s.row
				}
				if turn&4 != 0 {
					s.col, s.row = s.row, s.col
				}
				left, low = min(left, s.col), min(low, s.row)
				stones = append(stones, s)
			}
		}
		text := make([]byte, 0, 3*len(stones))
		slices.SortFunc(stones, func(a, b stone) int {
			if a.row != b.row {
				return a.row - b.row
			}
			return a.col - b.col
		})
		for _, s := range stones {
			text = append(text, byte(s.col-left), byte(s.row-low), byte(s.color))
		}
		if best == nil || slices.Compare(text, best) < 0 {
			best = text
		}
	}
	return string(best)
}
