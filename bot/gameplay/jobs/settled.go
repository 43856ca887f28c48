package jobs

import (
	"context"
	"errors"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
)

// Settled waits until nothing is pending in the channel: every change of its game is shown, it
// isn't the engine's turn, and no background work is running.
func (s *Jobs) Settled(ctx context.Context, ch chat.ChannelID) error {
	for {
		changed, worked := s.Boards.Shown.Wait(), s.Work.Changed()
		owes, err := s.owes(ctx, ch)
		if err != nil || !owes {
			return err
		}
		select {
		case <-changed:
		case <-worked:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (s *Jobs) owes(ctx context.Context, ch chat.ChannelID) (bool, error) {
	if s.Work.Working(ch) {
		return true, nil
	}
	if unshown, err := s.Store.ChallengesUnshown(ctx, ch); err != nil || unshown {
		return unshown, err
	}
	g, err := s.Store.Current(ctx, ch)
	if errors.Is(err, stored.ErrNoGame) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return g.Shown < g.Revision || g.EngineToMove() || s.Boards.PadsDue(g) || s.Work.Busy(g.ID), nil
}
