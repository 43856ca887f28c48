// Package review finds out what decided a game: what each move cost its player, how
// well each side played, and the moments at which the game turned.
//
// [Game] looks at every position of a game with an engine:
//
//	r, err := review.Game(ctx, engine.New(engine.Options{}), pos, review.Options{})
//	for _, m := range r.Mistakes() {
//		fmt.Println(m.Number, m.Played, "was worse than", m.Best.Move)
//	}
//
// All is counted in chances to win, 0 to 1, as [engine.WinChance] makes them of the
// engine's scores: a slip in a position that is won anyway costs little, and the same
// slip in a level position much. A position has one chance, whoever asks for it: what a move
// keeps is what the position after it is worth.
package review

import (
	"context"
	"errors"
	"math"

	"hoshi/engine"
)

// The usual limits of a review: enough to see a four-three coming, and about a
// second for a whole game.
const (
	usualDepth = 8
	usualNodes = 60_000
)

// Analyst looks at positions, as an [engine.Engine] does.
type Analyst interface {
	Analyze(ctx context.Context, pos *engine.Position, a engine.Analysis) (engine.Result, error)
}

// ErrNoMoves says that there is nothing to review: nobody has moved.
var ErrNoMoves = errors.New("the game has no moves")

// Options say how a game is reviewed; the zero value is usable.
type Options struct {
	// Limits are those for one position; the zero value for 8 plies and 60,000 nodes.
	Limits engine.Limits
	// Progress, where it is not nil, is called after each position, with how many of
	// all positions are done.
	Progress func(done, total int)
}

// Review is what was found out about a game.
type Review struct {
	// Chances are Black's chances to win before the first move and after each move.
	Chances []float64
	// Moves are the moves of the game, first one first.
	Moves []Move
}

// Move is a move of a reviewed game.
type Move struct {
	Number int              // from 1
	Side   engine.Color     // who made it
	Played engine.Point     // the move
	Best   engine.Variation // the best move, Played where nothing is better, with what follows from it
	// Before and After are the mover's chances to win before the move, with the best
	// play from there, and after it. After is never more than Before.
	Before, After float64
}

// Loss is how much of the chance to win the move gave away, 0 to 1.
func (m Move) Loss() float64 { return m.Before - m.After }

// Accuracy is how good the move was, 0 to 100: the function of the loss in chances
// that Lichess uses (lichess.org/page/accuracy).
func (m Move) Accuracy() float64 {
	const a, b, c = 103.1668, 0.04354, 3.1669
	return min(max(a*math.Exp(-b*100*m.Loss())-c, 0), 100)
}

// Game reviews a game by its last position, which it does not change. It looks at the
// last position first, so that the engine knows what came of the earlier ones. The
// errors are ErrNoMoves, that of ctx and those of the analyst.
func Game(ctx context.Context, by Analyst, last *engine.Position, o Options) (*Review, error) {
	n := last.Len()
	if n == 0 {
		return nil, ErrNoMoves
	}
	pos, played := last.Clone(), last.Moves()
	chances := make([]float64, n+1) // of the side to move, with the best play
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
	return judge(pos, played, chances, best), nil
}

// Value returns the chance to win of the side to move, 0 to 1, and its best move. A game
// that is over has no best move. Without limits, those of a review hold.
func Value(ctx context.Context, by Analyst, pos *engine.Position, lim engine.Limits) (float64, engine.Variation, error) {
	if lim == (engine.Limits{}) {
		lim = engine.Limits{Depth: usualDepth, Nodes: usualNodes}
	}
	switch {
	case pos.Winner() == engine.Empty && pos.Over():
		return 0.5, engine.Variation{}, nil
	case pos.Over(): // whoever moved last has won
		if pos.Winner() == pos.SideToMove() {
			return 1, engine.Variation{}, nil
		}
		return 0, engine.Variation{}, nil
	}
	res, err := by.Analyze(ctx, pos, engine.Analysis{Limits: lim, MultiPV: 1})
	if err == nil {
		err = ctx.Err() // what a stopped search found is not wanted
	}
	if err != nil {
		return 0, engine.Variation{}, err
	}
	return engine.WinChance(res.Score), res.Variations[0], nil
}

// judge puts the values of the positions together, the last one first: a move that the
// engine had not thought of can turn out better than what it expected, and then the position
// before it was worth as much. first is the position before the first move.
func judge(first *engine.Position, played []engine.Point, chances []float64, best []engine.Variation) *Review {
	n := len(played)
	for i := n - 1; i >= 0; i-- {
		if after := 1 - chances[i+1]; played[i] == best[i].Move || after >= chances[i] {
			chances[i] = after // the best move costs nothing, however its value changed
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
		_ = pos.Play(played[i]) // of a game, so that the rule allows it
		if m.Loss() <= 0 && played[i] != best[i].Move {
			m.Best = before(played[i], effect, best[i+1], pos.Over())
		}
		r.Moves[i] = m
		side = side.Other()
	}
	return r
}

// before returns the variation that begins with a move after which the best one is next.
func before(move engine.Point, effect engine.Effect, next engine.Variation, over bool) engine.Variation {
	v := engine.Variation{
		Move: move, Score: -next.Score, PV: append([]engine.Point{move}, next.PV...), Effects: append([]engine.Effect{effect}, next.Effects...),
	}
	switch {
	case over:
		v.Mate = 1
	case next.Mate < 0:
		v.Mate = 1 - next.Mate
	case next.Mate > 0:
		v.Mate = -1 - next.Mate
	}
	return v
}

// decided is the chance below which a game is as good as lost: what is played then
// says little about its player.
const decided = 0.02

// Accuracy returns how well a side played, 0 to 100: the mean of [Move.Accuracy] over
// its moves. Moves in a lost position do not count, as nothing can be lost by them. ok
// is false where no move counts.
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
