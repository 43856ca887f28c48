// Package tactics says what the threats on a board decide without a search: wins and losses
// known from the patterns alone, the moves that answer a threat, and the moves that make a
// four.
//
// static_win.go covers every rule. fouls.go adds what rules with fouls need, such as renju, and
// closed_ends.go what rules need that look at the ends of a five, such as caro.
package tactics

import (
	"hoshi/engine/internal/board"
	"hoshi/engine/internal/pattern"
)

// StaticWin returns what the threats on the board decide for the side to move without a
// search: the plies to its win, minus the plies to its loss, or 0 if they decide nothing. The
// distances are exact if the rule has neither fouls nor closed ends, because then a stone
// never helps the other side: only its own stones make a row too long. For the other rules
// they are upper bounds, see winByFouls and lossByEnds.
//
//   - own five: won in 1
//   - two or more opposing fives: lost in 2
//   - own open four, no opposing five: won in 3
//   - own four-three whose four isn't answered with a four: won in 5
//   - own double three, no opposing four: won in 5
//
// The last two are not used if the board has NoStaticWins.
func StaticWin(b *board.Board) int {
	us, them := b.Threats[b.SideToMove], b.Threats[b.SideToMove.Other()]
	switch {
	case us.Any(pattern.CountFive):
		return 1
	case b.BlackHasFouls():
		n, _ := winByFouls(b)
		return n
	case !b.OneStopPerFive() && them.Any(pattern.CountFive):
		return lossByEnds(b)
	case them.Of(pattern.CountFive) > 1:
		return -2
	case them.Any(pattern.CountFive):
		return 0
	case us.Any(pattern.CountOpenFour):
		return 3
	case b.NoStaticWins:
		return 0
	case us.Any(pattern.CountFourThree) && winningFourThree(b) != board.NoCell:
		return 5
	case us.Any(pattern.CountThreeThree) && !them.AnyFour():
		return 5
	}
	return 0
}

// WinningMove returns the first move of the win that [StaticWin] found. StaticWin must be
// positive.
func WinningMove(b *board.Board) board.Cell {
	us := b.Threats[b.SideToMove]
	switch {
	case us.Any(pattern.CountFive):
		return FirstOfClass(b, b.SideToMove, pattern.ClassFive)
	case b.BlackHasFouls():
		_, c := winByFouls(b)
		return c
	case us.Any(pattern.CountOpenFour):
		return FirstOfClass(b, b.SideToMove, pattern.ClassOpenFour)
	}
	if c := winningFourThree(b); c != board.NoCell {
		return c
	}
	return FirstOfClass(b, b.SideToMove, pattern.ClassThreeThree)
}

// winningFourThree returns a four-three whose four isn't answered with a four, or
// [board.NoCell]. The side to move must have no fouls.
func winningFourThree(b *board.Board) board.Cell {
	s := b.SideToMove
	for y := board.Pad; y < board.Pad+b.Size(); y++ {
		for row := b.CandidateRow(y); row != 0; row &= row - 1 {
			c := cellIn(y, row)
			if b.ClassAt(c, s) == pattern.ClassFourThree && !fourIsAnswered(b, c, s) {
				return c
			}
		}
	}
	return board.NoCell
}

// fourIsAnswered reports whether the other side can answer the four that s makes by playing
// c with its own four. The four must be on one line only.
func fourIsAnswered(b *board.Board, c board.Cell, s board.Side) bool {
	if b.OneStopPerFive() {
		return b.ClassAt(answerToFour(b, c, s), s.Other()) >= pattern.ClassFour
	}
	answers := answersToFour(b, c, s)
	for q := range answers.Cells() {
		if b.ClassAt(q, s.Other()) >= pattern.ClassFour {
			return true
		}
	}
	return false
}

// answerToFour returns the cell that turns the four that s makes by playing c into five. The
// four must be on one line only.
func answerToFour(b *board.Board, c board.Cell, s board.Side) board.Cell {
	for d, step := range board.LineSteps {
		if b.PatternsAt(c).Of(s).Code().At(d) != pattern.Four {
			continue
		}
		line, place := b.LineThrough(c, d)
		line |= board.Stone(s, place)
		for i := -b.Reach(); i <= b.Reach(); i++ {
			q := board.Cell(int(c) + i*step)
			if i != 0 && b.IsEmpty(q) && b.PatternIn(line, place+i, s) == pattern.Five {
				return q
			}
		}
	}
	return board.NoCell
}
