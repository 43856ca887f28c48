package engine

import (
	"iter"
	"math/bits"
)

// area is a set of cells: a bit for every column, by row.
type area [stride]uint32

func (a *area) add(c cell)      { a[c.y()%stride] |= 1 << c.x() }
func (a *area) remove(c cell)   { a[c.y()%stride] &^= 1 << c.x() }
func (a *area) has(c cell) bool { return a[c.y()%stride]>>c.x()&1 != 0 }

// cells goes through the set row by row.
func (a *area) cells() iter.Seq[cell] {
	return func(yield func(cell) bool) {
		for y, row := range a {
			for ; row != 0; row &= row - 1 {
				if !yield(cell(y*stride + bits.TrailingZeros32(row))) {
					return
				}
			}
		}
	}
}

func (a *area) len() int {
	n := 0
	for _, row := range a {
		n += bits.OnesCount32(row)
	}
	return n
}

// candidates returns the free cells near a stone.
func (b *board) candidates() (a area) {
	for y := pad; y < pad+b.size; y++ {
		a[y] = b.near[y] & b.rows[y]
	}
	return a
}

// rest returns the free cells that are no candidates.
func (b *board) rest() (a area) {
	for y := pad; y < pad+b.size; y++ {
		a[y] = b.rows[y] &^ b.near[y]
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
func (b *board) addStar(a *area, c cell) {
	x, y := c.x(), c.y()
	for d := -b.reach; d <= b.reach; d++ {
		a[(y+d)%stride] |= b.star[wideReach+d] << (x - wideReach)
	}
}
