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
	Epochs   int     // number of times that every position is learned from, 0 for 25
	Seed     uint64  // seed of the order of the positions
	Rate     float64 // learning rate, 0 for 0.003
	Decay    float64 // weight decay of the codes' own parameters, and with a Prior of all; 0 for 3e-4, negative for none
	Score    float64 // share of the search's score in the target of the evaluation, the rest is the result; 0 for 0.5, negative for none
	Threads  int     // number of threads, 0 for one per core
	MaxMoves int     // number of positions whose move choice is learned from; 0 for 150,000, negative for none

	// BySide learns a set of weights for the positions where Black is to move and another
	// one for White's, which is for a rule that treats the sides differently. Without it
	// both get the same, unless the Prior has two sets.
	BySide bool

	// Prior has the weights to begin from and to stay near, when not nil. What is learned
	// is the difference, which the decay draws to zero: a code that the games seldom show
	// changes no more than other codes like it.
	Prior *engine.Weights

	// Progress is called after each epoch, when not nil. With a Prior it is called before
	// the first one as well, with epoch 0: the losses on the games held out are those of
	// the Prior then, and the others are not known.
	Progress func(FitReport)
}

// FitReport says how well the weights explain the games. Losses are cross-entropies
// in nats a position; that of the evaluation is taken against the results alone.
type FitReport struct {
	Epoch       int     // number of this epoch, from 1
	Epochs      int     // number of all epochs
	Positions   int     // number of positions that the evaluation learns from
	EvalLoss    float64 // loss of the evaluation on the positions learned from
	EvalHeldOut float64 // loss of the evaluation on the games held out for validation
	MoveLoss    float64 // loss of move ordering on the positions learned from
	MoveHeldOut float64 // loss of move ordering on the games held out
	MoveFirst   float64 // share of the positions held out in which the move chosen comes first
}

// validationEvery: one game in this many is held out for validation.
const validationEvery = 20

// ErrNoPositions says that the games have no positions to learn from, or none of a side.
var ErrNoPositions = errors.New("no quiet positions in the games")

// Fit learns weights from games. When ctx ends it returns the error of ctx with the
// weights learned in the complete epochs, nil if there is none.
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

// linear is a linear model that Adam (Kingma and Ba, 2015) optimizes. The weight of a
// code is a sum of parts: one part of its own, and parts that it shares with other
// codes of the same patterns or class. Shared parts are learned quickly and hold for
// codes that are seldom seen.
type linear struct {
	tables  int       // number of tables of codes, which come first in weights
	weights []float64 // the sums, with the prior
	prior   []float64 // what is added to the parts of each weight, nil for nothing
	parts   []float64 // own parts in the order of weights, then the patterns and classes of each table
	grad    []float64 // gradient by parts
	m, v    []float64 // Adam's first and second moments of the gradient, by parts
	steps   int       // number of steps made
}

const (
	patterns       = 13
	classes        = 13
	sharedPerTable = patterns + classes // shared parts of a table
	batchSize      = 2048
)

// newLinear returns a model whose weights are those of the prior, or zero if it is nil.
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
	decaying := n // shared parts decay only where there is a prior to go back to
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

// sum updates the weights from their parts.
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

// codeParts has the patterns and the class of each code.
var codeParts = func() (d [engine.PatternCodeCount]struct {
	patterns [4]uint8
	class    uint8
}) {
	for i := range d {
		d[i].patterns, d[i].class = engine.DescribePatternCode(i)
	}
	return d
}()
