package bot

import (
	"context"
	"errors"

	"hoshi/bot/game"
	"hoshi/bot/games"
)

// doDue does what has to happen to a game when its time has come. Where the time was put off
// by a change of the game, that change has stored a job for the new time.
func (s *Service) doDue(ctx context.Context, j games.Job) error {
	g, err := s.store.Game(ctx, j.Game)
	if errors.Is(err, games.ErrNoGame) {
		return nil // its player has been forgotten
	}
	if err != nil {
		return err
	}
	unlock, err := s.channels.Lock(ctx, string(g.Channel))
	if err != nil {
		return err
	}
	defer unlock()
	if g, err = s.store.Game(ctx, j.Game); err != nil || !g.GoesOn() || g.Due.IsZero() {
		if errors.Is(err, games.ErrNoGame) {
			return nil
		}
		return err
	}
	if g.Revision != j.Revision && g.Due.After(s.now()) {
		return nil
	}
	err = s.due(ctx, g)
	if errors.Is(err, games.ErrStale) {
		return nil // another process was sooner
	}
	return err
}

// due decides what has to happen to a game whose time has come, and commits it. The
// caller holds the channel's lock. What leaves the game as it is returns a *[games.NotDueError].
func (s *Service) due(ctx context.Context, g *game.Game) error {
	switch g.State {
	case game.Proposed:
		if wait := g.Due.Sub(s.now()); wait > 0 {
			return &games.NotDueError{Wait: wait}
		}
		return s.expireChallenge(ctx, g)
	case game.Playing:
		return s.dueGame(ctx, g)
	}
	s.opt.Log.Warn("a game has a due time without a reason", "game", g.ID)
	return nil
}
