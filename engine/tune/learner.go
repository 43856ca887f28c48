package tune

import (
	"math/rand/v2"

	"hoshi/engine"
)

// learner learns one set of weights from the positions the set applies to.
type learner struct {
	model        *model
	learn, check samples
}

// newLearners returns learners with their samples: one for both sides, or one each for Black and
// White.
func newLearners(games []Game, o FitOptions) []*learner {
	learn, check := collect(games, o)
	if !o.BySide && (o.Prior == nil || o.Prior[0] == o.Prior[1]) {
		l := &learner{model: newModel(nil), learn: learn, check: check}
		if o.Prior != nil {
			l.model = newModel(&o.Prior[0])
		}
		return []*learner{l}
	}
	learners := make([]*learner, 2)
	for i, mover := range [2]engine.Color{engine.Black, engine.White} {
		learners[i] = &learner{model: newModel(nil), learn: learn.of(mover), check: check.of(mover)}
		if o.Prior != nil {
			learners[i].model = newModel(o.Prior.Of(mover))
		}
	}
	return learners
}

// of returns the samples in which a color is to move.
func (s samples) of(mover engine.Color) (out samples) {
	for _, p := range s.positions {
		if p.mover == mover {
			out.positions = append(out.positions, p)
		}
	}
	for _, c := range s.choices {
		if c.mover == mover {
			out.choices = append(out.choices, c)
		}
	}
	return out
}

// epoch learns once from all samples.
func (l *learner) epoch(rng *rand.Rand, rate float64, o FitOptions) (eval, order mean) {
	orderOptions := o
	orderOptions.Decay /= 10
	eval = l.model.eval.epoch(rng, len(l.learn.positions), rate, o, func(i int, p, g []float64) float64 {
		return l.learn.positions[i].addGradient(p, g)
	})
	order = l.model.order.epoch(rng, len(l.learn.choices), rate, orderOptions, func(i int, p, g []float64) float64 {
		return l.learn.choices[i].addGradient(p, g)
	})
	return eval, order
}

// mean is a mean to which others can be added.
type mean struct {
	sum float64
	n   int
}

func (m *mean) add(other mean) { m.sum, m.n = m.sum+other.sum, m.n+other.n }
func (m mean) value() float64  { return m.sum / float64(max(m.n, 1)) }

// validate fills in the learners' combined losses on the held-out games.
func (r *FitReport) validate(learners []*learner) {
	var eval, order, first mean
	for _, l := range learners {
		e, o, f := l.model.validate(l.check)
		eval.add(e)
		order.add(o)
		first.add(f)
	}
	r.EvalHeldOut, r.MoveHeldOut, r.MoveFirst = eval.value(), order.value(), first.value()
}

// weights returns what the learners have learned.
func weights(learners []*learner) *engine.Weights {
	w := new(engine.Weights)
	for i := range w {
		w[i] = *learners[i%len(learners)].model.weights()
	}
	return w
}
