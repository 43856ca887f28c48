package board

import (
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/pattern"
)

// The board is padded so that a window never leaves it. A cell is a row and a column, 32 to
// a row, both counted from the corner of the padding.
const (
	Pad       = pattern.WideReach
	Stride    = 32
	CellCount = Stride * Stride
)

// Cell is an index into the padded board.
type Cell uint16

// NoCell is in the padding: a point of no board.
const NoCell Cell = 0

// CellOf returns the cell of a point.
func CellOf(pt game.Point) Cell { return Cell(int(pt.Row)+Pad)*Stride + Cell(int(pt.Col)+Pad) }

// X returns the column of the cell, padding included.
func (c Cell) X() int { return int(c) % Stride }

// Y returns the row of the cell, padding included.
func (c Cell) Y() int { return int(c) / Stride }

// Point returns the point of the cell, which must not be in the padding.
func (c Cell) Point() game.Point { return game.Point{Col: int8(c.X() - Pad), Row: int8(c.Y() - Pad)} }

// Side is a player: 0 for Black, 1 for White.
type Side uint8

// The sides.
const (
	Black Side = 0
	White Side = 1
)

// Other returns the opponent.
func (s Side) Other() Side { return s ^ 1 }

// stone returns what a cell with a stone of the side holds.
func (s Side) stone() uint8 { return pattern.CellBlack + uint8(s) }

// The four directions of lines.
const (
	DirRow = iota
	DirColumn
	DirRising  // to the upper right
	DirFalling // to the lower right
)

// LineSteps are the steps to the next cell along each direction.
var LineSteps = [4]int{DirRow: 1, DirColumn: Stride, DirRising: Stride + 1, DirFalling: 1 - Stride}

// LineOf returns the index of the line through a cell in a direction, and the cell's place
// on it.
func LineOf(c Cell, dir int) (index, place int) {
	x, y := c.X(), c.Y()
	switch dir {
	case DirRow:
		return y, x
	case DirColumn:
		return x, y
	case DirRising:
		return Stride + y - x, x
	}
	return x + y, x
}

// Stone returns a line of zeros with a stone of a side at a place.
func Stone(s Side, place int) uint64 { return uint64(s.stone()) << (2 * place) }
