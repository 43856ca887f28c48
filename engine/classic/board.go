package classic

import "hoshi/engine"

// cell is a point in the reports' coordinates: the row from the top edge and the column from the
// left edge, both from 0. A step between cells has the same type.
type cell struct{ row, col int }

func (c cell) add(d cell, n int) cell { return cell{c.row + n*d.row, c.col + n*d.col} }

// directions are the four lines through a point.
var directions = [4]cell{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

// board is the part shared by all evaluators: the stones, and the moves in order.
type board struct {
	size    int
	stones  int
	cells   []engine.Color // row by row from the top
	history []cell         // moves played, without set-up stones
}

// newBoard returns a board with the set-up stones of pos, and the moves since, which the
// evaluator must replay.
func newBoard(pos *engine.Position) (b board, moves []engine.Point) {
	b = board{size: pos.Size(), cells: make([]engine.Color, pos.Size()*pos.Size())}
	moves = pos.Moves()
	for i := range b.cells {
		pt := b.point(cell{i / b.size, i % b.size})
		if pos.MoveNumber(pt) == 0 && pos.At(pt) != engine.Empty {
			b.cells[i] = pos.At(pt)
			b.stones++
		}
	}
	return b, moves
}

// replay plays the moves of pos, as newBoard returned them, on e.
func replay(e Evaluator, pos *engine.Position, moves []engine.Point) {
	for _, pt := range moves {
		e.Play(pt, pos.At(pt))
	}
}

func (b *board) point(c cell) engine.Point {
	return engine.Point{Col: int8(c.col), Row: int8(b.size - 1 - c.row)}
}

func (b *board) cell(pt engine.Point) cell {
	return cell{b.size - 1 - int(pt.Row), int(pt.Col)}
}

func (b *board) on(c cell) bool {
	return c.row >= 0 && c.col >= 0 && c.row < b.size && c.col < b.size
}

// at returns the stone on c, or Empty if c is off the board.
func (b *board) at(c cell) engine.Color {
	if !b.on(c) {
		return engine.Empty
	}
	return b.cells[c.row*b.size+c.col]
}

func (b *board) put(c cell, color engine.Color) {
	b.cells[c.row*b.size+c.col] = color
	b.history = append(b.history, c)
	b.stones++
}

// remove removes the last stone and returns its cell.
func (b *board) remove() cell {
	c := b.history[len(b.history)-1]
	b.history = b.history[:len(b.history)-1]
	b.cells[c.row*b.size+c.col] = engine.Empty
	b.stones--
	return c
}

// last returns the cell of the last move. ok is false if there is none.
func (b *board) last() (c cell, ok bool) {
	if len(b.history) == 0 {
		return cell{}, false
	}
	return b.history[len(b.history)-1], true
}

// five reports whether the last move is in a row of five or more.
func (b *board) five() bool {
	c, ok := b.last()
	if !ok {
		return false
	}
	color := b.at(c)
	for _, d := range directions {
		n := 1
		for q := c.add(d, 1); b.at(q) == color; q = q.add(d, 1) {
			n++
		}
		for q := c.add(d, -1); b.at(q) == color; q = q.add(d, -1) {
			n++
		}
		if n >= 5 {
			return true
		}
	}
	return false
}

// emptyPoints returns the empty points that keep accepts, row by row from the top and each row
// from the left. On an empty board it returns only the center, because no report says what its
// program would try there.
func (b *board) emptyPoints(keep func(cell) bool) []engine.Point {
	if b.stones == 0 {
		return []engine.Point{engine.Center(b.size)}
	}
	var pts []engine.Point
	for i, color := range b.cells {
		if c := (cell{i / b.size, i % b.size}); color == engine.Empty && keep(c) {
			pts = append(pts, b.point(c))
		}
	}
	return pts
}

// hasNeighbor reports whether there is a stone in the square of the given reach around c.
func (b *board) hasNeighbor(c cell, reach int) bool {
	for row := c.row - reach; row <= c.row+reach; row++ {
		for col := c.col - reach; col <= c.col+reach; col++ {
			if b.at(cell{row, col}) != engine.Empty {
				return true
			}
		}
	}
	return false
}
