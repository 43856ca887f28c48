package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/engine/gomocup"
)

// Player plays one side of one game. One that has a method Used() time.Duration tells
// by it how long all its moves have taken so far; the others are timed.
type Player interface {
	// Move returns a move for the side to move in pos, which it does not change.
	// An error loses the game, unless ctx has ended.
	Move(ctx context.Context, pos *engine.Position) (engine.Point, error)
	// Close is called once, after the game.
	Close() error
}

// EngineSpec is a side of a match.
type EngineSpec struct {
	// Name says what plays and within which limits. The log tells matches apart by
	// the names.
	Name string
	// Open returns a player for a game. Players of several games may be open at the
	// same time. An error ends the match.
	Open func(ctx context.Context, s GameSettings) (Player, error)
}

// GameSettings is what a game is played on.
type GameSettings struct {
	Size int // side of the board
	Rule engine.Rule
	Game int // its number in the match, from 0, by which chance may vary
}

// enginePlayer is an engine.Engine with limits.
type enginePlayer struct {
	engine *engine.Engine
	limits engine.Limits // its clock is what is left
}

func newEnginePlayer(e *engine.Engine, lim engine.Limits, p TimeControl) enginePlayer {
	if p.Game > 0 {
		lim.Clock = &engine.Clock{Remaining: p.Game, Increment: p.Increment}
	}
	return enginePlayer{e, lim}
}

// clockTolerance is how far over its clock a move may come, as programs have it too: the
// machine may be busy.
const clockTolerance = 300 * time.Millisecond

func (p enginePlayer) Move(ctx context.Context, pos *engine.Position) (engine.Point, error) {
	began := time.Now()
	res, err := p.engine.Search(ctx, pos, p.limits)
	if err == nil {
		err = ctx.Err() // a search cut short is no player's move
	}
	if c := p.limits.Clock; c != nil && err == nil {
		c.Remaining -= time.Since(began)
		if c.Remaining < -clockTolerance {
			err = fmt.Errorf("%w: %v over the time of the game", gomocup.ErrTimeout, -c.Remaining.Round(time.Millisecond))
		}
		c.Remaining += c.Increment
	}
	return res.Move, err
}

func (enginePlayer) Close() error { return nil }

// classicPlayer is one of the programs of package classic.
type classicPlayer struct {
	program classic.Program
	depth   int
}

func (p classicPlayer) Move(ctx context.Context, pos *engine.Position) (engine.Point, error) {
	res, err := p.program.Search(ctx, pos, classic.Options{Depth: p.depth})
	if err != nil {
		return engine.Point{}, fmt.Errorf("%s: %w", p.program.ID, err)
	}
	return res.Move, nil
}

func (classicPlayer) Close() error { return nil }

// reasonOf names the way in which an error of a player loses a game.
func reasonOf(err error) Reason {
	switch {
	case errors.Is(err, gomocup.ErrCrash):
		return Crash
	case errors.Is(err, gomocup.ErrTimeout):
		return Timeout
	case errors.Is(err, gomocup.ErrIllegal):
		return IllegalMove
	}
	return Failure
}
