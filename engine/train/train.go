package train

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"sync"

	"hoshi/engine"
	"hoshi/engine/internal/logistic"
)

// Options are the options of [Train]; the zero value is usable.
type Options struct {
	Epochs  int     // passes over the positions; 0 means 20
	Batch   int     // positions per step; 0 means 8192
	Rate    float64 // greatest learning rate; 0 means 0.003
	Result  float64 // weight of the game's result in the target, 0 to 1, with the rest for the score; negative means 0, and 0 means 0.5
	Seed    uint64  // for the initial parameters and the order of positions
	Threads int     // number of threads; 0 means one per core; the network doesn't depend on it
	Exact   bool    // learn without rounding: it is only done at the end, and then costs more

	// From, if not nil, is a network to start from instead of random parameters.
	From *engine.Network

	// Progress, if not nil, is called after each epoch.
	Progress func(Epoch)
	// Step, if not nil, is called after each step with the number of steps made and the total.
	Step func(done, all int)
	// Save, if not nil, is called with a checkpoint after each epoch and when the training is
	// interrupted.
	Save func(*Checkpoint) error
}

// Epoch is the result of one pass over the positions.
type Epoch struct {
	Number int     `json:"epoch"` // from 1
	Rate   float64 `json:"rate"`  // learning rate at the end
	Loss   float64 `json:"loss"`  // mean cross-entropy of the training positions in nats, measured while learning
	HeldOut
}

// ErrNoPositions means that there is nothing to learn from.
var ErrNoPositions = errors.New("no positions to learn from")

// chunks is the number of parts of a batch. It doesn't depend on the number of threads, so sums
// are always added in the same order.
const chunks = 8

func (o Options) withDefaults() Options {
	if o.Epochs <= 0 {
		o.Epochs = 20
	}
	if o.Batch <= 0 {
		o.Batch = 8192
	}
	if o.Rate <= 0 {
		o.Rate = 0.003
	}
	if o.Result == 0 {
		o.Result = 0.5
	}
	o.Result = max(o.Result, 0)
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	return o
}

// trainer is a training in progress.
type trainer struct {
	Options
	learn, heldOut *Positions
	adam           *adam
	epochs         []Epoch // completed ones
	loss           float64 // sum in the current epoch
	steps          int     // per epoch
	order          []int32 // of the positions in the current epoch
	tables         tables
	grads          [chunks]tables
	losses         [chunks]float64
	grad           []float64
}

// Outcome is the result of a training.
type Outcome struct {
	Network *engine.Network `json:"-"`      // in integers, as used in play
	Epochs  []Epoch         `json:"epochs"` // the completed ones
	Report  Report          `json:"report"` // how well it predicts the held-out positions
}

// Train learns a network from positions and checks it with the held-out ones. from is a
// checkpoint of the same training to resume, or nil to begin; the outcome is the same to the
// last bit. If ctx ends, Train saves a checkpoint and returns ctx's error with the network so
// far.
func Train(ctx context.Context, l *Loader, from *Checkpoint, o Options) (*Outcome, error) {
	o = o.withDefaults()
	if l.Learn.Len() == 0 {
		return nil, ErrNoPositions
	}
	t := &trainer{Options: o, learn: &l.Learn, heldOut: &l.HeldOut, grad: make([]float64, parameters)}
	if o.From != nil {
		t.adam = newAdam(parametersOf(o.From))
	} else {
		t.adam = newAdam(newParameters(o.Seed))
	}
	t.steps = (t.learn.Len() + o.Batch - 1) / o.Batch
	if from != nil {
		if err := t.restore(from); err != nil {
			return nil, err
		}
	}
	err := t.run(ctx)
	t.tables.sum(t.adam.params, false)
	n := t.tables.network()
	return &Outcome{n, t.epochs, t.report(n)}, err
}

func (t *trainer) run(ctx context.Context) error {
	for t.adam.steps < t.Epochs*t.steps {
		if err := ctx.Err(); err != nil {
			return errors.Join(err, t.save())
		}
		step := t.adam.steps % t.steps
		if step == 0 || t.order == nil {
			t.shuffle(t.adam.steps / t.steps)
		}
		t.step(t.order[step*t.Batch : min((step+1)*t.Batch, len(t.order))])
		if t.Step != nil {
			t.Step(t.adam.steps, t.Epochs*t.steps)
		}
		if step == t.steps-1 {
			t.endEpoch()
			if err := t.save(); err != nil {
				return err
			}
		}
	}
	return nil
}

// shuffle draws the order of the positions in an epoch.
func (t *trainer) shuffle(epoch int) {
	rng := rand.New(rand.NewPCG(t.Seed, uint64(epoch)+1))
	t.order = make([]int32, t.learn.Len())
	for i := range t.order {
		t.order[i] = int32(i)
	}
	rng.Shuffle(len(t.order), func(i, j int) { t.order[i], t.order[j] = t.order[j], t.order[i] })
}

// step learns from one batch.
func (t *trainer) step(batch []int32) {
	t.tables.sum(t.adam.params, t.Exact)
	var workers sync.WaitGroup
	for w := range min(t.Threads, chunks) {
		workers.Go(func() {
			for c := w; c < chunks; c += t.Threads {
				t.learnChunk(c, batch[c*len(batch)/chunks:(c+1)*len(batch)/chunks], 1/float64(len(batch)))
			}
		})
	}
	workers.Wait()
	clear(t.grad)
	for c := range t.grads {
		t.grads[c].spread(t.grad)
		t.loss += t.losses[c]
	}
	t.adam.step(t.grad, rateAt(t.adam.steps, t.Epochs*t.steps, t.Rate))
}

// learnChunk computes the gradient and the loss for part of a batch.
func (t *trainer) learnChunk(c int, part []int32, scale float64) {
	g := &t.grads[c]
	*g = tables{}
	loss := 0.0
	var s state
	for _, i := range part {
		e, pairs := &t.learn.positions[i], t.learn.pairsOf(int(i))
		t.tables.forward(e, pairs, &s)
		target := e.target(t.Result)
		loss += logistic.CrossEntropy(s.logit, target)
		t.tables.backward(e, pairs, &s, scale*(logistic.Chance(s.logit)-target), g)
	}
	t.losses[c] = loss
}

// endEpoch checks the network and reports.
func (t *trainer) endEpoch() {
	t.tables.sum(t.adam.params, t.Exact)
	n := t.adam.steps / t.steps
	e := Epoch{Number: n, Rate: rateAt(t.adam.steps-1, t.Epochs*t.steps, t.Rate), Loss: t.loss / float64(t.learn.Len())}
	e.HeldOut, _ = t.heldOut.check(t.Threads, t.Result, nil, t.tables.logits)
	t.loss = 0
	t.epochs = append(t.epochs, e)
	if t.Progress != nil {
		t.Progress(e)
	}
}

// logits returns the logit of a position.
func (t *tables) logits(e *position, pairs []uint32) float64 {
	var s state
	t.forward(e, pairs, &s)
	return s.logit
}
