package rating

import "math"

// estimateSteps bounds the steps of Newton's method in [Estimate]. It converges in a few.
const estimateSteps = 50

// Estimate returns the most likely strength of a player who is as strong as a newcomer may be and
// has these results, all at the same strength. Unlike [Rating.After] it doesn't depend on their
// order, and counts an old game as much as a new one.
//
// It maximizes the posterior probability with the expectation and the variance of the paper (steps
// 2 and 3) by Newton's method. Without results it returns [New].
func Estimate(results []Result) Rating {
	prior := New()
	start, deviation := prior.scaled()
	mu, info := start, 0.0
	for range estimateSteps {
		info = 1 / deviation / deviation
		slope := (start - mu) * info
		for _, game := range results {
			muJ, phiJ := game.Opponent.scaled()
			e := expected(mu, muJ, phiJ)
			info += g(phiJ) * g(phiJ) * e * (1 - e)
			slope += g(phiJ) * (game.Score - e)
		}
		step := slope / info
		mu += min(max(step, -1), 1) // a whole step can overshoot far from the maximum
		if math.Abs(step) < 1e-9 {
			break
		}
	}
	return bounded(mu, 1/math.Sqrt(info), startVolatility)
}
