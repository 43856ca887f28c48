package classic

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"hoshi/engine"
)

// Evaluator is the board of one report's program: which moves the program considers and what a
// position is worth to it. Values are on the report's own scale.
type Evaluator interface {
	// Moves returns the moves that the program considers for side c, in its order.
	Moves(c engine.Color) []engine.Point
	// Play puts a stone of side c on the empty point pt.
	Play(pt engine.Point, c engine.Color)
	// Undo takes back the last stone.
	Undo()
	// Won reports whether the last move, the ply-th of the search counted from 1, won the game,
	// and the value of the win.
	Won(ply int) (value float64, won bool)
	// Value returns the static value of the position with sideToMove to move.
	Value(sideToMove engine.Color) float64
}

// Count is the number of times a shape occurs on the board.
type Count struct {
	Shape string // id of the shape, as in "open-four", or its pattern, as in "01110"
	Black int    // Black's shapes
	White int    // White's shapes
}

// Counter is an [Evaluator] that counts shapes.
type Counter interface {
	// Counts returns one element for each shape that the program knows.
	Counts() []Count
}

// SearchRules are the ways in which the reports' searches differ.
type SearchRules struct {
	Maximize bool    // the side to move at the root wants the largest value, else the smallest
	Strict   bool    // cut off if alpha > beta, else if alpha >= beta
	FirstWin bool    // don't search the moves after a winning one
	Limit    float64 // alpha starts at -Limit and beta at Limit; 0 for infinity
	DrawZero bool    // a position without moves is worth 0, else its static value
	// RandomTies: minimax chooses one of several best moves at random if [Options].Seed is
	// set, else the first. Alpha-beta always takes the first, because it only knows bounds of
	// the later ones.
	RandomTies bool
}

// Options of one search. The zero value is the program as its report plays it.
type Options struct {
	Depth   int             // plies, 1 to the program's MaxDepth; 0 for its Depth
	Minimax bool            // search every move, without alpha-beta
	Reach   int             // windows only: the distance from a stone to which moves are tried, 1 or 2; 0 for 1
	Shapes  *ShapesPlan     // shapes only: which improvements are on; nil for all
	Seed    uint64          // shapes by minimax only: chooses among equally good moves; 0 takes the first
	Enter   func(TraceStep) // called before each move tried, if not nil; Value and Counts aren't set yet
	Trace   func(TraceStep) // called after each move tried, if not nil
}

// TraceStep is one move tried in a search, as report 002 logs it.
type TraceStep struct {
	Layer   int          // plies left, this move included: the search's depth at the root, 1 for the last move
	Move    engine.Point // the move tried
	Alpha   float64      // lower bound before the move
	Beta    float64      // upper bound before the move
	Value   float64      // the move's value, which may be a bound after a cut-off
	Cutoffs int          // number of cut-offs before this move
	Counts  []Count      // shapes after the move, if Layer is 1 and the program counts shapes
}

// Candidate is a move at the root with its value.
type Candidate struct {
	Move  engine.Point // the move
	Value float64      // on the report's own scale
	Exact bool         // Value is the minimax value, else a bound: the move may be even worse
}

// Result is the result of a search. Values are on the report's own scale.
type Result struct {
	Move           engine.Point   // the first of the best moves, or one at random by [Options].Seed
	Value          float64        // value of Move
	HigherIsBetter bool           // large values are good for the side to move, else small ones
	Candidates     []Candidate    // in the order tried; none after a win if SearchRules.FirstWin is set
	PV             []engine.Point // the expected line, beginning with Move
	Alpha          float64        // lower bound at the root at the end
	Beta           float64        // upper bound at the root at the end
	Depth          int            // depth of the search, in plies
	Nodes          int            // number of moves played in the search
	Leaves         int            // number of positions evaluated, at the full depth or at the end of the game
	Cutoffs        int            // number of cut-offs
	Time           time.Duration  // duration of the search
	Counts         []Count        // shapes in the searched position, if the program counts them
}

// Search is the search of the reports: minimax to a depth of o.Depth plies in the move order of
// e.Moves, with alpha-beta unless o.Minimax is set. It is fail-soft: after a cut-off a position
// has the best value found so far, as in the listings of reports 000 and 003.
//
// It leaves e as it was. It returns [engine.ErrGameOver] if there is no move. If ctx ends first,
// it returns ctx's error with the result so far: Candidates has the moves with a value, possibly
// none, and Move is the best of them.
func Search(ctx context.Context, e Evaluator, sideToMove engine.Color, r SearchRules, o Options) (Result, error) {
	start := time.Now()
	limit := r.Limit
	if limit == 0 {
		limit = math.Inf(1)
	}
	s := &searcher{ctx: ctx, eval: e, rules: r, opts: o}
	s.result = Result{HigherIsBetter: r.Maximize, Depth: o.Depth, Alpha: -limit, Beta: limit}
	if c, ok := e.(Counter); ok {
		s.result.Counts = c.Counts()
	}
	value, pv := s.node(1, -limit, limit, sideToMove, r.Maximize)
	if n := len(s.ties); n > 1 && s.err == nil && r.RandomTies && o.Minimax && o.Seed != 0 {
		pv = s.ties[rand.New(rand.NewPCG(o.Seed, 0)).IntN(n)]
	}
	s.result.Time = time.Since(start)
	if len(pv) > 0 {
		s.result.Move, s.result.Value, s.result.PV = pv[0], value, pv
	}
	switch {
	case s.err != nil:
		return s.result, s.err
	case len(s.result.Candidates) == 0:
		return s.result, engine.ErrGameOver
	}
	return s.result, nil
}

type searcher struct {
	ctx    context.Context
	eval   Evaluator
	rules  SearchRules
	opts   Options
	result Result
	ties   [][]engine.Point // the variations of the best moves at the root, in the order tried
	err    error
}

// node searches every move of side c as the ply-th move of the search, maximizing or minimizing.
// It returns the best value and its variation.
func (s *searcher) node(ply int, alpha, beta float64, c engine.Color, maximize bool) (best float64, pv []engine.Point) {
	best = math.Inf(1)
	if maximize {
		best = math.Inf(-1)
	}
	moves := s.eval.Moves(c)
	if len(moves) == 0 {
		return s.valueWithoutMoves(c), nil
	}
	for _, pt := range moves {
		s.enter(TraceStep{Layer: s.opts.Depth - ply + 1, Move: pt, Alpha: alpha, Beta: beta})
		value, reply, won := s.searchMove(pt, ply, alpha, beta, c, maximize)
		if s.err != nil {
			return best, pv
		}
		s.addCandidate(ply, pt, value, alpha, beta, won)
		s.trace(TraceStep{Layer: s.opts.Depth - ply + 1, Move: pt, Alpha: alpha, Beta: beta, Value: value}, c)
		if maximize && value > best || !maximize && value < best {
			best, pv = value, append([]engine.Point{pt}, reply...)
			if ply == 1 {
				s.ties = [][]engine.Point{pv}
			}
		} else if ply == 1 && value == best {
			s.ties = append(s.ties, append([]engine.Point{pt}, reply...))
		}
		if maximize {
			alpha = max(alpha, value)
		} else {
			beta = min(beta, value)
		}
		if ply == 1 {
			s.result.Alpha, s.result.Beta = alpha, beta
		}
		cut := !s.opts.Minimax && (alpha > beta || alpha == beta && !s.rules.Strict)
		if cut {
			s.result.Cutoffs++
		}
		if cut || won && s.rules.FirstWin {
			break
		}
	}
	return best, pv
}

// searchMove plays pt, searches the position after it and takes pt back.
func (s *searcher) searchMove(pt engine.Point, ply int, alpha, beta float64, c engine.Color, maximize bool) (value float64, pv []engine.Point, won bool) {
	s.result.Nodes++
	if s.result.Nodes%256 == 1 && s.ctx.Err() != nil {
		s.err = s.ctx.Err()
		return 0, nil, false
	}
	s.eval.Play(pt, c)
	defer s.eval.Undo()
	if value, won = s.eval.Won(ply); won {
		s.result.Leaves++
		return value, nil, true
	}
	if ply == s.opts.Depth {
		s.result.Leaves++
		return s.eval.Value(c.Other()), nil, false
	}
	value, pv = s.node(ply+1, alpha, beta, c.Other(), !maximize)
	return value, pv, false
}

// valueWithoutMoves returns the value of a position in which c has no move.
func (s *searcher) valueWithoutMoves(c engine.Color) float64 {
	s.result.Leaves++
	if s.rules.DrawZero {
		return 0
	}
	return s.eval.Value(c)
}

// addCandidate records a move at the root. With alpha-beta its value is exact if it is inside the
// bounds of its search: outside them a cut-off may have hidden a better reply.
func (s *searcher) addCandidate(ply int, pt engine.Point, value, alpha, beta float64, won bool) {
	if ply != 1 {
		return
	}
	exact := s.opts.Minimax || won || s.opts.Depth == 1 || alpha < value && value < beta ||
		s.rules.Strict && (value == alpha || value == beta)
	s.result.Candidates = append(s.result.Candidates, Candidate{pt, value, exact})
}

func (s *searcher) enter(step TraceStep) {
	if s.opts.Enter == nil {
		return
	}
	step.Cutoffs = s.result.Cutoffs
	s.opts.Enter(step)
}

func (s *searcher) trace(step TraceStep, c engine.Color) {
	if s.opts.Trace == nil {
		return
	}
	step.Cutoffs = s.result.Cutoffs
	if counter, ok := s.eval.(Counter); ok && step.Layer == 1 {
		s.eval.Play(step.Move, c)
		step.Counts = counter.Counts()
		s.eval.Undo()
	}
	s.opts.Trace(step)
}
