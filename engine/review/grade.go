package review

import (
	"cmp"
	"slices"
)

// Grade describes how good a move was.
type Grade int

// The grades, best first. If a side had a forced win and is far from it after the move, the move
// missed the win, whatever else it lost.
const (
	Best Grade = iota
	Good
	Inaccuracy
	Mistake
	Blunder
	MissedWin
)

// Grades are all grades, best first.
func Grades() []Grade { return []Grade{Best, Good, Inaccuracy, Mistake, Blunder, MissedWin} }

// String returns the name of the grade, as used in message IDs: "missed_win".
func (g Grade) String() string {
	return [...]string{"best", "good", "inaccuracy", "mistake", "blunder", "missed_win"}[g]
}

// How much of the chance to win a move must at least give away to get each grade.
const (
	inaccuracyLoss = 0.05
	mistakeLoss    = 0.15
	blunderLoss    = 0.30
)

// Grade returns how good the move was.
func (m Move) Grade() Grade {
	switch loss := m.Loss(); {
	case m.Played == m.Best.Move:
		return Best
	case loss < inaccuracyLoss:
		return Good
	case loss < mistakeLoss:
		return Inaccuracy
	case m.Best.Mate > 0:
		return MissedWin
	case loss < blunderLoss:
		return Mistake
	}
	return Blunder
}

// IsMistake reports whether the move is worth another look because it is a mistake, a blunder or
// a missed win.
func (m Move) IsMistake() bool { return m.Grade() >= Mistake }

// Mistakes returns the moves worth another look, in playing order.
func (r *Review) Mistakes() []Move {
	return slices.DeleteFunc(slices.Clone(r.Moves), func(m Move) bool { return !m.IsMistake() })
}

// Worst returns up to most moves of a list that gave away the most, in playing order.
func Worst(moves []Move, most int) []Move {
	worst := slices.Clone(moves)
	slices.SortStableFunc(worst, func(a, b Move) int { return cmp.Compare(b.Loss(), a.Loss()) })
	worst = worst[:min(len(worst), most)]
	slices.SortFunc(worst, func(a, b Move) int { return cmp.Compare(a.Number, b.Number) })
	return worst
}
