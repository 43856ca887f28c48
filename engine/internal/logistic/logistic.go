// Package logistic converts between scores, logits and chances. The evaluation is fitted to this
// curve, the network's output is scaled by it, and users see scores as chances to win by it.
package logistic

import "math"

// PointsPerLogit is the number of points of score in one logit, which changes the odds of winning
// by a factor of e.
const PointsPerLogit = 200

// Chance returns the chance, 0 to 1, that a logit means.
func Chance(logit float64) float64 { return 1 / (1 + math.Exp(-logit)) }

// CrossEntropy returns the loss, in nats, of a predicted logit if the true chance is target. Its
// derivative with respect to the logit is Chance(logit) - target.
func CrossEntropy(logit, target float64) float64 {
	return math.Log1p(math.Exp(-math.Abs(logit))) + max(logit, 0) - target*logit
}
