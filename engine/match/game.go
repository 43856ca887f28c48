package match

import (
	"context"
	"fmt"
	"time"

	"hoshi/engine"
)

// Side is a side of a match, or neither.
type Side string

// The sides; Neither is the winner of a draw.
const (
	A       Side = "A"
	B       Side = "B"
	Neither Side = ""
)

func (s Side) other() Side {
	switch s {
	case A:
		return B
	case B:
		return A
	}
	return Neither
}

// Reason is why a game ended.
type Reason string

// The reasons: the winner has five in a row; nobody can or may move any more; or
// the loser made a move that is none, ended, took too long, or failed otherwise.
const (
	Five        Reason = "five"
	FullBoard   Reason = "full board"
	MoveLimit   Reason = "move limit"
	IllegalMove Reason = "illegal move"
	Crash       Reason = "crash"
	Timeout     Reason = "timeout"
	Failure     Reason = "failure"
)

// Game is a game that has ended.
type Game struct {
	Number  int // from 0; games 2k and 2k+1 are a pair, in which A is Black first
	Black   Side
	Winner  Side
	Reason  Reason
	Detail  string         // more about the reason, where there is
	Opening int            // how many of Moves are the opening's
	Moves   []engine.Point // Black's first
	Times   map[Side][]time.Duration
}

// points returns what A made of the game, in halves.
func (g Game) points() int {
	switch g.Winner {
	case A:
		return 2
	case B:
		return 0
	}
	return 1
}

// StartError says that a side of a match could not begin a game.
type StartError struct {
	Side Side
	Name string
	Err  error
}

func (e *StartError) Error() string { return fmt.Sprintf("%s (%s): %v", e.Side, e.Name, e.Err) }

func (e *StartError) Unwrap() error { return e.Err }

// play plays a game. The error is ctx's or a *StartError.
func (o *Options) play(ctx context.Context, number int) (Game, error) {
	g := Game{Number: number, Black: A, Times: map[Side][]time.Duration{}}
	if number%2 == 1 {
		g.Black = B
	}
	pos, err := afterOpening(o.Size, o.Rule, o.opening(number))
	if err != nil {
		return g, err
	}
	g.Opening = pos.Len()
	players := map[Side]Player{}
	for side, c := range map[Side]EngineSpec{A: o.A, B: o.B} {
		p, err := c.Open(ctx, GameSettings{Size: o.Size, Rule: o.Rule, Game: number})
		if err != nil {
			if ctx.Err() != nil {
				return g, ctx.Err()
			}
			return g, &StartError{side, c.Name, err}
		}
		defer p.Close()
		players[side] = p
	}
	err = o.referee(ctx, pos, players, &g)
	g.Moves = pos.Moves()
	return g, err
}

// referee lets the players move until the game has ended.
func (o *Options) referee(ctx context.Context, pos *engine.Position, players map[Side]Player, g *Game) error {
	for {
		side := g.Black
		if pos.SideToMove() == engine.White {
			side = side.other()
		}
		pt, took, err := timedMove(ctx, players[side], pos.Clone())
		if ctx.Err() != nil {
			return ctx.Err()
		}
		g.Times[side] = append(g.Times[side], took)
		if err != nil {
			g.Winner, g.Reason, g.Detail = side.other(), reasonOf(err), err.Error()
			return nil
		}
		if err := pos.Play(pt); err != nil {
			g.Winner, g.Reason, g.Detail = side.other(), IllegalMove, err.Error()
			return nil
		}
		switch {
		case pos.Winner() != engine.Empty:
			g.Winner, g.Reason = side, Five
			return nil
		case pos.Full():
			g.Reason = FullBoard
			return nil
		case pos.Len() >= o.MaxMoves:
			g.Reason = MoveLimit
			return nil
		}
	}
}

// timedMove asks for a move and says how long it took, by the player's own clock
// where it has one: not all that it does need be thinking.
func timedMove(ctx context.Context, p Player, pos *engine.Position) (engine.Point, time.Duration, error) {
	clock, ok := p.(interface{ Used() time.Duration }) // for all its moves so far
	var before time.Duration
	if ok {
		before = clock.Used()
	}
	began := time.Now()
	pt, err := p.Move(ctx, pos)
	if ok {
		return pt, clock.Used() - before, err
	}
	return pt, time.Since(began), err
}
