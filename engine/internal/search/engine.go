package search

import (
	"context"
	"sync"
	"time"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/network"
	"hoshi/engine/internal/transposition"
	"hoshi/engine/internal/weights"
)

// Limits says when a search ends: at the first limit it reaches. A zero value means no limit.
// Without limits the search continues to MaxDepth or until its context ends. A search with a
// time limit also ends as soon as there is no choice: all moves but one lose, or a five must
// be stopped.
//
// A depth below 4 also turns off the search for wins by continuous fours, so that an easy
// opponent sees no further than its depth says.
type Limits struct {
	Depth    int           // plies, 1 to MaxDepth; greater values mean MaxDepth
	Time     time.Duration // from the call of Search; it is used up, unless that would gain little
	Clock    *Clock        // the side's game clock, from which the move takes a share; nil for none
	Nodes    uint64        // positions visited
	Handicap Handicap      // see Level

	// Fresh ignores what earlier searches left, except the wins they proved. On one thread
	// such a search always finds the same, unless a time limit ends it.
	Fresh bool
}

// MaxDepth is the deepest search, in plies.
const MaxDepth = 64

// Options of an [Engine]; the zero value is usable.
type Options struct {
	HashMB  int              // size of the transposition table in MiB, 0 for 16
	Seed    int64            // varies the choice between nearly equal moves; 0 for no variation
	Weights *weights.Weights // nil for the defaults of the rule

	// Network is added to the evaluation. nil means the default network if Weights is nil
	// too, else none.
	Network   *network.Network
	NoNetwork bool // leaves out the default network

	// Threads is the number of threads of a search, 0 for 1. With several, searches aren't
	// repeatable: the move found depends on which thread is faster.
	Threads int

	// Wins is shared by engines that take turns in a game, so that each continues wins that
	// another proved. nil means a cache of its own.
	Wins *WinCache

	// Sampler, if not nil, draws positions from the trees of searches. It needs a single
	// thread.
	Sampler *NodeSampler

	// Parameters sets numbers of the search by name, see [Parameters]. An Engine ignores
	// unknown names and rounds values out of range; [CheckParameters] reports them.
	Parameters map[string]float64
}

// Candidate is a move the search considered, with its score.
type Candidate struct {
	Move  game.Point
	Score int // for the side to move, perhaps an upper bound; see Result
}

// Result is what a search found.
//
// The score of Move is exact to the depth of the search. The scores of the other candidates
// are upper bounds from when they were found to be worse.
//
// A Mate is proven against every defense: it takes at most that many plies. There may be a
// shorter one, which [Engine.Analyze] looks for. PV then usually leads to the five, but may
// end earlier if no single defense is better than the others.
type Result struct {
	Move       game.Point
	Score      int           // for the side to move; see ScoreMate
	Mate       int           // plies to a forced win (positive) or loss (negative), 0 if neither is known
	Depth      int           // last completed iteration, in plies; 0 if none
	Nodes      uint64        // positions visited, by all threads together
	Time       time.Duration // from the call to the end of the search
	PV         []game.Point  // the expected line, beginning with Move; with Handicap.Misses its other moves may be illegal
	Candidates []Candidate   // best first
	Variations []Variation   // from [Engine.Analyze], best first
}

// Engine searches positions. It keeps what it learned for the next search, which helps within
// a game. It is safe for concurrent use, but runs one search at a time; use several Engines to
// search in parallel.
type Engine struct {
	opts    Options
	mu      sync.Mutex
	wins    *WinCache
	s       *searcher   // made by the first search
	helpers []*searcher // the other threads
}

const defaultHashMB = 16

// New returns an engine. It allocates its memory on the first search.
func New(opts Options) *Engine {
	e := &Engine{opts: opts, wins: opts.Wins}
	if e.wins == nil {
		e.wins = NewWinCache()
	}
	return e
}

// Search looks for the best move of pos, which it doesn't change. When ctx ends, or if it has
// already ended, it returns the best move found so far without an error. The only error is
// [game.ErrGameOver].
//
// A new Engine with the same seed and a limit of depth or nodes, but not time, always finds
// the same.
func (e *Engine) Search(ctx context.Context, pos *game.Position, lim Limits) (Result, error) {
	began := time.Now()
	if pos.Over() {
		return Result{}, game.ErrGameOver
	}
	if pos.Stones() == 0 {
		c := game.Center(pos.Size())
		return Result{Move: c, Time: time.Since(began), PV: []game.Point{c}, Candidates: []Candidate{{Move: c}}}, nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	s, lim, release := e.begin(ctx, pos, lim, began)
	defer release()
	depth := lim.Depth
	r := root{searcher: s}
	r.prepare()
	if lim.Handicap.Misses > 0 {
		r.keepNatural(pos, lim.Handicap.OverlooksForks())
	}
	helped := uint64(0)
	if s.stopper.timed() && r.noChoice() {
		depth, s.vcfDepth = min(depth, noChoiceDepth), 0
	}
	if !r.decideStatically() && !s.stopper.checkStop() {
		stop := e.startHelpers(ctx, pos, lim, depth, began)
		r.think(depth)
		helped = stop()
	}
	if lim.Handicap.Misses > 0 {
		r.keepLegal(pos)
	}
	res := r.result()
	res.Nodes += helped
	return res, nil
}

// begin prepares the first searcher for a position and starts its clock. It returns the
// limits of each thread, with the effective depth. The caller must call release at the end.
func (e *Engine) begin(ctx context.Context, pos *game.Position, lim Limits, began time.Time) (s *searcher, each Limits, release func()) {
	s = e.searcher()
	s.board.Reset(pos)
	s.setHandicap(lim.Handicap, lim.Fresh, pos)
	lim = e.prepareThreads(lim)
	if lim.Depth <= 0 || lim.Depth > MaxDepth {
		lim.Depth = MaxDepth
	}
	s.vcfDepth = 0
	if lim.Depth >= minDepthForVCF {
		s.vcfDepth = leafVCFDepth
	}
	return s, lim, s.stopper.start(ctx, lim, lim.TimeBudget(pos), began)
}

// searcher returns the first searcher, ready for another search.
func (e *Engine) searcher() *searcher {
	if e.s == nil {
		mb := e.opts.HashMB
		if mb <= 0 {
			mb = defaultHashMB
		}
		e.s = e.newSearcher(transposition.New(mb))
		e.s.sampler = e.opts.Sampler
		return e.s
	}
	e.s.history.age()
	e.s.table.NewGeneration()
	return e.s
}

func (e *Engine) newSearcher(table *transposition.Table) *searcher {
	s := &searcher{table: table, seed: uint64(e.opts.Seed), wins: e.wins}
	if e.opts.Weights != nil {
		s.board.UseWeights(e.opts.Weights)
	}
	n := e.opts.Network
	if n == nil && e.opts.Weights == nil && !e.opts.NoNetwork {
		n = network.Default()
	}
	s.board.UseNetwork(n)
	s.params.set(e.opts.searchParameters())
	return s
}

// result returns what was found.
func (r *root) result() Result {
	res := Result{Score: r.best.score, Mate: MateIn(r.best.score), Depth: r.depth, Nodes: r.searcher.stopper.nodes}
	line := r.line
	if res.Mate != 0 {
		line = r.searcher.extendVariation(line, res.Mate)
		r.searcher.rememberWin(line, res.Mate)
	}
	for _, c := range line {
		res.PV = append(res.PV, c.Point())
	}
	res.Move = res.PV[0]
	res.Candidates = r.candidates()
	res.Time = time.Since(r.searcher.stopper.began)
	return res
}
