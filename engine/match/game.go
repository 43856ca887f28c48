package match

import (
	"context"
	"fmt"
	"time"

	"hoshi/engine"
)

// Side is one of the two engines of a match, or neither.
type Side string

// The sides. Neither is the winner of a drawn game.
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

// The reasons.
const (
	Five        Reason = "five"         // the winner has a row that wins
	FullBoard   Reason = "full board"   // a draw: no legal point is left
	MoveLimit   Reason = "move limit"   // a draw: Options.MaxMoves moves are on the board
	IllegalMove Reason = "illegal move" // the loser made an illegal move
	Crash       Reason = "crash"        // the loser's program exited
	Timeout     Reason = "timeout"      // the loser took too long
	Failure     Reason = "failure"      // the loser returned another error
)

// Game is a finished game.
type Game struct {
	Number  int                      // from 0; games 2k and 2k+1 are a pair, and A is Black in the first of them
	Black   Side                     // the side that had Black
	Winner  Side                     // Neither after a draw
	Reason  Reason                   // why the game ended
	Detail  string                   // the loser's error, empty for most reasons
	Opening int                      // number of initial moves that belong to the opening
	Moves   []engine.Point           // all moves, Black's first move first
	Times   map[Side][]time.Duration // time of each move of a side, without the opening's
}

// points returns A's points in half points: 2 for a win, 1 for a draw.
func (g Game) points() int {
	switch g.Winner {
	case A:
		return 2
	case B:
		return 0
	}
	return 1
}

// StartError reports that an engine couldn't start a game. It ends the match.
type StartError struct {
	Side Side   // the engine's side
	Name string // its EngineSpec's name
	Err  error  // the error from EngineSpec.Open
}

// Error names the side and the engine.
func (e *StartError) Error() string { return fmt.Sprintf("%s (%s): %v", e.Side, e.Name, e.Err) }

// Unwrap returns the error of EngineSpec.Open.
func (e *StartError) Unwrap() error { return e.Err }

// play plays one game. The error comes from ctx or is a *[StartError].
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

// referee asks the players for moves until the game is over.
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
		case pos.Drawn():
			g.Reason = FullBoard
			return nil
		case pos.Len() >= o.MaxMoves:
			g.Reason = MoveLimit
			return nil
		}
	}
}

// timedMove asks for a move and returns how long it took. It trusts a player that measures its
// own time, because not all of the elapsed time is thinking.
func timedMove(ctx context.Context, p Player, pos *engine.Position) (engine.Point, time.Duration, error) {
	clock, ok := p.(interface{ Used() time.Duration }) // total time of its moves so far
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
