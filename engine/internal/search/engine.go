package search

import (
	"context"
	"sync"
	"time"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/network"
	"hoshi/engine/internal/weights"
)

// Limits says when a search ends, whichever comes first; zero values do not
// limit. With none set the search goes on to MaxDepth or until its context ends.
// Limits of time also end it as soon as there is no choice: all moves but one lose,
// or a five has to be stopped.
//
// A depth below 4 also switches off the search for wins by continuous fours, so
// that an easy opponent is one that sees no further than it says.
type Limits struct {
	Depth    int           // plies, 1 to MaxDepth; more counts as MaxDepth
	Time     time.Duration // from the call of Search; it is used, unless little would come of that
	Clock    *Clock        // of the game, from which each move takes what it needs; nil for none
	Nodes    uint64        // positions visited
	Handicap Handicap      // see Level

	// Fresh begins without what earlier searches left but for wins that they have proven. On
	// one thread, and without a limit of time that it reaches, a search then finds the same
	// each time.
	Fresh bool
}

// MaxDepth is the deepest search, in plies.
const MaxDepth = 64

// Options of an [Engine]; the zero value is usable.
type Options struct {
	HashMB  int              // size of the transposition table in MiB, 0 for 16
	Seed    int64            // varies the choice among moves as good as equal; 0 for no variation
	Weights *weights.Weights // nil for DefaultWeights

	// Network is added to the evaluation; nil for DefaultNetwork where Weights is nil too,
	// else for none.
	Network   *network.Network
	NoNetwork bool // leaves out the DefaultNetwork

	// Threads search at the same time, 0 for 1. With more than one, searches do not
	// repeat: the moves found depend on which thread comes first.
	Threads int

	// Wins is shared by engines that take turns at the moves of a game, so that what one
	// has proven the others play on; nil for a cache that the engine does not share.
	Wins *WinCache

	// Sampler, where not nil, draws positions from the trees of searches by one thread.
	Sampler *NodeSampler

	// Parameters set numbers of the search by their names, see [Parameters]; nil for
	// none. CheckParameters says what is wrong with them: an Engine leaves out or
	// rounds what it cannot take.
	Parameters map[string]float64
}

// Candidate is a move the search looked at, with its score.
type Candidate struct {
	Move  game.Point
	Score int
}

// Result is what a search found.
//
// The score of Move is exact as far as the search looked; those of the other
// candidates are the best that was known when they were found to be worse.
//
// A Mate that is claimed is proven, against every defence: it comes in at most so
// many plies. It need not be the shortest there is, which [Engine.Analyze] looks
// for. PV then leads to the five in most cases, but may end before it where no
// single defence is better than others.
type Result struct {
	Move       game.Point
	Score      int // for the side to move; see ScoreMate
	Mate       int // plies to a forced win (positive) or loss (negative), 0 when neither is known
	Depth      int // last completed iteration, in plies; 0 when none was
	Nodes      uint64
	Time       time.Duration
	PV         []game.Point // the line expected, Move first
	Candidates []Candidate  // best first
	Variations []Variation  // of an [Engine.Analyze], best first
}

// Engine searches positions. It keeps what it learned from one search to the
// next, which helps within a game. An Engine may be used by several goroutines,
// but runs their searches one after another; for searches at the same time make
// an Engine for each.
type Engine struct {
	opts    Options
	mu      sync.Mutex
	wins    *WinCache
	s       *searcher   // made by the first search
	helpers []*searcher // for the threads beside the first
}

const defaultHashMB = 16

// New returns an engine. It takes its memory with the first search.
func New(opts Options) *Engine {
	e := &Engine{opts: opts, wins: opts.Wins}
	if e.wins == nil {
		e.wins = NewWinCache()
	}
	return e
}

// Search looks for the best move of pos, which it does not change. When ctx ends
// it returns the best move found so far, with no error; so it does when ctx has
// ended before. The only error is [ErrGameOver].
//
// With one seed and a limit of depth or nodes, but not of time, a new Engine
// always finds the same.
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
		r.keepNatural(pos)
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

// begin prepares the first searcher for a position and starts its time. It returns the
// limits of each thread, with the depth that applies. release must be called at the
// end.
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

func (e *Engine) searcher() *searcher {
	if e.s == nil {
		mb := e.opts.HashMB
		if mb <= 0 {
			mb = defaultHashMB
		}
		e.s = e.newSearcher(newTranspositions(mb))
		e.s.sampler = e.opts.Sampler
		return e.s
	}
	e.s.history.age()
	e.s.table.newGeneration()
	return e.s
}

func (e *Engine) newSearcher(table *transpositionTable) *searcher {
	s := &searcher{table: table, seed: uint64(e.opts.Seed), wins: e.wins}
	if e.opts.Weights != nil {
		s.board.UseWeights(e.opts.Weights)
	}
	n := e.opts.Network
	if n == nil && e.opts.Weights == nil && !e.opts.NoNetwork {
		n = network.Default()
	}
	s.board.UseNetwork(n)
	s.params.setParameters(e.opts.searchParameters())
	return s
}

// result says what was found.
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
