package bot

import (
	"context"
	"errors"
)

// doDue does what has to happen to a game when its time has come. A game that was changed
// since the job was stored has a job of its own.
func (s *Service) doDue(ctx context.Context, j Job) error {
	g, err := s.store.Game(ctx, j.Game)
	if errors.Is(err, ErrNoGame) {
		return nil // its player has been forgotten
	}
	if err != nil {
		return err
	}
	unlock, err := s.channels.lock(ctx, string(g.Channel))
	if err != nil {
		return err
	}
	defer unlock()
	if g, err = s.store.Game(ctx, j.Game); err != nil || g.Revision != j.Revision || !g.goesOn() {
		if errors.Is(err, ErrNoGame) {
			return nil
		}
		return err
	}
	err = s.due(ctx, g)
	if errors.Is(err, ErrStale) {
		return nil // another process was sooner
	}
	return err
}

// due decides what has to happen to a game whose time has come, and commits it. The
// caller holds the channel's lock. What leaves the game as it is has to set another time,
// or none.
func (s *Service) due(ctx context.Context, g *Game) error {
	switch g.State {
	case Proposed:
		return s.expireChallenge(ctx, g)
	}
	s.opt.Log.Warn("a game has a due time without a reason", "game", g.ID)
	return nil
}
