// Package overlook finds the shapes that a weak player may overlook, and makes a board blind
// to them.
package overlook

import (
	"hoshi/engine/internal/board"
	"hoshi/engine/internal/pattern"
)

// Kind is the strongest thing that a side's stones on one line can become with its next move.
type Kind uint8

// The kinds of shapes, weakest first. Fours aren't shapes, because nobody may overlook them.
const (
	Two         Kind = iota // one more stone makes an open three
	ClosedThree             // one more stone makes a four
	OpenThree               // one more stone makes an open four
)

// Shape is what the stones of a side on one line amount to.
type Shape struct {
	board.SideLine
	Kind   Kind   // the strongest on the line
	Broken bool   // the stones of the shape aren't adjacent
	Fresh  bool   // the side's last move is on the line
	Key    uint64 // the same as long as the line doesn't change
}

// Diagonal reports whether the shape's line is neither a row nor a column.
func (s *Shape) Diagonal() bool { return s.Dir >= board.DirRising }

// Shapes returns the shapes of both sides, line by line. last is the last move, or
// [board.NoCell].
func Shapes(b *board.Board, last board.Cell) []Shape {
	var out []Shape
	eachLine(b, func(dir, index int, cells []board.Cell) {
		for side := range board.Side(2) {
			line := board.SideLine{Dir: uint8(dir), Index: uint8(index), Side: side}
			if shape, ok := shapeOn(b, line, cells); ok {
				through, _ := board.LineOf(last, dir)
				shape.Fresh = last != board.NoCell && through == index && isStone(b, last, side)
				out = append(out, shape)
			}
		}
	})
	return out
}

// Hide makes a board blind to shapes, see [board.Board.HideStones].
func Hide(b *board.Board, shapes []Shape) {
	lines := make([]board.SideLine, len(shapes))
	for i := range shapes {
		lines[i] = shapes[i].SideLine
	}
	b.HideStones(lines)
}

// eachLine calls f with every line of the board that is long enough for a five, and its
// cells.
func eachLine(b *board.Board, f func(dir, index int, cells []board.Cell)) {
	var buf [board.Stride]board.Cell
	for dir, step := range board.LineSteps {
		for c := range cellsOf(b) {
			if b.Content(board.Cell(int(c)-step)) != pattern.CellWall {
				continue // not the first of its line
			}
			cells := buf[:0]
			for q := c; b.Content(q) != pattern.CellWall; q = board.Cell(int(q) + step) {
				cells = append(cells, q)
			}
			if len(cells) >= 5 {
				index, _ := board.LineOf(c, dir)
				f(dir, index, cells)
			}
		}
	}
}

// cellsOf iterates over the points of a board, row by row.
func cellsOf(b *board.Board) func(yield func(board.Cell) bool) {
	return func(yield func(board.Cell) bool) {
		for y := board.Pad; y < board.Pad+b.Size(); y++ {
			for x := board.Pad; x < board.Pad+b.Size(); x++ {
				if !yield(board.Cell(y*board.Stride + x)) {
					return
				}
			}
		}
	}
}

// isStone reports whether a stone of a side is on a cell.
func isStone(b *board.Board, c board.Cell, s board.Side) bool {
	return b.Content(c) == pattern.CellBlack+uint8(s)
}

// shapeOn returns the shape of a side on a line. ok is false if there is none, or a four that
// must not be overlooked.
func shapeOn(b *board.Board, l board.SideLine, cells []board.Cell) (shape Shape, ok bool) {
	strongest := pattern.Dead
	for _, c := range cells {
		if b.IsEmpty(c) {
			strongest = max(strongest, b.PatternsAt(c).Of(l.Side).Code().At(int(l.Dir)))
		}
	}
	shape = Shape{SideLine: l, Kind: OpenThree}
	stones := 3
	switch strongest {
	case pattern.OpenFour:
	case pattern.Four:
		shape.Kind = ClosedThree
	case pattern.OpenThree, pattern.OpenThree2:
		shape.Kind, stones = Two, 2
	default:
		return Shape{}, false
	}
	run, longest := 0, 0
	for i, c := range cells {
		shape.Key += board.Mix(uint64(i)<<2 | uint64(b.Content(c)))
		if run++; !isStone(b, c, l.Side) {
			run = 0
		}
		longest = max(longest, run)
	}
	shape.Broken = longest < stones
	shape.Key = board.Mix(shape.Key ^ uint64(l.Dir)<<8 ^ uint64(l.Index) ^ uint64(l.Side)<<16)
	return shape, true
}

// KeepNear keeps the moves at most distance (1 or 2) columns and rows away from a stone.
func KeepNear(b *board.Board, moves *board.Bitboard, distance int) {
	row := uint32(1)<<(2*distance+1) - 1
	var close board.Bitboard
	for c := range cellsOf(b) {
		if b.IsEmpty(c) {
			continue
		}
		for y := c.Y() - distance; y <= c.Y()+distance; y++ {
			close[y] |= row << (c.X() - distance)
		}
	}
	for y := range moves {
		moves[y] &= close[y]
	}
}
