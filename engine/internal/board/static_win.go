package board

import "math/bits"

// StaticWin returns what the threats on the board decide for the side to move without
// searching: the plies to its win, minus the plies to its loss, or 0 where they decide
// nothing. The distances are exact where the rule has neither fouls nor closed ends,
// because a stone never helps the other side then: a row is too long by its own stones
// only. For the other rules see winByFouls and lossByEnds, whose distances are the most
// that it takes.
//
//   - own five: won in 1
//   - two opposing fives or more: lost in 2
//   - own open four, no opposing five: won in 3
//   - own four-three whose four is not answered with a four: won in 5
//   - own double three, no opposing four: won in 5
//
// The last two are not used where NoStaticWins is set.
func (b *Board) StaticWin() int {
	us, them := b.Threats[b.SideToMove], b.Threats[b.SideToMove.Other()]
	switch {
	case us.Any(CountFive):
		return 1
	case b.fouls:
		n, _ := b.winByFouls()
		return n
	case b.ends && them.Any(CountFive):
		return b.lossByEnds()
	case them.Of(CountFive) > 1:
		return -2
	case them.Any(CountFive):
		return 0
	case us.Any(CountOpenFour):
		return 3
	case b.NoStaticWins:
		return 0
	case us.Any(CountFourThree) && b.winningFourThree() != NoCell:
		return 5
	case us.Any(CountThreeThree) && !them.AnyFour():
		return 5
	}
	return 0
}

// WinningMove returns the move that wins in [Board.StaticWin] plies, where that is
// positive.
func (b *Board) WinningMove() Cell {
	us := b.Threats[b.SideToMove]
	switch {
	case us.Any(CountFive):
		return b.FirstOfClass(b.SideToMove, ClassFive)
	case b.fouls:
		_, c := b.winByFouls()
		return c
	case us.Any(CountOpenFour):
		return b.FirstOfClass(b.SideToMove, ClassOpenFour)
	}
	if c := b.winningFourThree(); c != NoCell {
		return c
	}
	return b.FirstOfClass(b.SideToMove, ClassThreeThree)
}

// FirstOfClass returns the first empty cell where a move of side s has class k,
// [NoCell] where there is none.
func (b *Board) FirstOfClass(s Side, k MoveClass) Cell {
	for y := Pad; y < Pad+b.size; y++ {
		for row := b.near[y] & b.empty[y]; row != 0; row &= row - 1 {
			c := Cell(y*Stride + bits.TrailingZeros32(row))
			if b.ClassAt(c, s) == k {
				return c
			}
		}
	}
	return NoCell
}

// FindFive returns an empty cell where side s makes five, [NoCell] where there is none.
// It looks on the lines through the last move first, which nearly always have it.
func (b *Board) FindFive(s Side) Cell {
	if b.plies > 0 {
		last := b.undos[b.plies-1].cell
		for _, step := range lineSteps {
			for i := -b.reach; i <= b.reach; i++ {
				if c := Cell(int(last)+i*step) % CellCount; b.cells[c] == cellEmpty && b.ClassAt(c, s) == ClassFive {
					return c
				}
			}
		}
	}
	return b.FirstOfClass(s, ClassFive)
}

// winningFourThree returns a four-three whose four is not answered with a four;
// [NoCell] where there is none. The side must have no fouls.
func (b *Board) winningFourThree() Cell {
	s := b.SideToMove
	for y := Pad; y < Pad+b.size; y++ {
		for row := b.near[y] & b.empty[y]; row != 0; row &= row - 1 {
			c := Cell(y*Stride + bits.TrailingZeros32(row))
			if b.ClassAt(c, s) == ClassFourThree && !b.fourIsAnswered(c, s) {
				return c
			}
		}
	}
	return NoCell
}

// answerToFour returns the cell where the four that s makes by playing c becomes five.
// The four must be on one line only.
func (b *Board) answerToFour(c Cell, s Side) Cell {
	for d, step := range lineSteps {
		if b.patterns[c].Of(s).code().at(d) != four {
			continue
		}
		line, at := lineOf(c, d)
		word := b.lines[d][line] | uint64(cellBlack+uint8(s))<<(2*at)
		for i := -b.reach; i <= b.reach; i++ {
			q := Cell(int(c) + i*step)
			if i != 0 && b.cells[q] == cellEmpty && b.patternIn(word, at+i, s) == five {
				return q
			}
		}
	}
	return NoCell
}

// fourIsAnswered reports whether the other side may answer the four that s makes by
// playing c with a four of its own. The four must be on one line only.
func (b *Board) fourIsAnswered(c Cell, s Side) bool {
	if !b.ends {
		return b.ClassAt(b.answerToFour(c, s), s.Other()) >= ClassFour
	}
	answers := b.answersToFour(c, s)
	for q := range answers.Cells() {
		if b.ClassAt(q, s.Other()) >= ClassFour {
			return true
		}
	}
	return false
}

// patternIn returns the pattern of side s at a place of a line.
func (b *Board) patternIn(word uint64, at int, s Side) pattern {
	return pattern(b.patternsAt(word, at) >> (4 * s) & 15)
}

// aligned returns the direction of the line that two different cells are on and
// how many steps lead from c to d; ok is false when there is none within reach.
func (w *patternTables) aligned(c, d Cell) (dir, n int, ok bool) {
	dx, dy := d.X()-c.X(), d.Y()-c.Y()
	if max(dx, -dx, dy, -dy) > w.reach {
		return 0, 0, false
	}
	switch {
	case dy == 0:
		return dirRow, dx, true
	case dx == 0:
		return dirColumn, dy, true
	case dx == dy:
		return dirRising, dx, true
	case dx == -dy:
		return dirFalling, dx, true
	}
	return 0, 0, false
}

// stops reports whether a stone of s on d leaves the other side less than a class at c,
// where it could make that class.
func (b *Board) stops(d, c Cell, s Side, class MoveClass) bool {
	if c == d {
		return true
	}
	dir, n, ok := b.aligned(c, d)
	if !ok {
		return false
	}
	line, at := lineOf(c, dir)
	word := b.lines[dir][line] | uint64(cellBlack+uint8(s))<<(2*(at+n))
	left := b.patterns[c].Of(s.Other()).code()&^(15<<(4*dir)) | patternCode(b.patternIn(word, at, s.Other()))<<(4*dir)
	return b.combinedOf(s.Other())[left].class() < class
}

// maxThreatCells is the number of points of the other side's threats that are looked at
// when answers are sought. A single move rarely answers more of them.
const maxThreatCells = 8

// cellsOfClass appends to buf the empty cells where a move of side s has class k, at
// most the capacity of buf. The class must have a count field of its own.
func (b *Board) cellsOfClass(s Side, k MoveClass, buf []Cell) []Cell {
	left := min(b.Threats[s].Of(k.field()), cap(buf))
	for y := Pad; y < Pad+b.size && left > 0; y++ {
		for row := b.near[y] & b.empty[y]; row != 0; row &= row - 1 {
			if c := Cell(y*Stride + bits.TrailingZeros32(row)); b.ClassAt(c, s) == k {
				buf = append(buf, c)
				if left--; left == 0 {
					break
				}
			}
		}
	}
	return buf
}

// KeepOpenFourAnswers keeps the moves that do not lose at once to an open four of the
// other side: moves that spoil every point where it can be made, and own fours. The
// moves that it removes lose in four plies.
func (b *Board) KeepOpenFourAnswers(moves *Bitboard) {
	us, them := b.SideToMove, b.SideToMove.Other()
	var buf [maxThreatCells]Cell // of open fours to come
	points := b.cellsOfClass(them, ClassOpenFour, buf[:0])
	var answers Bitboard
	b.addFours(&answers, moves, us)
	for d, step := range lineSteps {
		c := points[0]
		if b.patterns[c].Of(them).code().at(d) < four {
			continue // of no account for the open four there
		}
		for i := -b.reach; i <= b.reach; i++ {
			if q := Cell(int(c)+i*step) % CellCount; moves.Has(q) && b.stopsAll(q, points, us, ClassOpenFour) {
				answers.Add(q)
			}
		}
	}
	*moves = answers
}

// addFours adds those of moves with which side s makes a four at least.
func (b *Board) addFours(a, moves *Bitboard, s Side) {
	if !b.Threats[s].AnyFour() {
		return
	}
	for y := Pad; y < Pad+b.size; y++ {
		for row := moves[y]; row != 0; row &= row - 1 {
			if c := Cell(y*Stride + bits.TrailingZeros32(row)); b.ClassAt(c, s) >= ClassFour {
				a.Add(c)
			}
		}
	}
}

func (b *Board) stopsAll(d Cell, points []Cell, s Side, class MoveClass) bool {
	for _, c := range points {
		if !b.stops(d, c, s, class) {
			return false
		}
	}
	return true
}

// KeepFourThreeAnswers keeps the moves that may answer every winning four-three of the
// other side, and reports whether it removed any. Answers are own fours, and moves on a
// line with the point of the four-three or with the answer to its four, because such a
// stone may answer with a four of its own. The moves that it removes lose in six plies.
func (b *Board) KeepFourThreeAnswers(moves *Bitboard) (dropped bool) {
	us, them := b.SideToMove, b.SideToMove.Other()
	if b.fouls && them == blackSide {
		return false // a three may not count
	}
	var buf [maxThreatCells]Cell
	answers := *moves
	for _, c := range b.cellsOfClass(them, ClassFourThree, buf[:0]) {
		if b.fourIsAnswered(c, them) {
			continue
		}
		var felt Bitboard
		b.addStar(&felt, c)
		if b.ends {
			stops := b.answersToFour(c, them)
			for q := range stops.Cells() {
				b.addStar(&felt, q)
			}
		} else {
			b.addStar(&felt, b.answerToFour(c, them))
		}
		for y := range answers {
			answers[y] &= felt[y]
		}
	}
	b.addFours(&answers, moves, us)
	dropped = answers != *moves
	*moves = answers
	return dropped
}
