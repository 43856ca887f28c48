package match_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"hoshi/engine"
	"hoshi/engine/match"
)

// scripted is a player for tests. A good one wins as soon as it can, a bad one just goes along. If
// move is set, it chooses the moves instead, so it can fail in its own way.
type scripted struct {
	good bool
	move func(pos *engine.Position, free []engine.Point) (engine.Point, error)
}

func (p scripted) Move(ctx context.Context, pos *engine.Position) (engine.Point, error) {
	var free []engine.Point
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			if pt := (engine.Point{Col: col, Row: row}); pos.At(pt) == engine.Empty {
				free = append(free, pt)
			}
		}
	}
	if p.move != nil {
		return p.move(pos, free)
	}
	for _, pt := range free {
		next := pos.Clone()
		if err := next.Play(pt); err != nil {
			return engine.Point{}, err
		}
		if p.good == (next.Winner() != engine.Empty) && (p.good || !next.Over()) {
			return pt, nil
		}
	}
	if p.good {
		return free[0], nil // working along the bottom row
	}
	return free[len(free)-1], nil
}

func (scripted) Close() error { return nil }

// counted counts an engine's open players.
type counted struct {
	match.Player
	open *atomic.Int64
}

func (c counted) Close() error {
	c.open.Add(-1)
	return c.Player.Close()
}

// fakeEngine opens players for the games it's asked for, and remembers those games.
type fakeEngine struct {
	name   string
	player func(game int) (match.Player, error)
	open   atomic.Int64

	mu    sync.Mutex
	games []int
}

func (c *fakeEngine) spec() match.EngineSpec {
	return match.EngineSpec{Name: c.name, Open: func(_ context.Context, s match.GameSettings) (match.Player, error) {
		c.mu.Lock()
		c.games = append(c.games, s.Game)
		c.mu.Unlock()
		p, err := c.player(s.Game)
		if err != nil {
			return nil, err
		}
		c.open.Add(1)
		return counted{p, &c.open}, nil
	}}
}

func good() *fakeEngine {
	return &fakeEngine{name: "good", player: func(int) (match.Player, error) { return scripted{good: true}, nil }}
}

func bad() *fakeEngine {
	return &fakeEngine{name: "bad", player: func(int) (match.Player, error) { return scripted{}, nil }}
}

// failing returns an engine that plays every move with this function.
func failing(move func(pos *engine.Position, free []engine.Point) (engine.Point, error)) *fakeEngine {
	return &fakeEngine{name: "failing", player: func(int) (match.Player, error) { return scripted{move: move}, nil }}
}

var errTest = errors.New("no idea")
