package search

// Scores are points for the side to move: 200 points are odds of about e to 1. A forced win
// in n plies is ScoreMate - n, a forced loss in n plies is n - ScoreMate. Evaluations are far
// smaller.
const (
	ScoreMate = 30000

	scoreInf = ScoreMate + 1
	scoreWon = ScoreMate - 1000 // from here on a forced win
)

// MateIn returns the plies to the forced win (positive) or loss (negative) that a score means,
// 0 if it means neither.
func MateIn(score int) int {
	switch {
	case score >= scoreWon:
		return ScoreMate - score
	case score <= -scoreWon:
		return -ScoreMate - score
	}
	return 0
}

// toTable and fromTable convert distances from the root of the search to distances from the
// stored position, and back.
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
