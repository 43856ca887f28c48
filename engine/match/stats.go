package match

import "math"

// Pentanomial counts pairs of games by A's points: 0, ½, 1, 1½ or 2. A pair is two games from
// one opening with colors swapped. The results in a pair depend on each other, because an
// opening that favors Black gives each side a win. So pairs say more than the same number of
// single games.
type Pentanomial [5]int

// N returns the number of pairs.
func (p Pentanomial) N() int {
	n := 0
	for _, c := range p {
		n += c
	}
	return n
}

// Score returns A's share of the points, 0 to 1, or ½ without pairs.
func (p Pentanomial) Score() float64 {
	if p.N() == 0 {
		return 0.5
	}
	points := 0
	for i, c := range p {
		points += i * c
	}
	return float64(points) / float64(4*p.N())
}

// spread returns the variance of a pair's score around s, and its ratio to the variance of an
// all-or-nothing coin. Both include one extra pair of independent games, so that a few identical
// pairs don't look certain.
func (p Pentanomial) spread(s float64) (variance, ratio float64) {
	n, sum := float64(p.N()), 0.0
	for i, c := range p {
		d := pairScore(i) - s
		sum += float64(c) * d * d
	}
	mean := (s*n + 0.5) / (n + 1)
	one := mean * (1 - mean)
	sum += one / 2
	coins := n*s*(1-s) + one
	freedom := max(n, 1) / (n + 1) // the mean is estimated too
	return sum / (n + 1) / freedom, sum / coins / freedom
}

// Estimate is an estimate of how much stronger A is than B, in Elo. A difference of d
// means an expected score of 1/(1+10^(-d/400)).
type Estimate struct {
	Elo  float64 // ±Inf if one side has all points
	Low  float64 // lower bound of the 95 % confidence interval
	High float64 // upper bound of the 95 % confidence interval
	LOS  float64 // likelihood of superiority: the probability that A is stronger, 0 to 1
}

// z95 is the number of standard deviations around the mean that cover 95 %.
const z95 = 1.959964

// Estimate estimates the difference in strength. The bounds are Wilson's score interval (1927)
// with the variance of pairs in place of a coin's. It stays accurate near 0 and 1 and for few
// games.
func (p Pentanomial) Estimate() Estimate {
	n, s := float64(p.N()), p.Score()
	if n == 0 {
		return Estimate{Low: math.Inf(-1), High: math.Inf(1), LOS: 0.5}
	}
	v, ratio := p.spread(s)
	c := z95 * z95 * ratio / n
	root := math.Sqrt(max((2*s+c)*(2*s+c)-4*(1+c)*s*s, 0))
	low, high := (2*s+c-root)/(2*(1+c)), (2*s+c+root)/(2*(1+c))
	switch s { // absorb rounding errors
	case 0:
		low = 0
	case 1:
		high = 1
	}
	return Estimate{
		Elo: elo(s), Low: elo(low), High: elo(high),
		LOS: 0.5 * math.Erfc(-(s-0.5)/math.Sqrt(2*v/n)),
	}
}

// elo returns the Elo difference for a score; expectedScore is its inverse.
func elo(score float64) float64 {
	switch {
	case score <= 0:
		return math.Inf(-1)
	case score >= 1:
		return math.Inf(1)
	}
	return -400 * math.Log10(1/score-1)
}

func expectedScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
