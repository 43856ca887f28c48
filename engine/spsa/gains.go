package spsa

import "math"

// The gain of the k-th of N iterations is a/(A+k)^alpha for the change of a number
// and c/k^gamma for how far it is tried. The powers and A, a tenth of N, are those
// that Spall recommends.
const (
	alpha     = 0.602
	gamma     = 0.101
	stability = 0.1 // A, of N
)

// gains are those of an iteration.
type gains struct {
	perturbation float64 // how far numbers are tried, in their steps
	update       float64 // how far they move for each point that one side is ahead, in their steps
}

// gainsAt returns the gains of iteration k, from 0, of n. They are such that at the end
// a number is tried its step to both sides, and moves rate steps for each point.
func gainsAt(k, n int, rate float64) gains {
	all, at, a := float64(n), float64(k+1), stability*float64(n)
	c := math.Pow(all/at, gamma)
	r := rate * math.Pow((a+all)/(a+at), alpha)
	return gains{perturbation: c, update: r / c} // rate is a_N/c_N², and a number moves by a/c
}
