package tune

import (
	"math"

	"hoshi/engine"
)

// model is all that is learned. The evaluation's tables are those of the side to
// move and of the other, in logits, and the situations; the order's are attack
// and defence.
type model struct{ eval, order *linear }

func newModel() *model {
	return &model{eval: newLinear(2, engine.SituationCount), order: newLinear(2, 0)}
}

// position is an example for the evaluation.
type position struct {
	terms     []term
	situation int
	target    float64 // what the evaluation is to say, as a probability to win
	result    float64 // how the game ended
}

// term is a parameter with how often it counts, for or against the side to move.
type term struct {
	at    uint16
	times int16
}

func (e *position) value(p []float64) float64 {
	z := p[2*engine.PatternCodeCount+e.situation]
	for _, t := range e.terms {
		z += p[t.at] * float64(t.times)
	}
	return z
}

func (e *position) addGradient(p, g []float64) float64 {
	z := e.value(p)
	d := sigmoid(z) - e.target
	g[2*engine.PatternCodeCount+e.situation] += d
	for _, t := range e.terms {
		g[t.at] += d * float64(t.times)
	}
	return crossEntropy(z, e.target)
}

func sigmoid(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

func crossEntropy(z, target float64) float64 {
	return math.Log1p(math.Exp(-math.Abs(z))) + max(z, 0) - target*z
}

// choice is an example for the order: the moves there were, the first of them
// chosen.
type choice struct{ moves [][2]uint16 }

// logits returns the logarithm of each move's chance, up to a constant, the sum of
// chances above the best, and the best.
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

func (e *choice) learn(p, g []float64) float64 {
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

// validate returns the mean losses on examples not learned from, and in how many the
// move chosen comes first.
func (m *model) validate(s samples) (eval, order, first float64) {
	for i := range s.positions {
		e := &s.positions[i]
		eval += crossEntropy(e.value(m.eval.weights), e.result)
	}
	var room [engine.MaxSize * engine.MaxSize]float64
	for i := range s.choices {
		z, sum, best := s.choices[i].logits(m.order.weights, room[:0])
		order += best + math.Log(sum) - z[0]
		if z[0] == best {
			first++
		}
	}
	n := float64(max(len(s.choices), 1))
	return eval / float64(max(len(s.positions), 1)), order / n, first / n
}

// weights rounds what has been learned.
func (m *model) weights() *engine.Weights {
	w := new(engine.Weights)
	for i := range engine.PatternCodeCount {
		w.Own[i] = round(m.eval.weights[i] * pointsPerLogit * engine.WeightsPerPoint)
		w.Opponent[i] = round(-m.eval.weights[engine.PatternCodeCount+i] * pointsPerLogit * engine.WeightsPerPoint)
		w.Attack[i] = round(m.order.weights[i] * 100)
		w.Defence[i] = round(m.order.weights[engine.PatternCodeCount+i] * 100)
	}
	for i := range w.Situation {
		w.Situation[i] = round(m.eval.weights[2*engine.PatternCodeCount+i] * pointsPerLogit * engine.WeightsPerPoint)
	}
	return w
}

func round(x float64) int16 { return int16(max(-32000, min(32000, math.Round(x)))) }
