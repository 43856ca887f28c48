package spsa

import "math"

// The gains of the k-th of N iterations are a/(A+k)^alpha for the update of a
// parameter and c/k^gamma for its perturbation. Spall recommends the powers, and a
// tenth of N for A.
const (
	alpha     = 0.602
	gamma     = 0.101
	stability = 0.1 // A as a share of N
)

// gains are the gains of one iteration.
type gains struct {
	perturbation float64 // change of a parameter for the games, in its steps
	update       float64 // update of a parameter for each point of the winner, in its steps
}

// gainsAt returns the gains of iteration k, from 0, of n. In the last iteration the
// perturbation is one step, and the update rate steps for each point.
func gainsAt(k, n int, rate float64) gains {
	all, at, a := float64(n), float64(k+1), stability*float64(n)
	c := math.Pow(all/at, gamma)
	r := rate * math.Pow((a+all)/(a+at), alpha)
	return gains{perturbation: c, update: r / c} // rate is a_N/c_N², and a parameter is updated by a/c
}
