package tune

import (
	"math"

	"hoshi/engine"
	"hoshi/engine/internal/logistic"
)

// model holds everything to learn. eval has a table for the side to move, one for the other side
// and the threat situations, all in logits. order has a table for attack and one for defense.
type model struct{ eval, order *linear }

// newModel returns a model that starts from the prior, which may be nil.
func newModel(prior *engine.SideWeights) *model {
	var eval, order []float64
	if prior != nil {
		eval, order = fromWeights(prior)
	}
	return &model{eval: newLinear(2, engine.SituationCount, eval), order: newLinear(2, 0, order)}
}

// position is an example for the evaluation.
type position struct {
	terms     []term
	situation int
	mover     engine.Color
	target    float64 // probability of winning that the evaluation should output
	result    float64 // result of the game, 0 to 1
}

// term is a weight with the number of times it counts.
type term struct {
	at    uint16
	times int16
}

// value returns the evaluation with weights p, in logits.
func (e *position) value(p []float64) float64 {
	z := p[2*engine.PatternCodeCount+e.situation]
	for _, t := range e.terms {
		z += p[t.at] * float64(t.times)
	}
	return z
}

// addGradient adds the gradient of the loss with weights p to g and returns the loss.
func (e *position) addGradient(p, g []float64) float64 {
	z := e.value(p)
	d := logistic.Chance(z) - e.target
	g[2*engine.PatternCodeCount+e.situation] += d
	for _, t := range e.terms {
		g[t.at] += d * float64(t.times)
	}
	return logistic.CrossEntropy(z, e.target)
}

// choice is an example for move ordering: the moves of a position, the chosen move first. A move
// has the indices of its attack and its defense.
type choice struct {
	moves [][2]uint16
	mover engine.Color
}

// logits returns the logit of each move, appended to buf, the sum of the moves' odds relative to
// the best move, and the best move's logit.
func (e *choice) logits(p []float64, buf []float64) (z []float64, sum, best float64) {
	best = math.Inf(-1)
	for _, m := range e.moves {
		x := p[m[0]] + p[engine.PatternCodeCount+int(m[1])]
		buf = append(buf, x)
		best = max(best, x)
	}
	for _, x := range buf {
		sum += math.Exp(x - best)
	}
	return buf, sum, best
}

// addGradient adds the gradient of the loss with weights p to g and returns the loss.
func (e *choice) addGradient(p, g []float64) float64 {
	var room [engine.MaxSize * engine.MaxSize]float64
	z, sum, best := e.logits(p, room[:0])
	for i, m := range e.moves {
		d := math.Exp(z[i]-best) / sum
		if i == 0 {
			d--
		}
		g[m[0]] += d
		g[engine.PatternCodeCount+int(m[1])] += d
	}
	return best + math.Log(sum) - z[0]
}

// validate returns the losses on held-out samples, and the share of them in which the chosen
// move ranks first.
func (m *model) validate(s samples) (eval, order, first mean) {
	eval.n, order.n, first.n = len(s.positions), len(s.choices), len(s.choices)
	for i := range s.positions {
		e := &s.positions[i]
		eval.sum += logistic.CrossEntropy(e.value(m.eval.weights), e.result)
	}
	var room [engine.MaxSize * engine.MaxSize]float64
	for i := range s.choices {
		z, sum, best := s.choices[i].logits(m.order.weights, room[:0])
		order.sum += best + math.Log(sum) - z[0]
		if z[0] == best {
			first.sum++
		}
	}
	return eval, order, first
}

// weights returns the learned weights, rounded.
func (m *model) weights() *engine.SideWeights {
	w := new(engine.SideWeights)
	for i := range engine.PatternCodeCount {
		w.Own[i] = round(m.eval.weights[i] * logistic.PointsPerLogit * engine.WeightsPerPoint)
		w.Opponent[i] = round(-m.eval.weights[engine.PatternCodeCount+i] * logistic.PointsPerLogit * engine.WeightsPerPoint)
		w.Attack[i] = round(m.order.weights[i] * 100)
		w.Defense[i] = round(m.order.weights[engine.PatternCodeCount+i] * 100)
	}
	for i := range w.Situation {
		w.Situation[i] = round(m.eval.weights[2*engine.PatternCodeCount+i] * logistic.PointsPerLogit * engine.WeightsPerPoint)
	}
	return w
}

// fromWeights is the inverse of model.weights.
func fromWeights(w *engine.SideWeights) (eval, order []float64) {
	const evalUnit, orderUnit = logistic.PointsPerLogit * engine.WeightsPerPoint, 100
	scaled := func(values []int16, unit float64) []float64 {
		out := make([]float64, len(values))
		for i, x := range values {
			out[i] = float64(x) / unit
		}
		return out
	}
	eval = append(scaled(w.Own[:], evalUnit), scaled(w.Opponent[:], -evalUnit)...)
	eval = append(eval, scaled(w.Situation[:], evalUnit)...)
	order = append(scaled(w.Attack[:], orderUnit), scaled(w.Defense[:], orderUnit)...)
	return eval, order
}

func round(x float64) int16 { return int16(max(-32000, min(32000, math.Round(x)))) }
