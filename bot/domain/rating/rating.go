// Package rating decides which games are rated, and rates people per server and family of rules with the
// Glicko-2 system: a value, its uncertainty, and how consistent the player's results are.
//
// A player starts with [New]. After a game, [Rating.After] returns the new rating:
//
//	ann, ben = ann.After(rating.Result{Opponent: ben, Score: rating.Win}),
//		ben.After(rating.Result{Opponent: ann, Score: rating.Loss})
//
// Each game is a separate rating period, because people want to see their rating change after each
// game. Time without games makes a rating less certain: see [Rating.Idle].
//
// All formulas and their names come from Mark E. Glickman, "Example of the Glicko-2 system", revised
// 2022, glicko.net/glicko/glicko2.pdf.
package rating

import (
	"math"
	"time"
)

// Scores of a game for one player.
const (
	Loss = 0.0
	Draw = 0.5
	Win  = 1.0
)

// The rating of a new player, from "Step 1" of the paper.
const (
	startValue      = 1500
	startDeviation  = 350
	startVolatility = 0.06
)

const (
	// scale converts between the displayed scale and the one in the formulas (step 2).
	scale = 173.7178
	// tau limits how fast the volatility changes. The paper recommends 0.3 to 1.2 and uses 0.5
	// in its example.
	tau = 0.5
	// leastDeviation and mostDeviation bound the deviation. Below 45, a rating would hardly
	// change no matter how much the player improves. No rating is less certain than a
	// newcomer's.
	leastDeviation, mostDeviation = 45, startDeviation
	// leastValue and mostValue are far outside the range that games can demonstrate.
	leastValue, mostValue = 100, 4000
	// mostVolatility keeps a rating from jumping after a series of surprises.
	mostVolatility = 0.1
	// provisionalAbove is the deviation above which a rating says little: two deviations in
	// each direction span a range of 440.
	provisionalAbove = 110
	// idlePeriod is the idle time that counts as one rating period. At the starting volatility, a
	// rating with the minimum deviation (45) becomes provisional after about a year.
	idlePeriod = 4 * 24 * time.Hour
)

// Rating is the estimated strength of a player. The zero value isn't a valid rating; newcomers start
// with [New].
type Rating struct {
	// Value is the strength, from 100 to 4000. A difference of 400 between two well-established
	// ratings means 10 wins to 1 loss.
	Value float64
	// Deviation is the standard deviation of Value, from 45 to 350. The true strength is within
	// two deviations with 95 % probability.
	Deviation float64
	// Volatility is how much the strength is expected to change in one period, at most 0.1.
	Volatility float64
}

// New returns the rating of a player without games.
func New() Rating { return Rating{startValue, startDeviation, startVolatility} }

// Fixed returns the rating of an opponent of measured strength, which games don't change. It has the
// minimum deviation.
func Fixed(value float64) Rating { return Rating{value, leastDeviation, startVolatility} }

// Provisional reports whether the rating is still too uncertain for comparing players.
func (r Rating) Provisional() bool { return r.Deviation > provisionalAbove }

// Result is one game from the point of view of one player.
type Result struct {
	Opponent Rating  // before the game
	Score    float64 // [Win], [Draw] or [Loss]
	// Weight is how much the game counts, above 0 and at most 1; 0 means 1. It's not in the
	// paper: a game with weight 1/2 adds half as much information.
	Weight float64
}

// After returns the rating after one rating period. All results count at once. Without results, it
// returns r.
func (r Rating) After(results ...Result) Rating {
	if len(results) == 0 {
		return r
	}
	mu, phi := r.scaled()
	info, surprise := 0.0, 0.0 // 1/v (step 3) and delta/v (step 4)
	for _, game := range results {
		weight := game.Weight
		if weight == 0 {
			weight = 1
		}
		muJ, phiJ := game.Opponent.scaled()
		e := expected(mu, muJ, phiJ)
		info += weight * g(phiJ) * g(phiJ) * e * (1 - e)
		surprise += weight * g(phiJ) * (game.Score - e)
	}
	v := 1 / info
	sigma := volatility(r.Volatility, phi, v, v*surprise)
	before := math.Hypot(phi, sigma)             // step 6
	after := 1 / math.Sqrt(1/before/before+info) // step 7
	return bounded(mu+after*after*surprise, after, sigma)
}

// Idle returns the rating after a time without games: the same value, but less certain.
func (r Rating) Idle(d time.Duration) Rating {
	if d <= 0 {
		return r
	}
	mu, phi := r.scaled()
	periods := float64(d) / float64(idlePeriod)
	return bounded(mu, math.Sqrt(phi*phi+periods*r.Volatility*r.Volatility), r.Volatility)
}

// Expected returns the expected average score against an opponent, from 0 to 1.
func (r Rating) Expected(opponent Rating) float64 {
	mu, phi := r.scaled()
	muJ, phiJ := opponent.scaled()
	return expected(mu, muJ, math.Hypot(phi, phiJ))
}

// scaled returns mu and phi of the paper (step 2).
func (r Rating) scaled() (mu, phi float64) {
	return (r.Value - startValue) / scale, r.Deviation / scale
}

// bounded converts to the displayed scale (step 8) and applies the limits.
func bounded(mu, phi, sigma float64) Rating {
	return Rating{
		Value:      min(max(mu*scale+startValue, leastValue), mostValue),
		Deviation:  min(max(phi*scale, leastDeviation), mostDeviation),
		Volatility: min(sigma, mostVolatility),
	}
}

// g weights a result by the certainty of the opponent's rating (step 3).
func g(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/math.Pi/math.Pi) }

// expected is E of the paper (step 3).
func expected(mu, muJ, phiJ float64) float64 { return 1 / (1 + math.Exp(-g(phiJ)*(mu-muJ))) }

// volatility is step 5: it finds the root of f between two values of opposite sign with the Illinois
// variant of regula falsi.
func volatility(sigma, phi, v, delta float64) float64 {
	const precision = 1e-6
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		ex := math.Exp(x)
		sum := phi*phi + v + ex
		return ex*(delta*delta-sum)/(2*sum*sum) - (x-a)/(tau*tau)
	}
	low, high := a, math.Log(delta*delta-phi*phi-v)
	if delta*delta <= phi*phi+v {
		high = a - tau
		for f(high) < 0 {
			high -= tau
		}
	}
	atLow, atHigh := f(low), f(high)
	for math.Abs(high-low) > precision {
		mid := low + (low-high)*atLow/(atHigh-atLow)
		atMid := f(mid)
		if atMid*atHigh <= 0 {
			low, atLow = high, atHigh
		} else {
			atLow /= 2
		}
		high, atHigh = mid, atMid
	}
	return math.Exp(low / 2)
}
