package games

import (
	"context"

	"hoshi/bot/game"
)

// Commit stores a change of the call's game and stops searches of the old position.
func (s *Keeper) Commit(ctx context.Context, g *game.Game) error {
	g.ForgetWishes()
	s.Schedule(g)
	if err := s.Store.Commit(ctx, g); err != nil {
		return err
	}
	if g.Last.Kind == game.EventMove {
		s.Observer.Moved("player")
	}
	s.Work.CancelGame(g.ID, g.Last.User.ID, g.Revision)
	return nil
}
