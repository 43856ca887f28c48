package search

import (
	"context"
	"sync"
	"time"

	"hoshi/engine/internal/game"
)

// startHelpers starts the helper threads on a position ("lazy SMP"). They all do the same
// search as the first thread and share only the transposition table, where each finds what the
// others have searched. stop stops them, waits for them and returns the number of nodes they
// visited.
func (e *Engine) startHelpers(ctx context.Context, pos *game.Position, lim Limits, depth int, began time.Time) (stop func() uint64) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	helpers := e.helpers
	if e.s.handicapped() {
		helpers = nil // the result would not repeat
	}
	for i, s := range helpers {
		s.board.Reset(pos)
		s.handicap.hashSalt = e.s.handicap.hashSalt
		s.board.Salt(s.handicap.hashSalt)
		s.vcfDepth = e.s.vcfDepth
		running.Go(func() {
			defer s.stopper.start(ctx, lim, TimeBudget{}, began)()
			r := root{searcher: s}
			r.prepare()
			r.setWinFloor()
			r.iterativeDeepening(1+(i+1)%2, depth) // every other one begins a ply deeper
		})
	}
	return func() (nodes uint64) {
		cancel()
		running.Wait()
		for _, s := range helpers {
			nodes += s.stopper.nodes
		}
		return nodes
	}
}

// prepareThreads makes the helpers that the options want and returns the limits of each thread.
func (e *Engine) prepareThreads(lim Limits) Limits {
	n := max(e.opts.Threads, 1)
	for len(e.helpers) < n-1 {
		e.helpers = append(e.helpers, e.newSearcher(e.s.table))
	}
	for _, s := range e.helpers {
		s.history.age()
	}
	if lim.Nodes > 0 && !e.s.handicapped() { // with a handicap one thread searches them all
		lim.Nodes = max(lim.Nodes/uint64(n), 1)
	}
	return lim
}
