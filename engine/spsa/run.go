package spsa

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
)

// Trial is what an iteration plays: two settings on both sides of the numbers as
// they are.
type Trial struct {
	Number      int // of the iteration, from 0
	Plus, Minus map[string]float64

	values []float64 // the numbers as they are, in the order of the dimensions
	signs  []float64 // +1 or -1: the side to which Plus is
}

// Play plays a pair of games, one with each colour, and returns how many points Plus
// is ahead: its wins less its losses, -2 to 2. Several may run at the same time.
type Play func(ctx context.Context, t Trial) (points int, err error)

// Options of a tuning. Dimensions and Play must be set.
type Options struct {
	Dimensions []Dimension
	Play       Play
	Iterations int     // pairs of games, 0 for 1,000
	Rate       float64 // steps that a number moves for each point at the end, 0 for 0.02
	Seed       uint64  // of what is tried

	// Lag is how many iterations can be under way at a time, 0 for 16: an iteration
	// begins with the numbers as they are after the one so many before it, whichever
	// ends first. So what is found depends on the lag, but not on Threads, which are
	// those that play: 0 for one per core, and no more than the lag.
	Lag, Threads int

	Log     string // file that iterations are added to and a tuning goes on from, empty for none
	Version string // of what plays, and how: another one is another tuning

	// Progress is called after each iteration, when not nil, in their order.
	Progress func(Report)
}

const (
	defaultIterations = 1000
	defaultRate       = 0.02
	defaultLag        = 16
)

// withDefaults returns the options with their defaults, or what is wrong with them.
func (o Options) withDefaults() (*Options, error) {
	if o.Iterations == 0 {
		o.Iterations = defaultIterations
	}
	if o.Rate == 0 {
		o.Rate = defaultRate
	}
	if o.Lag == 0 {
		o.Lag = defaultLag
	}
	if o.Threads == 0 {
		o.Threads = min(runtime.GOMAXPROCS(0), o.Lag)
	}
	switch {
	case o.Play == nil:
		return nil, errors.New("a tuning wants somebody to play")
	case o.Iterations < 0:
		return nil, fmt.Errorf("%d iterations: want one or more", o.Iterations)
	case !(o.Rate > 0 && o.Rate <= 1):
		return nil, fmt.Errorf("rate %v: want one above 0, to 1", o.Rate)
	case o.Lag < 0 || o.Threads < 0 || o.Threads > o.Lag:
		return nil, fmt.Errorf("%d threads with a lag of %d: want one thread or more, and as much lag", o.Threads, o.Lag)
	}
	return &o, checkDimensions(o.Dimensions)
}

// Run tunes, or goes on with a tuning that the log has the beginning of, and reports
// what came of it. When ctx ends first it returns ctx's error with a report of what
// was found until then; so it does with an error of Play or of the log.
//
// The same options find the same, in one run or in several, when Play says the same
// of the same trial.
func Run(ctx context.Context, opts Options) (Report, error) {
	o, err := opts.withDefaults()
	if err != nil {
		return Report{}, err
	}
	log, points, err := o.openLog()
	if err != nil {
		return Report{}, err
	}
	defer log.Close() // every line has been written
	t := &tuning{opts: o, log: log, points: points, trials: map[int]Trial{}, fromLog: len(points)}
	for _, d := range o.Dimensions {
		t.values = append(t.values, d.Start)
	}
	for k := range o.Lag {
		t.addTrial(k)
	}
	t.advance()
	t.replayed = true
	err = t.playAll(ctx)
	return t.report(), err
}

// tuning is one under way.
type tuning struct {
	opts     *Options
	log      *iterationLog
	values   []float64     // after the iterations done
	done     int           // iterations that the values are moved by
	fromLog  int           // iterations that the log had
	points   map[int]int   // of iterations that have ended
	trials   map[int]Trial // that can begin or have begun, and are not done
	queue    []Trial       // of these, those that have not begun
	outcomes [5]int        // iterations done by points, from -2 to 2
	replayed bool          // what the log had is done
}

// addTrial makes the trial of iteration k of the numbers as they are.
func (t *tuning) addTrial(k int) {
	if k >= t.opts.Iterations {
		return
	}
	rng := rand.New(rand.NewPCG(t.opts.Seed, uint64(k)))
	g := gainsAt(k, t.opts.Iterations, t.opts.Rate)
	trial := Trial{Number: k, Plus: map[string]float64{}, Minus: map[string]float64{}, values: append([]float64(nil), t.values...)}
	for i, d := range t.opts.Dimensions {
		sign, chance := float64(2*rng.IntN(2)-1), rng.Float64()
		far := sign * g.perturbation * d.Step
		trial.Plus[d.Name] = d.sample(t.values[i]+far, chance)
		trial.Minus[d.Name] = d.sample(t.values[i]-far, chance)
		trial.signs = append(trial.signs, sign)
	}
	t.trials[k] = trial
	if _, ended := t.points[k]; !ended {
		t.queue = append(t.queue, trial)
	}
}

// advance moves the numbers by the iterations that have ended, in their order.
func (t *tuning) advance() {
	for {
		points, ended := t.points[t.done]
		if !ended {
			return
		}
		g := gainsAt(t.done, t.opts.Iterations, t.opts.Rate)
		for i, d := range t.opts.Dimensions {
			t.values[i] = d.clamp(t.values[i] + g.update*d.Step*float64(points)*t.trials[t.done].signs[i])
		}
		delete(t.trials, t.done)
		t.outcomes[points+2]++
		t.done++
		t.addTrial(t.done + t.opts.Lag - 1)
		if t.opts.Progress != nil && t.replayed {
			t.opts.Progress(t.report())
		}
	}
}

// trialResult is what came of a trial.
type trialResult struct {
	trial  Trial
	points int
	err    error
}

// playAll plays the trials that are missing.
func (t *tuning) playAll(parent context.Context) error {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	results := make(chan trialResult)
	running := 0
	var failed error
	for {
		for failed == nil && ctx.Err() == nil && running < t.opts.Threads && len(t.queue) > 0 {
			trial := t.queue[0]
			t.queue = t.queue[1:]
			running++
			go func() {
				points, err := t.opts.Play(ctx, trial)
				results <- trialResult{trial, points, err}
			}()
		}
		if running == 0 {
			return errors.Join(failed, parent.Err())
		}
		r := <-results
		running--
		if err := t.addResult(r); err != nil && failed == nil && ctx.Err() == nil {
			failed = err
			cancel()
		}
	}
}

// addResult takes the end of a trial in.
func (t *tuning) addResult(r trialResult) error {
	if r.err != nil {
		return fmt.Errorf("iteration %d: %w", r.trial.Number, r.err)
	}
	if r.points < -2 || r.points > 2 {
		return fmt.Errorf("iteration %d: %d points in two games", r.trial.Number, r.points)
	}
	if err := t.log.add(r.trial, r.points); err != nil {
		return err
	}
	t.points[r.trial.Number] = r.points
	t.advance()
	return nil
}
