package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"time"

	"hoshi/engine"
)

// Options configure a match. A and B must be set.
type Options struct {
	A EngineSpec // first engine; results are from its point of view
	B EngineSpec // second engine

	Size        int              // side of the board in points; 0 means engine.DefaultSize
	Rule        engine.Rule      // rule of all games
	Openings    [][]engine.Point // used in turn, each for a pair of games; nil means those of [Openings]
	Shuffle     uint64           // seed for shuffling the openings; 0 keeps the order given
	Games       int              // number of games; 0 means 100; an odd number is raised by one
	MaxMoves    int              // a game is a draw once this many moves are on the board; 0 means no limit
	SPRT        *SPRT            // ends the match once it has decided; nil plays all games
	Concurrency int              // games played in parallel; 0 means 1

	Log      string    // file for logging and resuming the match; empty means none
	Version  string    // version of the engines, if not part of their names; the log treats another version as another match
	Progress io.Writer // receives progress lines; nil means none
	Terminal bool      // Progress is a terminal whose lines can be overwritten

	prefix string // start of the progress line
}

const defaultGames = 100

// withDefaults returns the options with defaults filled in, or an error if they are unusable.
func (o Options) withDefaults() (*Options, error) {
	if o.Size == 0 {
		o.Size = engine.DefaultSize
	}
	if o.Games <= 0 {
		o.Games = defaultGames
	}
	o.Games += o.Games % 2
	if o.MaxMoves <= 0 {
		o.MaxMoves = o.Size * o.Size
	}
	o.Concurrency = max(o.Concurrency, 1)
	if o.Progress == nil {
		o.Progress = io.Discard
	}
	if o.A.Open == nil || o.B.Open == nil {
		return nil, errors.New("a match needs two engines")
	}
	if o.SPRT != nil {
		if err := o.SPRT.check(); err != nil {
			return nil, err
		}
	}
	if _, err := engine.NewPosition(o.Size, o.Rule); err != nil {
		return nil, err
	}
	if o.Openings == nil {
		var err error
		if o.Openings, err = Openings(o.Size); err != nil {
			return nil, err
		}
	}
	for i, opening := range o.Openings {
		pos, err := afterOpening(o.Size, o.Rule, opening)
		if err == nil && pos.Len() >= o.MaxMoves {
			err = errors.New("it has as many moves as MaxMoves allows")
		}
		if err != nil {
			return nil, fmt.Errorf("opening %d: %w", i+1, err)
		}
	}
	o.shuffle()
	return &o, nil
}

func (o *Options) shuffle() {
	if o.Shuffle == 0 {
		return
	}
	openings := append([][]engine.Point(nil), o.Openings...)
	rand.New(rand.NewPCG(o.Shuffle, 0)).Shuffle(len(openings), func(i, j int) {
		openings[i], openings[j] = openings[j], openings[i]
	})
	o.Openings = openings
}

func (o *Options) opening(game int) []engine.Point {
	if len(o.Openings) == 0 {
		return nil
	}
	return o.Openings[game/2%len(o.Openings)]
}

// Run plays a match and returns its report. It resumes a match whose log already has games. If
// the match ends early, it returns the report of the games so far with the error: ctx's, a
// *[StartError] if an engine can't start a game, or an error from the log.
func Run(ctx context.Context, opts Options) (Report, error) {
	began := time.Now()
	o, err := opts.withDefaults()
	if err != nil {
		return Report{}, err
	}
	log, logged, err := o.openLog()
	if err != nil {
		return Report{}, err
	}
	defer log.Close() // every line has already been written
	m := &matchRun{opts: o, log: log, games: map[int]Game{}}
	for _, g := range logged {
		if g.Number < o.Games {
			m.games[g.Number] = g
		}
	}
	had := len(m.games)
	m.bar = newProgress(o, had)
	if !m.decided() {
		err = m.playAll(ctx)
	}
	r := o.report(m.games)
	r.FromLog, r.ElapsedMS = had, time.Since(began).Milliseconds()
	m.bar.end()
	return r, err
}

// matchRun is a match in progress.
type matchRun struct {
	opts  *Options
	log   *gameLog
	games map[int]Game // by number
	bar   *progress
}

func (m *matchRun) decided() bool {
	o := m.opts
	return len(m.games) >= o.Games || o.SPRT != nil && o.SPRT.Verdict(pairsOf(m.games)) != Undecided
}

// gameResult is a finished game, or the error that ended the match.
type gameResult struct {
	game Game
	err  error
}

// playAll plays the missing games until the match is decided.
func (m *matchRun) playAll(parent context.Context) error {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	results := m.play(ctx)
	var failed error
	for r := range results {
		if r.err == nil {
			r.err = m.addGame(r.game)
		}
		if r.err != nil && failed == nil && ctx.Err() == nil {
			failed = r.err
		}
		if failed != nil || m.decided() {
			cancel() // games in progress don't count
		}
	}
	return errors.Join(failed, parent.Err())
}

// play starts the missing games. It closes the channel once all of them have ended, even if ctx
// has ended.
func (m *matchRun) play(ctx context.Context) <-chan gameResult {
	numbers := make(chan int)
	var missing []int
	for n := range m.opts.Games {
		if _, ok := m.games[n]; !ok {
			missing = append(missing, n)
		}
	}
	go func() {
		defer close(numbers)
		for _, n := range missing {
			select {
			case numbers <- n:
			case <-ctx.Done():
				return
			}
		}
	}()
	results := make(chan gameResult)
	var workers sync.WaitGroup
	for range m.opts.Concurrency {
		workers.Go(func() {
			for n := range numbers {
				g, err := m.opts.play(ctx, n)
				results <- gameResult{g, err}
			}
		})
	}
	go func() {
		workers.Wait()
		close(results)
	}()
	return results
}

// addGame adds a game to the match and its log.
func (m *matchRun) addGame(g Game) error {
	if err := m.log.add(g); err != nil {
		return err
	}
	m.games[g.Number] = g
	m.bar.show(m.games)
	return nil
}

// pairsOf returns the results of the pairs whose games have both ended.
func pairsOf(games map[int]Game) Pentanomial {
	var p Pentanomial
	for n, g := range games {
		if other, ok := games[n+1]; ok && n%2 == 0 {
			p[g.points()+other.points()]++
		}
	}
	return p
}
