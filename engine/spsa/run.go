package spsa

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
)

// Trial is an iteration to be played: two settings, on both sides of the current
// values.
type Trial struct {
	Number int                // number of the iteration, from 0
	Plus   map[string]float64 // values of the plus side, by the names of the parameters
	Minus  map[string]float64 // values of the minus side, its mirror image

	values []float64 // current values, in the order of the dimensions
	signs  []float64 // +1 or -1 for each dimension: the direction of Plus
}

// Play plays a pair of games, one with each colour, and returns the points of Plus:
// its wins less its losses, -2 to 2. Several calls can run at the same time.
type Play func(ctx context.Context, t Trial) (points int, err error)

// Options of a tuning. Dimensions and Play must be set.
type Options struct {
	Dimensions []Dimension // parameters to tune
	Play       Play        // plays the games, as [Games.Play] does
	Iterations int         // number of pairs of games, 0 for 1,000
	Rate       float64     // update in the last iteration, in steps for each point; 0 for 0.02
	Seed       uint64      // seed of the perturbations

	// Lag is the number of iterations that can be in progress at a time, 0 for 16. An
	// iteration starts from the values after the iteration Lag before it, in whatever
	// order they end. So the result depends on Lag, but not on Threads.
	Lag int
	// Threads is the number of pairs played at a time, at most Lag; 0 for one per core.
	Threads int

	Log     string // file that the tuning is logged in and resumed from, empty for none
	Version string // version of the engine and its games; the log treats another version as another tuning

	// Progress is called after each iteration, when not nil, in their order.
	Progress func(Report)
}

const (
	defaultIterations = 1000
	defaultRate       = 0.02
	defaultLag        = 16
)

// withDefaults returns the options with their defaults filled in, or an error when
// they cannot be used.
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
		return nil, errors.New("a tuning needs Play")
	case o.Iterations < 0:
		return nil, fmt.Errorf("%d iterations: want one or more", o.Iterations)
	case !(o.Rate > 0 && o.Rate <= 1):
		return nil, fmt.Errorf("rate %v: want one above 0, to 1", o.Rate)
	case o.Lag < 0 || o.Threads < 0 || o.Threads > o.Lag:
		return nil, fmt.Errorf("%d threads with a lag of %d: want one thread or more, and as much lag", o.Threads, o.Lag)
	}
	return &o, checkDimensions(o.Dimensions)
}

// Run tunes and returns a report. A tuning whose log has iterations already is
// resumed. When ctx ends, or Play or the log fails, the report of the iterations so far
// comes with the error.
//
// The same options have the same result, in one run or in several, when Play returns
// the same points for the same trial.
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

// tuning is a tuning in progress.
type tuning struct {
	opts     *Options
	log      *iterationLog
	values   []float64     // current values, after the iterations done
	done     int           // number of iterations whose points are in values
	fromLog  int           // number of iterations from the log
	points   map[int]int   // points of the iterations that have ended
	trials   map[int]Trial // trials that have been made and are not done
	queue    []Trial       // trials that have not been started
	outcomes [5]int        // number of iterations done by their points, -2 to 2
	replayed bool          // the iterations of the log are done
}

// addTrial makes the trial of iteration k from the current values.
func (t *tuning) addTrial(k int) {
	if k >= t.opts.Iterations {
		return
	}
	rng := rand.New(rand.NewPCG(t.opts.Seed, uint64(k)))
	g := gainsAt(k, t.opts.Iterations, t.opts.Rate)
	trial := Trial{Number: k, Plus: map[string]float64{}, Minus: map[string]float64{}, values: append([]float64(nil), t.values...)}
	for i, d := range t.opts.Dimensions {
		sign, chance := float64(2*rng.IntN(2)-1), rng.Float64()
		delta := sign * g.perturbation * d.Step
		trial.Plus[d.Name] = d.sample(t.values[i]+delta, chance)
		trial.Minus[d.Name] = d.sample(t.values[i]-delta, chance)
		trial.signs = append(trial.signs, sign)
	}
	t.trials[k] = trial
	if _, ended := t.points[k]; !ended {
		t.queue = append(t.queue, trial)
	}
}

// advance updates the values by the iterations that have ended, in their order.
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

// trialResult is the end of a trial.
type trialResult struct {
	trial  Trial
	points int
	err    error
}

// playAll plays the trials that the log does not have.
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

// addResult logs the end of a trial and updates the values.
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
