package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/engine/gomocup"
	"hoshi/engine/person"
)

// Player plays one side of one game. If a Player has a method Used() time.Duration, it returns
// the total time of its moves so far; otherwise its moves are timed.
type Player interface {
	// Move returns a move for the side to move in pos, which it doesn't change. An error loses
	// the game, unless ctx has ended.
	Move(ctx context.Context, pos *engine.Position) (engine.Point, error)
	// Close is called once after the game.
	Close() error
}

// EngineSpec is an engine with its limits, one side of a match.
type EngineSpec struct {
	// Name describes the engine and its limits. The log distinguishes matches by these names.
	Name string
	// Open returns a player for one game. Several players may be open at the same time. An error
	// ends the match.
	Open func(ctx context.Context, s GameSettings) (Player, error)
}

// GameSettings describe one game of a match.
type GameSettings struct {
	Size int         // side of the board, in points
	Rule engine.Rule // rule of the game
	Game int         // number of the game in the match, from 0; seeds may depend on it
}

// enginePlayer is an engine.Engine with limits.
type enginePlayer struct {
	engine *engine.Engine
	limits engine.Limits // its Clock has the time left
}

func newEnginePlayer(e *engine.Engine, lim engine.Limits, p TimeControl) enginePlayer {
	if p.Game > 0 {
		lim.Clock = &engine.Clock{Remaining: p.Game, Increment: p.Increment}
	}
	return enginePlayer{e, lim}
}

// clockTolerance is how far a move may exceed its clock on a busy machine. Programs in package
// gomocup have the same tolerance.
const clockTolerance = 300 * time.Millisecond

func (p enginePlayer) Move(ctx context.Context, pos *engine.Position) (engine.Point, error) {
	began := time.Now()
	res, err := p.engine.Search(ctx, pos, p.limits)
	if err == nil {
		err = ctx.Err() // the move of an interrupted search doesn't count
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

// personPlayer is one of the models of package person.
type personPlayer struct {
	person person.Person
	rng    *rand.Rand
}

// openPerson returns a function that opens a model of a person for a game.
func openPerson(name string) (openFunc, error) {
	p, err := person.Lookup(name)
	if err != nil {
		return nil, err
	}
	return func(_ context.Context, s GameSettings) (Player, error) {
		return personPlayer{p, rand.New(rand.NewPCG(uint64(s.Game), 1))}, nil
	}, nil
}

func (p personPlayer) Move(_ context.Context, pos *engine.Position) (engine.Point, error) {
	return p.person.Move(pos, p.rng), nil
}

func (personPlayer) Close() error { return nil }

// reasonOf returns why a player with this error loses.
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
