package tactics

import (
	"hoshi/engine/internal/board"
	"hoshi/engine/internal/pattern"
)

// KeepOpenFourAnswers keeps the moves that don't lose at once to an open four of the other
// side, which must threaten one: moves that spoil every point that makes it, and own fours.
// The moves it removes lose in four plies.
func KeepOpenFourAnswers(b *board.Board, moves *board.Bitboard) {
	us, them := b.SideToMove, b.SideToMove.Other()
	var buf [maxThreatCells]board.Cell // where open fours can be made
	points := cellsOfClass(b, them, pattern.ClassOpenFour, buf[:0])
	var answers board.Bitboard
	addFours(b, &answers, moves, us)
	for d, step := range board.LineSteps {
		c := points[0]
		if b.PatternsAt(c).Of(them).Code().At(d) < pattern.Four {
			continue // this line doesn't matter for the open four
		}
		for i := -b.Reach(); i <= b.Reach(); i++ {
			if q := board.Cell(int(c)+i*step) % board.CellCount; moves.Has(q) && stopsAll(b, q, points, us, pattern.ClassOpenFour) {
				answers.Add(q)
			}
		}
	}
	*moves = answers
}

// KeepFourThreeAnswers keeps the moves that may answer every winning four-three of the other
// side, and reports whether it removed any. Answers are own fours, and moves on a line with
// the point of the four-three or with the answer to its four, because such a stone may answer
// with its own four. The moves it removes lose in six plies.
func KeepFourThreeAnswers(b *board.Board, moves *board.Bitboard) (removed bool) {
	us, them := b.SideToMove, b.SideToMove.Other()
	if b.BlackHasFouls() && them == board.Black {
		return false // a three may not count
	}
	var buf [maxThreatCells]board.Cell
	answers := *moves
	for _, c := range cellsOfClass(b, them, pattern.ClassFourThree, buf[:0]) {
		if fourIsAnswered(b, c, them) {
			continue
		}
		var affected board.Bitboard
		affected.AddAffected(c, b.Reach())
		if b.OneStopPerFive() {
			affected.AddAffected(answerToFour(b, c, them), b.Reach())
		} else {
			stops := answersToFour(b, c, them)
			for q := range stops.Cells() {
				affected.AddAffected(q, b.Reach())
			}
		}
		for y := range answers {
			answers[y] &= affected[y]
		}
	}
	addFours(b, &answers, moves, us)
	removed = answers != *moves
	*moves = answers
	return removed
}

// addFours adds to a those of moves with which side s makes at least a four.
func addFours(b *board.Board, a, moves *board.Bitboard, s board.Side) {
	if !b.Threats[s].AnyFour() {
		return
	}
	for y := board.Pad; y < board.Pad+b.Size(); y++ {
		for row := moves[y]; row != 0; row &= row - 1 {
			if c := cellIn(y, row); b.ClassAt(c, s) >= pattern.ClassFour {
				a.Add(c)
			}
		}
	}
}

// stopsAll reports whether [stops] is true for all points.
func stopsAll(b *board.Board, d board.Cell, points []board.Cell, s board.Side, class pattern.Class) bool {
	for _, c := range points {
		if !stops(b, d, c, s, class) {
			return false
		}
	}
	return true
}

// stops reports whether a stone of s on d leaves the other side less than a class at c, where
// it could make that class.
func stops(b *board.Board, d, c board.Cell, s board.Side, class pattern.Class) bool {
	if c == d {
		return true
	}
	dir, n, ok := aligned(c, d, b.Reach())
	if !ok {
		return false
	}
	line, place := b.LineThrough(c, dir)
	line |= board.Stone(s, place+n)
	them := s.Other()
	left := b.PatternsAt(c).Of(them).Code()&^(15<<(4*dir)) | pattern.Code(b.PatternIn(line, place, them))<<(4*dir)
	return b.ClassOf(left, them) < class
}

// aligned returns the direction of the line through two different cells, and the number of
// steps from c to d. ok is false if they aren't on one line within reach.
func aligned(c, d board.Cell, reach int) (dir, n int, ok bool) {
	dx, dy := d.X()-c.X(), d.Y()-c.Y()
	if max(dx, -dx, dy, -dy) > reach {
		return 0, 0, false
	}
	switch {
	case dy == 0:
		return board.DirRow, dx, true
	case dx == 0:
		return board.DirColumn, dy, true
	case dx == dy:
		return board.DirRising, dx, true
	case dx == -dy:
		return board.DirFalling, dx, true
	}
	return 0, 0, false
}
