package review

import (
	"cmp"
	"slices"
)

// Grade says in a word how good a move was.
type Grade int

// The grades, the best first. A side that had a win by force and is far from it after the
// move has missed the win; what it has lost besides does not matter then.
const (
	Best Grade = iota
	Good
	Inaccuracy
	Mistake
	Blunder
	MissedWin
)

// Grades are all grades, the best first.
func Grades() []Grade { return []Grade{Best, Good, Inaccuracy, Mistake, Blunder, MissedWin} }

// String returns the name of the grade, as in ids of messages: "missed_win".
func (g Grade) String() string {
	return [...]string{"best", "good", "inaccuracy", "mistake", "blunder", "missed_win"}[g]
}

// What a move gives away of the chance to win at least, to be called so.
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

// IsMistake reports whether the move is worth another look: it is a mistake, a blunder or a
// missed win.
func (m Move) IsMistake() bool { return m.Grade() >= Mistake }

// Mistakes returns the moves that are worth another look, in the order played.
func (r *Review) Mistakes() []Move {
	return slices.DeleteFunc(slices.Clone(r.Moves), func(m Move) bool { return !m.IsMistake() })
}

// Worst returns the moves of a list that gave away most, at most so many, in the order
// played.
func Worst(moves []Move, most int) []Move {
	worst := slices.Clone(moves)
	slices.SortStableFunc(worst, func(a, b Move) int { return cmp.Compare(b.Loss(), a.Loss()) })
	worst = worst[:min(len(worst), most)]
	slices.SortFunc(worst, func(a, b Move) int { return cmp.Compare(a.Number, b.Number) })
	return worst
}
