package season

import (
	"math"

	"hoshi/bot/domain/rating"
)

// farthest is the rating difference beyond which a result says nothing new. It's FIDE's 400-point rule
// (Handbook, B.02): a win counts as at most 400 points above the opponent's rating.
const farthest = 400

// result is one game for a performance rating.
type result struct {
	opponent float64 // rating
	score    float64 // [rating.Win], [rating.Draw] or [rating.Loss]
	weight   float64 // how much the game counts, above 0 and at most 1
}

// cautious returns the rating to use for an opponent: the rating less its deviation. A newcomer's high
// but uncertain rating shouldn't be worth much to the people who beat it.
func cautious(r rating.Rating) float64 { return r.Value - r.Deviation }

// performance returns the most likely rating of a player who is as strong as a newcomer may be and has
// these results, by the Elo formula for the expected score. A win only counts up to the rating at which
// it is expected with the score of a player who is [farthest] points stronger, 10/11, and a loss down to
// the reverse. So a win never lowers the performance, and a loss never raises it.
func performance(results []result) float64 {
	prior := rating.New()
	low, high := 100.0, 4000.0
	for high-low > 1e-6 {
		middle := (low + high) / 2
		slope := (prior.Value - middle) / (prior.Deviation * prior.Deviation)
		for _, r := range results {
			slope += math.Ln10 / 400 * r.weight * r.surprise(middle)
		}
		if slope > 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}

// surprise returns how much more the player scored than a rating lets expect. It falls with the rating,
// so there is one performance.
func (r result) surprise(of float64) float64 {
	expected := elo(of - r.opponent)
	switch r.score {
	case rating.Win:
		return max(elo(farthest)-expected, 0)
	case rating.Loss:
		return min(elo(-farthest)-expected, 0)
	}
	return r.score - expected
}

// elo returns the expected score of a player who is stronger by a difference in rating.
func elo(difference float64) float64 { return 1 / (1 + math.Pow(10, -difference/400)) }
