package tactics

import (
	"hoshi/engine/internal/board"
	"hoshi/engine/internal/pattern"
)

// winByFouls is [StaticWin] if Black has fouls and the side to move has no five. It also
// returns the first move of a win.
//
//   - two opposing fives, or one that Black must not stop: lost in 2
//   - own open four, or a four that Black must not stop: won in 3
//   - White's four-three and double three as in other rules: won in 5
//   - Black's four-three if a legal move turns the three into an open four: won in 5
//
// What Black may play now is decided exactly. What Black may play later is taken to be all
// that the patterns allow, because a white stone can end a foul.
func winByFouls(b *board.Board) (plies int, move board.Cell) {
	us, them := b.SideToMove, b.SideToMove.Other()
	if n := b.Threats[them].Of(pattern.CountFive); n > 0 {
		if n > 1 || !b.Legal(FindFive(b, them)) {
			return -2, board.NoCell
		}
		return 0, board.NoCell
	}
	if b.Threats[us].Any(pattern.CountOpenFour) {
		return 3, FirstOfClass(b, us, pattern.ClassOpenFour)
	}
	if us == board.Black {
		if c := blackFourThree(b); c != board.NoCell {
			return 5, c
		}
		return 0, board.NoCell
	}
	if c := foulTrap(b); c != board.NoCell {
		return 3, c
	}
	if b.NoStaticWins {
		return 0, board.NoCell
	}
	if b.Threats[us].Any(pattern.CountFourThree) {
		if c := winningFourThree(b); c != board.NoCell {
			return 5, c
		}
	}
	if b.Threats[us].Any(pattern.CountThreeThree) && !b.Threats[them].AnyFour() {
		return 5, FirstOfClass(b, us, pattern.ClassThreeThree)
	}
	return 0, board.NoCell
}

// foulTrap returns a point where White makes a four that Black must not stop because the
// only point that stops it is forbidden, or [board.NoCell].
func foulTrap(b *board.Board) board.Cell {
	if !b.Threats[board.White].AnyFour() {
		return board.NoCell
	}
	for y := board.Pad; y < board.Pad+b.Size(); y++ {
		for row := b.CandidateRow(y); row != 0; row &= row - 1 {
			c := cellIn(y, row)
			if k := b.ClassAt(c, board.White); k >= pattern.ClassFour && k < pattern.ClassOpenFour && b.ForbiddenAfter(answerToFour(b, c, board.White), c) {
				return c
			}
		}
	}
	return board.NoCell
}

// blackFourThree returns a four-three of Black that wins in spite of the fouls, or
// [board.NoCell]: once the four has been answered without a four, the three can become an
// open four.
func blackFourThree(b *board.Board) board.Cell {
	us, them := b.SideToMove, b.SideToMove.Other()
	if b.NoStaticWins || !b.Threats[us].Any(pattern.CountFourThree) {
		return board.NoCell
	}
	var buf [maxThreatCells]board.Cell
	for _, c := range cellsOfClass(b, us, pattern.ClassFourThree, buf[:0]) {
		q := answerToFour(b, c, us)
		if b.ClassAt(q, them) >= pattern.ClassFour {
			continue
		}
		b.Make(c)
		b.Make(q)
		won := b.Threats[us].Any(pattern.CountOpenFour)
		b.Undo()
		b.Undo()
		if won {
			return c
		}
	}
	return board.NoCell
}
