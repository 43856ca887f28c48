package search

// Scores are points for the side to move: about 200 of them are one logit, that
// is, odds of e to 1. A forced win in n plies is ScoreMate - n, a forced loss in
// n plies n - ScoreMate; no evaluation comes near.
const (
	ScoreMate = 30000

	scoreInf = ScoreMate + 1
	scoreWon = ScoreMate - 1000 // from here on a forced win
)

// MateIn returns the plies to the forced win (positive) or loss (negative) that
// a score stands for, 0 when it stands for neither.
func MateIn(score int) int {
	switch {
	case score >= scoreWon:
		return ScoreMate - score
	case score <= -scoreWon:
		return -ScoreMate - score
	}
	return 0
}

// toTable and fromTable turn distances from the root of the search into
// distances from the position stored, and back.
func toTable(score, ply int) int16 {
	switch {
	case score >= scoreWon:
		score += ply
	case score <= -scoreWon:
		score -= ply
	}
	return int16(score)
}

func fromTable(score int16, ply int) int {
	switch s := int(score); {
	case s >= scoreWon:
		return s - ply
	case s <= -scoreWon:
		return s + ply
	default:
		return s
	}
}

// abs returns the absolute value of n.
func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
