package tactics

import (
	"hoshi/engine/internal/board"
	"hoshi/engine/internal/pattern"
)

// lossByEnds returns -2 if the side to move can't stop a five that its opponent threatens,
// else 0. A closed end stops a five as well.
func lossByEnds(b *board.Board) int {
	if FiveStops(b, b.SideToMove.Other()) == (board.Bitboard{}) {
		return -2
	}
	return 0
}

// FiveStops returns the cells where a stone of the other side keeps side s, which must have
// a five, from making any. The rule may forbid some of them.
func FiveStops(b *board.Board, s board.Side) (found board.Bitboard) {
	if b.OneStopPerFive() {
		if b.Threats[s].Of(pattern.CountFive) == 1 {
			found.Add(FindFive(b, s))
		}
		return found
	}
	var buf [maxThreatCells]board.Cell
	fives := cellsOfClass(b, s, pattern.ClassFive, buf[:0])
	for d, step := range board.LineSteps {
		c := fives[0]
		if b.PatternsAt(c).Of(s).Code().At(d) != pattern.Five {
			continue
		}
		for i := -b.Reach(); i <= b.Reach(); i++ {
			if q := board.Cell(int(c)+i*step) % board.CellCount; b.IsEmpty(q) && stopsAll(b, q, fives, s.Other(), pattern.ClassFive) {
				found.Add(q)
			}
		}
	}
	return found
}

// answersToFour returns the cells where the other side stops the four that s makes by playing
// c, on one line only, if closed ends count.
func answersToFour(b *board.Board, c board.Cell, s board.Side) (answers board.Bitboard) {
	for d, step := range board.LineSteps {
		if b.PatternsAt(c).Of(s).Code().At(d) != pattern.Four {
			continue
		}
		line, place := b.LineThrough(c, d)
		line |= board.Stone(s, place)
		for i := -b.Reach(); i <= b.Reach(); i++ {
			q := board.Cell(int(c) + i*step)
			if i != 0 && b.IsEmpty(q) && stopsFour(b, d, c, i, line, s) {
				answers.Add(q)
			}
		}
	}
	return answers
}

// stopsFour reports whether a stone of the other side n steps from c stops the four that s
// has made there, on the given line in direction dir.
func stopsFour(b *board.Board, dir int, c board.Cell, n int, line uint64, s board.Side) bool {
	_, place := board.LineOf(c, dir)
	after := line | board.Stone(s.Other(), place+n)
	for i := -b.Reach(); i <= b.Reach(); i++ {
		q := board.Cell(int(c) + i*board.LineSteps[dir])
		if i != 0 && i != n && b.IsEmpty(q) && b.PatternIn(after, place+i, s) == pattern.Five {
			return false
		}
	}
	return true
}
