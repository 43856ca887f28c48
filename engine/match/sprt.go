package match

import (
	"errors"
	"math"
)

// SPRT is Wald's sequential probability ratio test of two hypotheses about how much stronger A
// is than B. The match continues until one is accepted.
type SPRT struct {
	Elo0  float64 // hypothesis H0: A is stronger by this much, or less
	Elo1  float64 // hypothesis H1: A is stronger by this much, or more; above Elo0
	Alpha float64 // probability of accepting H1 if H0 is true, between 0 and 0.5
	Beta  float64 // probability of accepting H0 if H1 is true, between 0 and 0.5
}

var errSPRT = errors.New("an SPRT needs elo0 below elo1, and alpha and beta between 0 and 0.5")

func (t SPRT) check() error {
	inside := func(p float64) bool { return p > 0 && p < 0.5 }
	if !(t.Elo0 < t.Elo1) || !inside(t.Alpha) || !inside(t.Beta) {
		return errSPRT
	}
	return nil
}

// Bounds returns the log-likelihood ratios at which H0 and H1 are accepted.
func (t SPRT) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Verdict is the decision of a test.
type Verdict string

// The verdicts of an SPRT.
const (
	Undecided Verdict = "undecided" // more games are needed
	AcceptH0  Verdict = "elo0"      // A is stronger than B by Elo0 or less
	AcceptH1  Verdict = "elo1"      // A is stronger than B by Elo1 or more
)

// Verdict returns the decision after the pairs.
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

// LLR returns the log-likelihood ratio of H1 to H0 after the pairs. It is the generalized ratio,
// also used by Fishtest: each hypothesis takes the best-fitting distribution of the five results
// among those with its mean (Michel Van den Bergh, "The generalized maximum likelihood ratio for
// the expectation value of a distribution").
func (t SPRT) LLR(p Pentanomial) float64 {
	if p.N() == 0 {
		return 0
	}
	// A result never seen isn't impossible.
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

// lagrangeMultiplier returns the x for which shares[i]/(1+x·(score[i]-mean)) is the most likely
// distribution with that mean, given the observed shares. It finds the root by bisection, since
// the function decreases between its poles.
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
