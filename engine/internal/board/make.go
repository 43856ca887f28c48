package board

import (
	"hoshi/engine/internal/pattern"
)

// undoRecord is what Undo restores.
type undoRecord struct {
	sums
	cell          Cell
	near          [2*nearLine + 1]uint32 // the rows of near around it
	affectedCount int
	affected      [len(LineSteps) * 2 * pattern.WideReach]Cell           // cells whose patterns have changed
	patterns      [len(LineSteps) * 2 * pattern.WideReach]PatternsOfBoth // their previous patterns
}

// Make plays a move of the side to move on an empty cell. The move must not make five,
// which would end the game.
func (b *Board) Make(c Cell) {
	u := &b.undos[b.plies]
	b.plies++
	u.sums, u.cell, u.near = b.sums, c, *b.nearRows(c)
	s := b.SideToMove
	b.SideToMove = s.Other()
	b.removeCell(c)
	b.putStone(c, s)
	switch {
	case b.rule.Narrow != nil:
		u.affectedCount = updatePatterns(b, b.rule.Narrow, noFouls{}, c, u)
	case b.rule.Fouls:
		u.affectedCount = updatePatterns(b, b.rule.Wide, blackFouls{}, c, u)
	default:
		u.affectedCount = updatePatterns(b, b.rule.Wide, noFouls{}, c, u)
	}
}

// Undo takes the last move back.
func (b *Board) Undo() {
	b.plies--
	u := &b.undos[b.plies]
	b.SideToMove = b.SideToMove.Other()
	c := u.cell
	b.flip(c, b.cells[c])
	b.cells[c] = pattern.CellEmpty
	b.empty[c.Y()] |= 1 << c.X()
	b.stones--
	for i, at := range u.affected[:u.affectedCount] {
		b.patterns[at%CellCount] = u.patterns[i]
	}
	*b.nearRows(c) = u.near
	b.sums = u.sums
}

// removeCell subtracts a cell from the sums, before a stone is put on it.
func (b *Board) removeCell(c Cell) {
	pair, g := b.patterns[c%CellCount], b.codes
	black, white := pair.Of(Black).Combined(), pair.Of(White).Combined()
	b.Threats[0] -= g.Counts[black]
	b.Threats[1] -= g.Counts[white]
	b.values[0] -= g.values[0][black]
	b.values[1] -= g.values[1][white]
}

// putStone puts a stone on a cell without updating patterns.
func (b *Board) putStone(c Cell, s Side) {
	b.flip(c, s.stone())
	b.cells[c] = s.stone()
	b.empty[c.Y()] &^= 1 << c.X()
	b.key ^= zobrist.stones[s][c]
	b.stones++
	x := c.X()
	near := b.nearRows(c)
	for i, row := range &nearShape {
		near[i] |= row << ((x - nearLine) & 31)
	}
}

// nearRows returns the rows of near that a stone on c can set bits in.
func (b *Board) nearRows(c Cell) *[2*nearLine + 1]uint32 {
	return (*[2*nearLine + 1]uint32)(b.near[c.Y()-nearLine:])
}

// Candidates are points up to nearSquare from a stone in every direction, and up to nearLine
// from it on its lines. That includes every point that makes, completes or stops a three or
// more: such a point is in a row of five points with at least two stones, at most three away
// from the nearer one.
const (
	nearSquare = 2
	nearLine   = 3
)

// nearShape is the rows of the shape in which a stone makes candidates.
var nearShape = func() (shape [2*nearLine + 1]uint32) {
	for dy := -nearLine; dy <= nearLine; dy++ {
		for dx := -nearLine; dx <= nearLine; dx++ {
			distance := max(dx, -dx, dy, -dy)
			line := dx == 0 || dy == 0 || dx == dy || dx == -dy
			if distance <= nearSquare || line {
				shape[dy+nearLine] |= 1 << (dx + nearLine)
			}
		}
	}
	return shape
}()
