package board

import (
	"iter"
	"math/bits"

	"hoshi/engine/internal/pattern"
)

// Bitboard is a set of cells: a word for each row, with a bit for each column.
type Bitboard [Stride]uint32

// Add puts a cell into the set.
func (a *Bitboard) Add(c Cell) { a[c.Y()%Stride] |= 1 << c.X() }

// Remove takes a cell out of the set.
func (a *Bitboard) Remove(c Cell) { a[c.Y()%Stride] &^= 1 << c.X() }

// Has reports whether a cell is in the set.
func (a *Bitboard) Has(c Cell) bool { return a[c.Y()%Stride]>>c.X()&1 != 0 }

// Cells iterates over the set, row by row.
func (a *Bitboard) Cells() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for y, row := range a {
			for ; row != 0; row &= row - 1 {
				if !yield(Cell(y*Stride + bits.TrailingZeros32(row))) {
					return
				}
			}
		}
	}
}

// Len returns the number of cells in the set.
func (a *Bitboard) Len() int {
	n := 0
	for _, row := range a {
		n += bits.OnesCount32(row)
	}
	return n
}

// AddAffected adds a cell and the cells whose patterns a stone on it affects, if stones
// affect patterns up to reach cells away.
func (a *Bitboard) AddAffected(c Cell, reach int) {
	x, y := c.X(), c.Y()
	for d := -reach; d <= reach; d++ {
		row := uint32(1)<<pattern.WideReach | 1<<(pattern.WideReach+d) | 1<<(pattern.WideReach-d)
		if d == 0 {
			row = (1<<(2*reach+1) - 1) << (pattern.WideReach - reach)
		}
		a[(y+d)%Stride] |= row << (x - pattern.WideReach)
	}
}
