package jobs

import (
	"context"
	"errors"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
)

// DoDue does what is due in a game when its time comes. If a change has postponed the time, that
// change has also stored a job for the new time.
func (s *Jobs) DoDue(ctx context.Context, j stored.DueJob) error {
	defer s.Boards.RetireSoon()
	defer s.Boards.Shown.Notify()
	g, err := s.Store.Game(ctx, j.Game)
	if errors.Is(err, stored.ErrNoGame) {
		return nil // its player has been forgotten
	}
	if err != nil {
		return err
	}
	unlock, err := s.Games.Lock(ctx, g.Channel)
	if err != nil {
		return err
	}
	defer unlock()
	if g, err = s.Store.Game(ctx, j.Game); err != nil || !g.GoesOn() || g.Due.IsZero() {
		if errors.Is(err, stored.ErrNoGame) {
			return nil
		}
		return err
	}
	if g.Revision != j.Revision && g.Due.After(s.Now()) {
		return nil
	}
	err = s.due(ctx, g)
	if errors.Is(err, stored.ErrStale) {
		return nil // another process was faster
	}
	return err
}

// due does what is due in a game and commits it. The caller holds the channel's lock. If nothing is
// due yet, it returns a *[stored.NotDueError].
func (s *Jobs) due(ctx context.Context, g *game.Game) error {
	switch g.State {
	case game.Proposed:
		if wait := g.Due.Sub(s.Now()); wait > 0 {
			return &stored.NotDueError{Wait: wait}
		}
		return s.Boards.ExpireChallenge(ctx, g)
	case game.Playing:
		return s.Games.DueGame(ctx, g)
	}
	s.Log.Warn("a game has a due time without a reason", "game", g.ID)
	return nil
}
