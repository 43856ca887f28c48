package board

import "math/bits"

// The two kinds of rules that updatePatterns is compiled for: they differ in length.
type (
	noFouls    [0]struct{}
	blackFouls [1]struct{}
)

// updatePatterns updates the patterns of every empty cell that a stone just put on c
// affects. It saves the old patterns in u and returns how many it saved. It is compiled
// for each width of table and for rules with and without fouls, so that these are
// constants in it.
//
// A search spends most of its time here, with some twenty cells for each move. Nearly
// all of them change. So the code does not test whether a cell changes. The sums stay
// in memory, which leaves registers for the rest.
func updatePatterns[T *narrowTable | *wideTable, F noFouls | blackFouls](b *Board, table T, fouls F, c Cell, u *undoRecord) (n int) {
	reach := bits.Len(uint(len(table))) / 4 // a key has four bits for each step of it
	// Each line is rotated until the window of the first affected cell, which begins
	// twice the reach before c, is in the lowest bits. The bits that wrap around are walls.
	x, y := c.X(), c.Y()%Stride
	words := [len(lineSteps)]uint64{
		dirRow:     bits.RotateLeft64(b.lines[dirRow][y], 2*(2*reach-x)),
		dirColumn:  bits.RotateLeft64(b.lines[dirColumn][x], 2*(2*reach-y)),
		dirRising:  bits.RotateLeft64(b.lines[dirRising][Stride+y-x], 2*(2*reach-x)),
		dirFalling: bits.RotateLeft64(b.lines[dirFalling][x+y], 2*(2*reach-x)),
	}
	before := uint64(1)<<(2*reach) - 1 // a window's bits for the places before the cell
	after := before << (2 * reach)     // and for those after it, the cell's own left out
	own := uint64(3) << (2 * reach)
	last := uint64(1) << (8*reach + 2) // a bit set above the last window, to end with
	// A pair of patterns times factor is what spread makes of it where mask has bits.
	mask, factor := spread(0xff, 0), patternCodePair(1|1<<12)
	g := b.codes
	black := &g.combined
	if len(fouls) > 0 {
		black = &g.withFouls
	}
	blackValues, whiteValues := g.values[0], g.values[1]
	_, _, _, _, _ = g.combined[0], table[0], u.cell, blackValues[0], whiteValues[0] // none is nil, which need not be asked for each cell
	for d, step := range lineSteps {
		word := words[d]&(last-1) | last
		for q := int(c) - reach*step; word >= 1<<(4*reach+1); q += step { // until only the last bit is left above
			if word&own == 0 {
				at := q & (CellCount - 1)
				old := b.patterns[at]
				u.affected[n], u.patterns[n] = Cell(at), old
				n++
				codes := patternCodePair(old)
				codes ^= (codes ^ patternCodePair(table[word&before|word>>2&after])*factor) & mask
				k0, k1 := black[patternCode(codes)], g.combined[patternCode(codes>>16)]
				b.patterns[at] = PatternsOfBoth(codes) | (PatternsOfBoth(k0)|PatternsOfBoth(k1)<<16)<<32
				was0, was1 := combinedPattern(old>>32), combinedPattern(old>>48)
				b.values[0] += blackValues[k0] - blackValues[was0]
				b.Threats[0] += g.counts[k0] - g.counts[was0]
				b.values[1] += whiteValues[k1] - whiteValues[was1]
				b.Threats[1] += g.counts[k1] - g.counts[was1]
			}
			word >>= 2
		}
		mask, factor = mask<<4, factor<<4
	}
	return n
}
