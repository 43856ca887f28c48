package train

import (
	"math"
	"sync"

	"hoshi/engine"
	"hoshi/engine/internal/logistic"
)

// HeldOut reports how well an evaluation predicts the held-out positions. Losses are
// cross-entropies in nats per position.
type HeldOut struct {
	Loss      float64 `json:"held_out"`   // against the training target
	Score     float64 `json:"score"`      // against the search score only
	Result    float64 `json:"result"`     // against the game result only, for positions that have one
	SignRight float64 `json:"sign_right"` // share of the positions for which it agrees with the score on who is better
	Spread    float64 `json:"spread"`     // root mean square of the evaluation, in points of score
}

// check evaluates positions by logit. only selects among them, nil means all; n is how many it
// selected.
func (p *Positions) check(threads int, share float64, only func(*position) bool, logit func(*position, []uint32) float64) (h HeldOut, n int) {
	type sums struct {
		HeldOut
		results, n int
	}
	parts := make([]sums, chunks)
	var workers sync.WaitGroup
	for w := range threads {
		workers.Go(func() {
			for c := w; c < chunks; c += threads {
				s := &parts[c]
				for i := c * p.Len() / chunks; i < (c+1)*p.Len()/chunks; i++ {
					e := &p.positions[i]
					if only != nil && !only(e) {
						continue
					}
					z := logit(e, p.pairsOf(i))
					s.n++
					s.Loss += logistic.CrossEntropy(z, e.target(share))
					s.Score += logistic.CrossEntropy(z, e.target(0))
					if e.result != unknown {
						s.Result += logistic.CrossEntropy(z, e.target(1))
						s.results++
					}
					if (z > 0) == (e.score > 0) {
						s.SignRight++
					}
					s.Spread += z * z
				}
			}
		})
	}
	workers.Wait()
	var all sums
	for _, s := range parts {
		all.Loss += s.Loss
		all.Score += s.Score
		all.Result += s.Result
		all.SignRight += s.SignRight
		all.Spread += s.Spread
		all.results += s.results
		all.n += s.n
	}
	of := float64(max(all.n, 1))
	return HeldOut{
		Loss: all.Loss / of, Score: all.Score / of, Result: all.Result / float64(max(all.results, 1)),
		SignRight: all.SignRight / of, Spread: logistic.PointsPerLogit * math.Sqrt(all.Spread/of),
	}, all.n
}

// Report compares a network with the evaluation it corrects.
type Report struct {
	Linear    HeldOut `json:"linear"`    // the evaluation without a network
	Exact     HeldOut `json:"exact"`     // the network before rounding
	Quantized HeldOut `json:"quantized"` // the network in integers, as used in play
	// MaxDifference is the largest change that rounding makes on a held-out position, in points
	// of score.
	MaxDifference float64 `json:"max_difference"`
}

// report compares the learned network.
func (t *trainer) report(n *engine.Network) Report {
	p := t.heldOut
	exact := new(tables)
	exact.sum(t.adam.params, true)
	var r Report
	r.Linear, _ = p.check(t.Threads, t.Result, nil, linearLogit)
	r.Exact, _ = p.check(t.Threads, t.Result, nil, exact.logits)
	r.Quantized, _ = p.check(t.Threads, t.Result, nil, quantizedLogits(n))
	for i := range p.positions {
		e, pairs := &p.positions[i], p.pairsOf(i)
		r.MaxDifference = max(r.MaxDifference, logistic.PointsPerLogit*math.Abs(exact.logits(e, pairs)-quantizedLogit(n, e, pairs)))
	}
	return r
}

// linearLogit returns a position's logit without a network.
func linearLogit(e *position, _ []uint32) float64 { return float64(e.linear) }

func quantizedLogits(n *engine.Network) func(*position, []uint32) float64 {
	return func(e *position, pairs []uint32) float64 { return quantizedLogit(n, e, pairs) }
}

// quantizedLogit returns a position's logit in integers.
func quantizedLogit(n *engine.Network, e *position, pairs []uint32) float64 {
	var sums engine.NetworkSums
	for _, p := range pairs {
		own, opp, points := split(p)
		for range int(points) {
			n.Add(&sums, uint16(own), uint16(opp))
		}
	}
	value := n.Value(&sums, int(e.situation))
	return float64(e.linear) + float64(value)/(logistic.PointsPerLogit*engine.WeightsPerPoint)
}
