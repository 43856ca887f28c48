// Package review finds out what decided a game: what each move cost its player, how well each
// side played, and when the game turned.
//
// [Game] analyzes every position of a game with an engine:
//
//	r, err := review.Game(ctx, engine.New(engine.Options{}), pos, review.Options{})
//	for _, m := range r.Mistakes() {
//		fmt.Println(m.Number, m.Played, "was worse than", m.Best.Move)
//	}
//
// Values are chances to win, 0 to 1, converted from engine scores by [engine.WinChance]: a slip
// costs little in a position that is won anyway and much in a level one. A position has one
// chance for all purposes: a move keeps exactly the value of the position after it.
package review

import (
	"context"
	"errors"
	"math"
	"slices"

	"hoshi/engine"
)

// The default limits of a review: enough to see a four-three coming, and about a second for a
// whole game.
const (
	usualDepth = 8
	usualNodes = 60_000
)

// Analyst analyzes positions, like [engine.Engine].
type Analyst interface {
	Analyze(ctx context.Context, pos *engine.Position, a engine.Analysis) (engine.Result, error)
}

// ErrNoMoves means that the game has no moves to review.
var ErrNoMoves = errors.New("the game has no moves")

// Options configure a review; the zero value is usable.
type Options struct {
	// Limits apply to each position; the zero value means 8 plies and 60,000 nodes.
	Limits engine.Limits
	// Progress, if not nil, is called after each position with the number done and the total.
	Progress func(done, total int)
}

// Review is the result of reviewing a game.
type Review struct {
	// Chances are Black's chances to win before the first move and after each move.
	Chances []float64
	// Moves are the moves of the game, in order.
	Moves []Move
}

// Move is a move of a reviewed game.
type Move struct {
	Number int              // from 1
	Side   engine.Color     // the mover
	Played engine.Point     // the move
	Best   engine.Variation // the best move, equal to Played if nothing is better, and what follows it
	// Before and After are the mover's chances to win before the move, assuming best play, and
	// after it. After never exceeds Before.
	Before, After float64
}

// Loss is how much of the chance to win the move gave away, 0 to 1.
func (m Move) Loss() float64 { return m.Before - m.After }

// Accuracy is how good the move was, 0 to 100, computed from the loss in chances as on Lichess
// (lichess.org/page/accuracy).
func (m Move) Accuracy() float64 {
	const a, b, c = 103.1668, 0.04354, 3.1669
	return min(max(a*math.Exp(-b*100*m.Loss())-c, 0), 100)
}

// Game reviews a game given its last position, which it doesn't change. It starts with the last
// position, so that the engine already knows the outcome of the earlier ones. The error is
// ErrNoMoves, from ctx or from the analyst.
func Game(ctx context.Context, by Analyst, last *engine.Position, o Options) (*Review, error) {
	n := last.Len()
	if n == 0 {
		return nil, ErrNoMoves
	}
	pos, played := last.Clone(), last.Moves()
	chances := make([]float64, n+1) // for the side to move, assuming best play
	best := make([]engine.Variation, n+1)
	for i := n; ; i-- {
		var err error
		if chances[i], best[i], err = Value(ctx, by, pos, o.Limits); err != nil {
			return nil, err
		}
		if o.Progress != nil {
			o.Progress(n+1-i, n+1)
		}
		if i == 0 {
			break
		}
		if err := pos.Undo(); err != nil {
			return nil, err
		}
	}
	return Judge(pos, played, chances, best), nil
}

// Value returns the chance to win of the side to move, 0 to 1, and its best move. A finished
// game has no best move. Zero limits mean the default limits of a review.
func Value(ctx context.Context, by Analyst, pos *engine.Position, lim engine.Limits) (float64, engine.Variation, error) {
	if lim == (engine.Limits{}) {
		lim = engine.Limits{Depth: usualDepth, Nodes: usualNodes}
	}
	switch {
	case pos.Winner() == engine.Empty && pos.Over():
		return 0.5, engine.Variation{}, nil
	case pos.Over(): // the last mover has won
		if pos.Winner() == pos.SideToMove() {
			return 1, engine.Variation{}, nil
		}
		return 0, engine.Variation{}, nil
	}
	res, err := by.Analyze(ctx, pos, engine.Analysis{Limits: lim, MultiPV: 1})
	if err == nil {
		err = ctx.Err() // discard the result of a stopped search
	}
	if err != nil {
		return 0, engine.Variation{}, err
	}
	return engine.WinChance(res.Score), res.Variations[0], nil
}

// Judge returns the review of a game whose positions have been evaluated: for the position before the
// first move and after each, the chance to win of its side to move, and its best move as from [Value].
// first is the first of these positions. If a move turns out better than what the engine expected, the
// position before it was worth as much.
func Judge(first *engine.Position, played []engine.Point, chances []float64, best []engine.Variation) *Review {
	n := len(played)
	chances = slices.Clone(chances)
	for i := n - 1; i >= 0; i-- {
		if after := 1 - chances[i+1]; played[i] == best[i].Move || after >= chances[i] {
			chances[i] = after // the best move costs nothing, even if its value changed
		}
	}
	r := &Review{Chances: make([]float64, n+1), Moves: make([]Move, n)}
	pos, side := first.Clone(), first.SideToMove()
	for i, chance := range chances {
		r.Chances[i] = chance
		if side == engine.White {
			r.Chances[i] = 1 - chance
		}
		if i == n {
			break
		}
		m := Move{Number: i + 1, Side: side, Played: played[i], Best: best[i], Before: chance, After: 1 - chances[i+1]}
		effect := engine.EffectOf(pos, played[i])
		_ = pos.Play(played[i]) // legal, since it comes from a game
		if m.Loss() <= 0 && played[i] != best[i].Move {
			m.Best = before(played[i], effect, best[i+1], pos.Winner() != engine.Empty)
		}
		r.Moves[i] = m
		side = side.Other()
	}
	return r
}

// before returns the variation that plays move and then next, the best line after it. won says that
// move wins the game.
func before(move engine.Point, effect engine.Effect, next engine.Variation, won bool) engine.Variation {
	v := engine.Variation{
		Move: move, Score: -next.Score, PV: append([]engine.Point{move}, next.PV...), Effects: append([]engine.Effect{effect}, next.Effects...),
	}
	switch {
	case won:
		v.Mate = 1
	case next.Mate < 0:
		v.Mate = 1 - next.Mate
	case next.Mate > 0:
		v.Mate = -1 - next.Mate
	}
	return v
}

// decided is the chance below which a game is as good as lost, so that further moves say little
// about the player.
const decided = 0.02

// Accuracy returns how well a side played, 0 to 100: the mean of [Move.Accuracy] over its moves.
// Moves in a lost position don't count, since they can't lose anything. ok is false if no move
// counts.
func (r *Review) Accuracy(side engine.Color) (accuracy float64, ok bool) {
	sum, n := 0.0, 0
	for _, m := range r.Moves {
		if m.Side == side && m.Before > decided {
			sum += m.Accuracy()
			n++
		}
	}
	if n == 0 {
		return 0, false
	}
	return sum / float64(n), true
}
