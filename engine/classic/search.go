package classic

import (
	"context"
	"math"
	"time"

	"hoshi/engine"
)

// Evaluator is one report's view of a game in progress: which moves it looks
// at, and what a position is worth to it. Values are on the report's own scale.
type Evaluator interface {
	// Moves returns the moves the report tries for side c, in its order.
	Moves(c engine.Color) []engine.Point
	// Play puts a stone on the free point pt; Undo takes the last one back.
	Play(pt engine.Point, c engine.Color)
	Undo()
	// Won reports whether the last move ended the game, and what that is worth
	// when it was the ply-th move of the search, from 1.
	Won(ply int) (value float64, won bool)
	// Value returns the static value of the position with toMove to move.
	Value(toMove engine.Color) float64
}

// Count says how often a shape stands on the board for each side.
type Count struct {
	Name         string
	Black, White int
}

// Counter is an [Evaluator] that counts shapes.
type Counter interface {
	Counts() []Count
}

// Rules are the points in which the reports' searches differ.
type Rules struct {
	Maximize bool    // the side to move at the root wants the largest value, otherwise the smallest
	Strict   bool    // cut off only when alpha > beta, otherwise when alpha >= beta
	FirstWin bool    // a winning move ends the look at the moves after it
	Limit    float64 // alpha starts at -Limit and beta at Limit; 0 for infinity
	DrawZero bool    // with plies left and no move to try a position is worth 0, otherwise its static value
}

// Options of one search; the zero value is the program as its report plays it.
type Options struct {
	Depth   int         // plies, 1 to the program's MaxDepth; 0 for its Depth
	Minimax bool        // look at every move, without alpha-beta
	Reach   int         // for windows: how far from a stone moves are tried, 1 or 2; 0 for 1
	Shapes  *ShapesPlan // for shapes: which improvements are on; nil for all
	Trace   func(Step)  // called after each move tried, when not nil
}

// Step is one move tried in a search, as report 002 logs it.
type Step struct {
	Layer       int          // plies left with this move, so the root's moves have the search's depth and the last have 1
	Move        engine.Point // the move tried
	Alpha, Beta float64      // bounds in force when the move was tried
	Value       float64      // its value, which may be a bound where it was cut off
	Cutoffs     int          // cut-offs before this move
	Counts      []Count      // shapes after the move when Layer is 1 and the program counts them
}

// Candidate is a move at the root with its value.
type Candidate struct {
	Move  engine.Point
	Value float64
	// Exact tells the minimax value from a bound: with alpha-beta a move that
	// cannot beat the best one found before it may be worth even less.
	Exact bool
}

// Result is what a search found. Values are on the report's own scale.
type Result struct {
	Move        engine.Point // the first of the best moves
	Value       float64
	Maximizes   bool           // large values are good for the side that moves
	Candidates  []Candidate    // in the order they were tried; none after a win where the report stops there
	Line        []engine.Point // the line expected, Move first
	Alpha, Beta float64        // bounds at the root when the search ended
	Depth       int            // plies
	Nodes       int            // moves played in the search
	Leaves      int            // positions evaluated, at the full depth or where the game ended
	Cutoffs     int            // times the rest of a position's moves was left out
	Time        time.Duration
	Counts      []Count // shapes in the position searched, where the program counts them
}

// Search is the search of the reports: minimax to a fixed depth of o.Depth
// plies, the moves in the order of e.Moves, with alpha-beta cut-offs unless
// o.Minimax is set. The value of a position where a cut-off happened is the best
// found so far (fail-soft), as in the listings of 000 and 003.
//
// It leaves e as it was. When ctx ends first it returns ctx's error with what
// was found until then: Candidates holds the moves already valued, which may be
// none, and Move is the best of these. It returns [engine.ErrGameOver] when there is no move.
func Search(ctx context.Context, e Evaluator, toMove engine.Color, r Rules, o Options) (Result, error) {
	start := time.Now()
	limit := r.Limit
	if limit == 0 {
		limit = math.Inf(1)
	}
	s := &searcher{ctx: ctx, eval: e, rules: r, opts: o}
	s.result = Result{Maximizes: r.Maximize, Depth: o.Depth, Alpha: -limit, Beta: limit}
	if c, ok := e.(Counter); ok {
		s.result.Counts = c.Counts()
	}
	value, line := s.node(1, -limit, limit, toMove, r.Maximize)
	s.result.Time = time.Since(start)
	if len(line) > 0 {
		s.result.Move, s.result.Value, s.result.Line = line[0], value, line
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
	rules  Rules
	opts   Options
	result Result
	err    error
}

// node tries every move of the side to move, maximizing or minimizing, as the
// ply-th move of the search, and returns the best value with the line to it.
func (s *searcher) node(ply int, alpha, beta float64, c engine.Color, maximize bool) (best float64, line []engine.Point) {
	best = math.Inf(1)
	if maximize {
		best = math.Inf(-1)
	}
	moves := s.eval.Moves(c)
	if len(moves) == 0 {
		return s.stuck(c), nil
	}
	for _, pt := range moves {
		value, after, won := s.try(pt, ply, alpha, beta, c, maximize)
		if s.err != nil {
			return best, line
		}
		s.note(ply, pt, value, alpha, beta, won)
		s.trace(Step{Layer: s.opts.Depth - ply + 1, Move: pt, Alpha: alpha, Beta: beta, Value: value}, c)
		if maximize && value > best || !maximize && value < best {
			best, line = value, append([]engine.Point{pt}, after...)
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
	return best, line
}

// try plays pt, values the position after it and takes it back.
func (s *searcher) try(pt engine.Point, ply int, alpha, beta float64, c engine.Color, maximize bool) (value float64, line []engine.Point, won bool) {
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
	value, line = s.node(ply+1, alpha, beta, c.Other(), !maximize)
	return value, line, false
}

func (s *searcher) stuck(c engine.Color) float64 {
	s.result.Leaves++
	if s.rules.DrawZero {
		return 0
	}
	return s.eval.Value(c)
}

// note records a move of the root. Where moves below it were searched its value
// is exact when it lies inside the bounds it was searched with: outside, a
// cut-off may have hidden more.
func (s *searcher) note(ply int, pt engine.Point, value, alpha, beta float64, won bool) {
	if ply != 1 {
		return
	}
	exact := s.opts.Minimax || won || s.opts.Depth == 1 || alpha < value && value < beta ||
		s.rules.Strict && (value == alpha || value == beta)
	s.result.Candidates = append(s.result.Candidates, Candidate{pt, value, exact})
}

func (s *searcher) trace(step Step, c engine.Color) {
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
