package tune

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"

	"hoshi/engine"
)

// FitOptions are the options of [Fit]; the zero value is usable.
type FitOptions struct {
	Epochs   int     // passes over the positions; 0 means 25
	Seed     uint64  // for the order of the positions
	Rate     float64 // learning rate; 0 means 0.003
	Decay    float64 // weight decay of the codes' own parameters, or of all parameters with a Prior; 0 means 3e-4, negative means none
	Score    float64 // weight of the search score in the evaluation's target, with the rest for the result; 0 means 0.5, negative means none
	Threads  int     // number of threads; 0 means one per core
	MaxMoves int     // number of positions whose move choice is learned from; 0 means 150,000, negative means none

	// BySide learns separate weights for Black and White to move, for rules that treat the sides
	// differently. Otherwise both share their weights, unless the Prior has two sets.
	BySide bool

	// Prior, if not nil, has the weights to start from and stay near. Fit learns the difference,
	// which decays toward zero: a code that is rare in the games changes no more than similar
	// codes.
	Prior *engine.Weights

	// Progress, if not nil, is called after each epoch. With a Prior it is also called before
	// the first one, with epoch 0: then the held-out losses are the Prior's, and the others are
	// unknown.
	Progress func(FitReport)
}

// FitReport says how well the weights explain the games. Losses are cross-entropies in nats per
// position; the evaluation's is measured against the results only.
type FitReport struct {
	Epoch       int     // number of this epoch, from 1
	Epochs      int     // number of all epochs
	Positions   int     // number of positions that the evaluation learns from
	EvalLoss    float64 // training loss of the evaluation
	EvalHeldOut float64 // loss of the evaluation on the games held out for validation
	MoveLoss    float64 // training loss of move ordering
	MoveHeldOut float64 // loss of move ordering on the held-out games
	MoveFirst   float64 // share of the held-out positions in which the chosen move ranks first
}

// validationEvery means that one in this many games is held out for validation.
const validationEvery = 20

// ErrNoPositions means that the games have no positions to learn from, or none for one side.
var ErrNoPositions = errors.New("no quiet positions in the games")

// Fit learns weights from games. If ctx ends, it returns ctx's error with the weights learned in
// the completed epochs, or nil if there are none.
func Fit(ctx context.Context, games []Game, o FitOptions) (*engine.Weights, FitReport, error) {
	o = o.withDefaults()
	learners := newLearners(games, o)
	report := FitReport{Epochs: o.Epochs}
	for _, l := range learners {
		if len(l.learn.positions) == 0 {
			return nil, FitReport{}, ErrNoPositions
		}
		report.Positions += len(l.learn.positions)
	}
	rng := rand.New(rand.NewPCG(o.Seed, 1))
	if o.Prior != nil && o.Progress != nil {
		report.validate(learners)
		o.Progress(report)
	}
	for epoch := range o.Epochs {
		if err := ctx.Err(); err != nil && epoch == 0 {
			return nil, report, err
		} else if err != nil {
			return weights(learners), report, err
		}
		rate := o.Rate * (0.02 + 0.98*0.5*(1+math.Cos(math.Pi*float64(epoch)/float64(o.Epochs))))
		report.Epoch = epoch + 1
		var eval, order mean
		for _, l := range learners {
			e, m := l.epoch(rng, rate, o)
			eval.add(e)
			order.add(m)
		}
		report.EvalLoss, report.MoveLoss = eval.value(), order.value()
		report.validate(learners)
		if o.Progress != nil {
			o.Progress(report)
		}
	}
	return weights(learners), report, nil
}

func (o FitOptions) withDefaults() FitOptions {
	if o.Epochs <= 0 {
		o.Epochs = 25
	}
	if o.Rate <= 0 {
		o.Rate = 0.003
	}
	if o.Decay == 0 {
		o.Decay = 3e-4
	}
	o.Decay = max(o.Decay, 0)
	if o.Score == 0 {
		o.Score = 0.5
	}
	o.Score = max(o.Score, 0)
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	if o.MaxMoves == 0 {
		o.MaxMoves = 150_000
	}
	return o
}

// linear is a linear model optimized by Adam (Kingma and Ba, 2015). The weight of a code is a
// sum of parts: one for the code itself, and parts shared with other codes that have the same
// patterns or class. Shared parts are learned quickly and also apply to rare codes.
type linear struct {
	tables  int       // number of code tables, which come first in weights
	weights []float64 // the sums, including the prior
	prior   []float64 // added to the parts of each weight; nil means nothing
	parts   []float64 // own parts in the order of weights, then the patterns and classes of each table
	grad    []float64 // gradient with respect to parts
	m, v    []float64 // Adam's first and second moments of the gradient, by parts
	steps   int       // number of steps made
}

const (
	patterns       = 13
	classes        = 13
	sharedPerTable = patterns + classes // shared parts of a table
	batchSize      = 2048
)

// newLinear returns a model with the prior's weights, or zero if it is nil.
func newLinear(tables, others int, prior []float64) *linear {
	n := tables*engine.PatternCodeCount + others
	l := &linear{tables: tables, weights: make([]float64, n), prior: prior}
	copy(l.weights, prior)
	l.parts = make([]float64, n+tables*sharedPerTable)
	l.grad, l.m, l.v = make([]float64, len(l.parts)), make([]float64, len(l.parts)), make([]float64, len(l.parts))
	return l
}

// epoch learns once from n examples in random order and returns their loss. learn
// adds the gradient of example i with weights p to g and returns its loss.
func (l *linear) epoch(rng *rand.Rand, n int, rate float64, o FitOptions, learn func(i int, p, g []float64) float64) mean {
	order := rng.Perm(n)
	grads := make([][]float64, o.Threads)
	losses := make([]float64, o.Threads)
	for i := range grads {
		grads[i] = make([]float64, len(l.weights))
	}
	total := 0.0
	for from := 0; from < n; from += batchSize {
		batch := order[from:min(from+batchSize, n)]
		var workers sync.WaitGroup
		for w := range o.Threads {
			workers.Go(func() {
				clear(grads[w])
				losses[w] = 0
				for i := w; i < len(batch); i += o.Threads {
					losses[w] += learn(batch[i], l.weights, grads[w])
				}
			})
		}
		workers.Wait()
		for _, loss := range losses {
			total += loss
		}
		l.step(grads, 1/float64(len(batch)), rate, o.Decay)
	}
	return mean{total, n}
}

// step makes one step of Adam with the sum of the gradients.
func (l *linear) step(grads [][]float64, scale, rate, decay float64) {
	n := len(l.weights)
	clear(l.grad)
	for _, g := range grads {
		for i, x := range g {
			l.grad[i] += x * scale
		}
	}
	for t := range l.tables {
		own := l.grad[t*engine.PatternCodeCount:]
		common := l.grad[n+t*sharedPerTable:]
		for c := range engine.PatternCodeCount {
			if own[c] != 0 {
				eachSharedPart(c, func(k int) { common[k] += own[c] })
			}
		}
	}
	decaying := n // shared parts only decay if there is a prior to return to
	if l.prior != nil {
		decaying = len(l.parts)
	}
	for i, p := range l.parts[:decaying] {
		l.grad[i] += decay * p
	}
	const (
		beta1, beta2 = 0.9, 0.999
		tiny         = 1e-8
	)
	l.steps++
	fix1, fix2 := 1-math.Pow(beta1, float64(l.steps)), 1-math.Pow(beta2, float64(l.steps))
	for i, g := range l.grad {
		l.m[i] = beta1*l.m[i] + (1-beta1)*g
		l.v[i] = beta2*l.v[i] + (1-beta2)*g*g
		l.parts[i] -= rate * (l.m[i] / fix1) / (math.Sqrt(l.v[i]/fix2) + tiny)
	}
	l.sum()
}

// sum recomputes the weights from their parts.
func (l *linear) sum() {
	n := len(l.weights)
	copy(l.weights, l.parts[:n])
	for i, p := range l.prior {
		l.weights[i] += p
	}
	for t := range l.tables {
		common := l.parts[n+t*sharedPerTable:]
		for c := range engine.PatternCodeCount {
			eachSharedPart(c, func(k int) { l.weights[t*engine.PatternCodeCount+c] += common[k] })
		}
	}
}

// eachSharedPart calls f with the index of each shared part of a code.
func eachSharedPart(number int, f func(k int)) {
	d := codeParts[number]
	for _, p := range d.patterns {
		f(int(p))
	}
	f(patterns + int(d.class))
}

// codeParts holds the patterns and the class of each code.
var codeParts = func() (d [engine.PatternCodeCount]struct {
	patterns [4]uint8
	class    uint8
}) {
	for i := range d {
		d[i].patterns, d[i].class = engine.DescribePatternCode(i)
	}
	return d
}()
