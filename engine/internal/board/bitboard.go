package board

import (
	"iter"
	"math/bits"
)

// area is a set of cells: a bit for every column, by row.
type Bitboard [Stride]uint32

func (a *Bitboard) Add(c Cell)      { a[c.Y()%Stride] |= 1 << c.X() }
func (a *Bitboard) Remove(c Cell)   { a[c.Y()%Stride] &^= 1 << c.X() }
func (a *Bitboard) Has(c Cell) bool { return a[c.Y()%Stride]>>c.X()&1 != 0 }

// cells goes through the set row by row.
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

func (a *Bitboard) Len() int {
	n := 0
	for _, row := range a {
		n += bits.OnesCount32(row)
	}
	return n
}

// candidates returns the free cells near a stone.
func (b *Board) Candidates() (a Bitboard) {
	for y := Pad; y < Pad+b.size; y++ {
		a[y] = b.near[y] & b.empty[y]
	}
	return a
}

// rest returns the free cells that are no candidates.
func (b *Board) DistantCells() (a Bitboard) {
	for y := Pad; y < Pad+b.size; y++ {
		a[y] = b.empty[y] &^ b.near[y]
	}
	return a
}

// starOf returns, for stars on lines as far as a rule reaches, the bits of each
// row that are on a line through the middle.
func starOf(reach int) (rows [2*wideReach + 1]uint32) {
	for d := -reach; d <= reach; d++ {
		rows[wideReach+d] |= 1<<wideReach | 1<<(wideReach+d) | 1<<(wideReach-d)
		rows[wideReach] |= 1 << (wideReach + d)
	}
	return rows
}

// addStar adds the cells on whose patterns a stone on c can be felt, and c.
func (b *Board) addStar(a *Bitboard, c Cell) {
	x, y := c.X(), c.Y()
	for d := -b.reach; d <= b.reach; d++ {
		a[(y+d)%Stride] |= b.star[wideReach+d] << (x - wideReach)
	}
}
