package board

import (
	"math/bits"

	"hoshi/engine/internal/pattern"
)

// The two kinds of rules that updatePatterns is compiled for, told apart by their length.
type (
	noFouls    [0]struct{}
	blackFouls [1]struct{}
)

// updatePatterns updates the patterns of every empty cell affected by a stone just put on c.
// It saves the old patterns in u and returns how many it saved. It is compiled for each table
// width and for rules with and without fouls, so that these are constants.
//
// A search spends most of its time here, with about twenty cells for each move. Nearly all of
// them change, so the code doesn't test for that. The sums stay in memory, which leaves
// registers for the rest.
func updatePatterns[T *pattern.NarrowTable | *pattern.WideTable, F noFouls | blackFouls](b *Board, table T, fouls F, c Cell, u *undoRecord) (n int) {
	reach := bits.Len(uint(len(table))) / 4 // a key has four bits for each step of reach
	// Rotate each line until the window of the first affected cell, which begins twice the
	// reach before c, is in the lowest bits. The bits that wrap around are walls.
	x, y := c.X(), c.Y()%Stride
	words := [len(LineSteps)]uint64{
		DirRow:     bits.RotateLeft64(b.lines[DirRow][y], 2*(2*reach-x)),
		DirColumn:  bits.RotateLeft64(b.lines[DirColumn][x], 2*(2*reach-y)),
		DirRising:  bits.RotateLeft64(b.lines[DirRising][Stride+y-x], 2*(2*reach-x)),
		DirFalling: bits.RotateLeft64(b.lines[DirFalling][x+y], 2*(2*reach-x)),
	}
	before := uint64(1)<<(2*reach) - 1 // bits of a window for the places before the cell
	after := before << (2 * reach)     // and for those after it, without the cell's own
	own := uint64(3) << (2 * reach)
	last := uint64(1) << (8*reach + 2) // a bit above the last window, to end the loop
	// A pair of patterns times factor is spread(pair, d) in the bits of mask.
	mask, factor := spread(0xff, 0), codePair(1|1<<12)
	g := b.codes
	black := &g.Combined
	if len(fouls) > 0 {
		black = &g.WithFouls
	}
	blackValues, whiteValues := g.values[0], g.values[1]
	_, _, _, _, _ = g.Combined[0], table[0], u.cell, blackValues[0], whiteValues[0] // check for nil once, not for each cell
	for d, step := range LineSteps {
		word := words[d]&(last-1) | last
		for q := int(c) - reach*step; word >= 1<<(4*reach+1); q += step { // until only the last bit is left above
			if word&own == 0 {
				at := q & (CellCount - 1)
				old := b.patterns[at]
				u.affected[n], u.patterns[n] = Cell(at), old
				n++
				codes := codePair(old)
				codes ^= (codes ^ codePair(table[word&before|word>>2&after])*factor) & mask
				k0, k1 := black[pattern.Code(codes)], g.Combined[pattern.Code(codes>>16)]
				b.patterns[at] = PatternsOfBoth(codes) | (PatternsOfBoth(k0)|PatternsOfBoth(k1)<<16)<<32
				was0, was1 := pattern.Combined(old>>32), pattern.Combined(old>>48)
				b.values[0] += blackValues[k0] - blackValues[was0]
				b.Threats[0] += g.Counts[k0] - g.Counts[was0]
				b.values[1] += whiteValues[k1] - whiteValues[was1]
				b.Threats[1] += g.Counts[k1] - g.Counts[was1]
			}
			word >>= 2
		}
		mask, factor = mask<<4, factor<<4
	}
	return n
}
