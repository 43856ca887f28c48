package games

import (
	"context"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
)

// Do does what the user intends in the call's game and stores the change. The errors are those of
// [game.Game.Do] and [Keeper.Commit].
func (s *Keeper) Do(ctx context.Context, c *command.Call, what game.Intention) error {
	if err := c.Game.Do(c.Actor(s.Now()), what); err != nil {
		return err
	}
	return s.Commit(ctx, c.Game)
}

// noteSight notes whether the message that shows a game is in sight of people, for the process that
// shows the change.
func (s *Keeper) noteSight(ctx context.Context, g *game.Game) {
	g.InSight = time.Time{}
	sight, ok := s.Chat.(chat.SightChat)
	if ok && g.Message != "" && sight.InSight(ctx, g.Channel, g.Message) {
		g.InSight = s.Now()
	}
}

// Commit stores a change of a game and stops searches of the old position.
func (s *Keeper) Commit(ctx context.Context, g *game.Game) error {
	s.Schedule(ctx, g)
	s.noteSight(ctx, g)
	if err := s.Store.Commit(ctx, g); err != nil {
		return err
	}
	if g.Last.Kind == game.EventMove {
		by := "player"
		if g.Player(g.Last.Side).Engine {
			by = "engine"
		}
		s.Observer.Moved(by)
	}
	s.Work.CancelGame(g.ID, g.Last.User.ID, g.Revision)
	return nil
}
