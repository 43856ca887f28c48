package match

import "math"

// Pentanomial counts the results of pairs of games, the two of one opening with colours
// swapped, by what A made of them: 0, ½, 1, 1½ or 2 points. The results of a pair
// hang together, as an opening good for Black brings each side a win, so that
// pairs tell more than the same games would one by one.
type Pentanomial [5]int

// N returns the number of pairs.
func (p Pentanomial) N() int {
	n := 0
	for _, c := range p {
		n += c
	}
	return n
}

// Score returns A's share of the points, 0 to 1; a half where there are none.
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

// spread returns the variance of a pair's score about s, and how large it is beside
// that of a coin which gives all points or none. Both take one pair more than there
// is, of two games without connection, so that a few pairs that happen to be alike
// do not look certain.
func (p Pentanomial) spread(s float64) (variance, beside float64) {
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

// Estimate is how much stronger A is than B, in Elo: a difference of d means a
// score of 1/(1+10^(-d/400)).
type Estimate struct {
	Elo       float64 // ±Inf where one side has all points
	Low, High float64 // bounds that hold in 95 of 100 matches
	LOS       float64 // how likely it is that A is the stronger, 0 to 1
}

// z95 is how many standard deviations to either side leave out 5 %.
const z95 = 1.959964

// Estimate returns the strength that the pairs speak for. The bounds are Wilson's
// score interval with the variance of pairs in place of that of a coin, which
// stays honest near 0 and 1 and for few games (Wilson 1927).
func (p Pentanomial) Estimate() Estimate {
	n, s := float64(p.N()), p.Score()
	if n == 0 {
		return Estimate{Low: math.Inf(-1), High: math.Inf(1), LOS: 0.5}
	}
	v, beside := p.spread(s)
	c := z95 * z95 * beside / n
	root := math.Sqrt(max((2*s+c)*(2*s+c)-4*(1+c)*s*s, 0))
	low, high := (2*s+c-root)/(2*(1+c)), (2*s+c+root)/(2*(1+c))
	switch s { // where they are 0 and 1 but for rounding
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

// elo returns the difference that a score stands for; expected is its inverse.
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
