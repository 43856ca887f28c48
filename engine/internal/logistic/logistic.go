// Package logistic is the curve between scores, logits and chances: the one that the
// evaluation is fitted to, that a network's output is scaled by, and by which users see a
// score as a chance to win.
package logistic

import "math"

// PointsPerLogit is how many points of a score make one logit: they change the odds of
// winning by a factor of e.
const PointsPerLogit = 200

// Chance returns the chance, 0 to 1, that a logit stands for.
func Chance(logit float64) float64 { return 1 / (1 + math.Exp(-logit)) }

// CrossEntropy returns the loss of a predicted logit where the chance turned out to be
// target. Its derivative by the logit is Chance(logit) - target.
func CrossEntropy(logit, target float64) float64 {
	return math.Log1p(math.Exp(-math.Abs(logit))) + max(logit, 0) - target*logit
}
