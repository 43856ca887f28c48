package board

import (
	"iter"
	"math/bits"
)

// Bitboard is a set of cells: one bit for each column, by row.
type Bitboard [Stride]uint32

// Add puts a cell into the set.
func (a *Bitboard) Add(c Cell) { a[c.Y()%Stride] |= 1 << c.X() }

// Remove takes a cell out of the set.
func (a *Bitboard) Remove(c Cell) { a[c.Y()%Stride] &^= 1 << c.X() }

// Has reports whether a cell is in the set.
func (a *Bitboard) Has(c Cell) bool { return a[c.Y()%Stride]>>c.X()&1 != 0 }

// Cells iterates over the set row by row.
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

// Candidates returns the empty cells near a stone.
func (b *Board) Candidates() (a Bitboard) {
	for y := Pad; y < Pad+b.size; y++ {
		a[y] = b.near[y] & b.empty[y]
	}
	return a
}

// DistantCells returns the empty cells that are no candidates.
func (b *Board) DistantCells() (a Bitboard) {
	for y := Pad; y < Pad+b.size; y++ {
		a[y] = b.empty[y] &^ b.near[y]
	}
	return a
}

// starOf returns the shape of the cells that a stone affects, as bits of each row: its
// own cell and those on its four lines, as far as reach.
func starOf(reach int) (rows [2*wideReach + 1]uint32) {
	for d := -reach; d <= reach; d++ {
		rows[wideReach+d] |= 1<<wideReach | 1<<(wideReach+d) | 1<<(wideReach-d)
		rows[wideReach] |= 1 << (wideReach + d)
	}
	return rows
}

// addStar adds c and the cells whose patterns a stone on c affects.
func (b *Board) addStar(a *Bitboard, c Cell) {
	x, y := c.X(), c.Y()
	for d := -b.reach; d <= b.reach; d++ {
		a[(y+d)%Stride] |= b.star[wideReach+d] << (x - wideReach)
	}
}
