package match

import (
	"errors"
	"math"
)

// SPRT is Wald's sequential probability ratio test of how much stronger A is than
// B: a match goes on until it speaks clearly enough for Elo0 or less, or for Elo1
// or more. Alpha is how often a match may accept Elo1 where Elo0 is true, Beta how
// often Elo0 where Elo1 is true.
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // between 0 and 1
}

var errSPRT = errors.New("an SPRT wants elo0 below elo1, and alpha and beta between 0 and 0.5")

func (t SPRT) check() error {
	inside := func(p float64) bool { return p > 0 && p < 0.5 }
	if !(t.Elo0 < t.Elo1) || !inside(t.Alpha) || !inside(t.Beta) {
		return errSPRT
	}
	return nil
}

// Bounds returns the log-likelihood ratios at which Elo0 and Elo1 are accepted.
func (t SPRT) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Verdict is what a test has come to.
type Verdict string

// The verdicts of an SPRT.
const (
	Undecided Verdict = "undecided"
	AcceptH0  Verdict = "elo0" // A is Elo0 stronger than B, or less
	AcceptH1  Verdict = "elo1" // A is Elo1 stronger than B, or more
)

// Verdict returns what the pairs have decided.
func (t SPRT) Verdict(p Pentanomial) Verdict {
	lower, upper := t.Bounds()
	switch llr := t.LLR(p); {
	case llr <= lower:
		return AcceptH0
	case llr >= upper:
		return AcceptH1
	}
	return Undecided
}

// LLR returns the log-likelihood ratio of Elo1 to Elo0 that the pairs speak for: the
// generalized one, in which each hypothesis may have the shares of the five results
// that suit it best (Michel Van den Bergh, "The generalized maximum likelihood
// ratio for the expectation value of a distribution", which Fishtest uses).
func (t SPRT) LLR(p Pentanomial) float64 {
	if p.N() == 0 {
		return 0
	}
	// A result that has not come up is not impossible.
	const unseen = 1e-3
	var shares [len(p)]float64
	total := 0.0
	for i, c := range p {
		shares[i] = max(float64(c), unseen)
		total += shares[i]
	}
	for i := range shares {
		shares[i] /= total
	}
	fit0 := lagrangeMultiplier(shares, expectedScore(t.Elo0))
	fit1 := lagrangeMultiplier(shares, expectedScore(t.Elo1))
	llr := 0.0
	for i, q := range shares {
		llr += q * (math.Log(1+fit0*(pairScore(i)-expectedScore(t.Elo0))) - math.Log(1+fit1*(pairScore(i)-expectedScore(t.Elo1))))
	}
	return total * llr
}

// pairScore is A's share of the points in a pair with result i.
func pairScore(i int) float64 { return float64(i) / 4 }

// lagrangeMultiplier returns the x for which shares[i]/(1+x·(score[i]-mean)) are the likeliest
// shares with that mean, from which shares have come: the root of a function that
// falls between its poles.
func lagrangeMultiplier(shares [5]float64, mean float64) float64 {
	low, high := -1/(1-mean), 1/mean
	for range 100 {
		x := (low + high) / 2
		f := 0.0
		for i, q := range shares {
			d := pairScore(i) - mean
			f += q * d / (1 + x*d)
		}
		if f > 0 {
			low = x
		} else {
			high = x
		}
	}
	return (low + high) / 2
}
