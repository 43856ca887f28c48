package board

// Line is one of the lines of the board that are long enough for a five, in one of the
// four directions.
type Line struct{ dir, index uint8 }

// Diagonal reports whether the line is neither a row nor a column.
func (l Line) Diagonal() bool { return l.dir >= dirRising }

// ShapeKind is the strongest thing that a side's stones on one line can become with its
// next move.
type ShapeKind uint8

// The kinds of shapes, each stronger than those before. Fours are none of them, because
// nobody is to overlook them.
const (
	ShapeTwo         ShapeKind = iota // one more stone makes an open three
	ShapeClosedThree                  // one more stone makes a four
	ShapeThree                        // one more stone makes an open four
)

// Shape is what the stones of a side on one line come to.
type Shape struct {
	Line
	Side   Side
	Kind   ShapeKind // the strongest on the line
	Broken bool      // the stones of the shape do not stand next to each other
	Fresh  bool      // the last move of the side stands on the line
	Key    uint64    // the same as long as the line stays as it is
}

// Shapes returns the shapes of both sides, line by line. last is the last move, [NoCell]
// where there is none.
func (b *Board) Shapes(last Cell) []Shape {
	var out []Shape
	b.eachLine(func(l Line, cells []Cell) {
		for side := range Side(2) {
			if shape, ok := b.shapeOn(l, cells, side); ok {
				_, _, near := b.onLine(l, last)
				shape.Fresh = last != NoCell && near && b.cells[last] == cellBlack+uint8(side)
				out = append(out, shape)
			}
		}
	})
	return out
}

// eachLine calls f with every line of the board and its cells.
func (b *Board) eachLine(f func(Line, []Cell)) {
	var buf [Stride]Cell
	for dir, step := range lineSteps {
		for c := range b.boardCells() {
			if b.cells[int(c)-step] != cellWall {
				continue // not the first of its line
			}
			cells := buf[:0]
			for q := c; b.cells[q] != cellWall; q = Cell(int(q) + step) {
				cells = append(cells, q)
			}
			if len(cells) >= 5 {
				index, _ := lineOf(c, dir)
				f(Line{uint8(dir), uint8(index)}, cells)
			}
		}
	}
}

// boardCells iterates over the points of the board row by row.
func (b *Board) boardCells() func(yield func(Cell) bool) {
	return func(yield func(Cell) bool) {
		for y := Pad; y < Pad+b.size; y++ {
			for x := Pad; x < Pad+b.size; x++ {
				if !yield(Cell(y*Stride + x)) {
					return
				}
			}
		}
	}
}

// onLine returns the index of the line through a cell in the direction of l, the place of
// the cell on it, and whether it is l.
func (b *Board) onLine(l Line, c Cell) (index, at int, same bool) {
	index, at = lineOf(c, int(l.dir))
	return index, at, index == int(l.index)
}

// shapeOn returns the shape of a side on a line; ok is false where there is none, or a
// four that must not be overlooked.
func (b *Board) shapeOn(l Line, cells []Cell, side Side) (shape Shape, ok bool) {
	strongest := dead
	for _, c := range cells {
		if b.cells[c] == cellEmpty {
			strongest = max(strongest, b.patterns[c].Of(side).code().at(int(l.dir)))
		}
	}
	shape = Shape{Line: l, Side: side, Kind: ShapeThree}
	stones := 3
	switch strongest {
	case openFour:
	case four:
		shape.Kind = ShapeClosedThree
	case openThree, openThree2:
		shape.Kind, stones = ShapeTwo, 2
	default:
		return Shape{}, false
	}
	run, longest := 0, 0
	for i, c := range cells {
		shape.Key += Mix(uint64(i)<<2 | uint64(b.cells[c]))
		if run++; b.cells[c] != cellBlack+uint8(side) {
			run = 0
		}
		longest = max(longest, run)
	}
	shape.Broken = longest < stones
	shape.Key = Mix(shape.Key ^ uint64(l.dir)<<8 ^ uint64(l.index) ^ uint64(side)<<16)
	return shape, true
}

// Overlook makes the board see the stones of shapes as edges of the board, each on the
// line of its shape only. So nothing can come of them there, for either side. It holds
// for the moves to come, until the next [Board.Reset]; no move may have been made. The
// key does not change: see [Board.Salt].
func (b *Board) Overlook(shapes []Shape) {
	for _, s := range shapes {
		word := &b.lines[s.dir][s.index]
		stones := *word &^ (*word >> 1) & evenBits // fields of 01, black
		if s.Side == 1 {
			stones = *word >> 1 &^ *word & evenBits // fields of 10, white
		}
		*word |= stones | stones<<1
	}
	b.values, b.Threats = [2]packedValue{}, [2]ThreatCounts{}
	for c := range b.boardCells() {
		b.addCell(c)
	}
}

// evenBits is the lower bit of every field of a line.
const evenBits = 0x5555_5555_5555_5555

// KeepNear keeps the moves at most so many points from a stone, one or two, in a straight
// line or not.
func (b *Board) KeepNear(moves *Bitboard, distance int) {
	row := uint32(1)<<(2*distance+1) - 1
	var close Bitboard
	for c := range b.boardCells() {
		if b.cells[c] == cellEmpty {
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
