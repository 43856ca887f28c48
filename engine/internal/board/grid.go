package board

import "hoshi/engine/internal/pattern"

// grid is the stones of a board, by cell and as lines, under a rule.
type grid struct {
	rule  pattern.Tables
	cells [CellCount]uint8      // see pattern.CellEmpty
	lines [4][2 * Stride]uint64 // by direction and index, see LineOf; two bits for each place
}

// clear takes all points off the board: every cell is a wall.
func (g *grid) clear() {
	for i := range g.cells {
		g.cells[i] = pattern.CellWall
	}
	for d := range g.lines {
		for i := range g.lines[d] {
			g.lines[d][i] = ^uint64(0)
		}
	}
}

// flip flips the bits of v in the four lines through a cell.
func (g *grid) flip(c Cell, v uint8) {
	c %= CellCount
	x, y := c.X(), c.Y()
	across := uint64(v) << (2 * x & 63)
	g.lines[DirRow][y] ^= across
	g.lines[DirColumn][x] ^= uint64(v) << (2 * y & 63)
	g.lines[DirRising][Stride+y-x] ^= across
	g.lines[DirFalling][x+y] ^= across
}

// try puts a stone on an empty cell without updating anything else; takeBack removes it.
func (g *grid) try(c Cell, s Side) {
	g.flip(c, s.stone())
	g.cells[c%CellCount] = s.stone()
}

func (g *grid) takeBack(c Cell) {
	g.flip(c, g.cells[c%CellCount])
	g.cells[c%CellCount] = pattern.CellEmpty
}

// Content returns what a cell holds: [pattern.CellEmpty] or another of these.
func (g *grid) Content(c Cell) uint8 { return g.cells[c%CellCount] }

// IsEmpty reports whether a cell is an empty point of the board.
func (g *grid) IsEmpty(c Cell) bool { return g.cells[c%CellCount] == pattern.CellEmpty }

// LineThrough returns the line through a cell in a direction, two bits for each place, and
// the cell's place on it.
func (g *grid) LineThrough(c Cell, dir int) (line uint64, place int) {
	index, place := LineOf(c, dir)
	return g.lines[dir][index], place
}

// PatternIn returns the pattern of a side at a place of a line.
func (g *grid) PatternIn(line uint64, place int, s Side) pattern.Pattern {
	return g.rule.At(line, place).Of(uint8(s))
}

// codesAt returns the pattern codes of both sides on an empty cell, from the lines.
func (g *grid) codesAt(c Cell) (codes codePair) {
	for d := range LineSteps {
		codes |= spread(g.rule.At(g.LineThrough(c, d)), d)
	}
	return codes
}

// Reach returns how far along a line a stone changes patterns under the rule.
func (g *grid) Reach() int { return g.rule.Reach }

// BlackHasFouls reports whether the rule forbids Black some moves.
func (g *grid) BlackHasFouls() bool { return g.rule.Fouls }

// OneStopPerFive reports whether a five can only be stopped on the point that makes it.
// Otherwise closing an end stops it too.
func (g *grid) OneStopPerFive() bool { return !g.rule.Ends }
