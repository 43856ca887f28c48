package play

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/engine"
)

// loseByFoul ends the game if err refuses a person's move as a foul and the guild has chosen that
// fouls lose. Otherwise it returns err.
func (s *Play) loseByFoul(ctx context.Context, g *game.Game, err error, by chat.User, elapsed time.Duration) error {
	var forbidden *engine.ForbiddenError
	if !errors.As(err, &forbidden) {
		return err
	}
	loses, failed := s.Settings.FoulLoses(ctx, g)
	switch {
	case failed != nil:
		return failed
	case !loses:
		return err
	}
	side := g.ToMove()
	g.State, g.Winner, g.Offer = game.Won, side.Other(), game.Offer{}
	g.Last = game.Event{Kind: game.EventFoul, Side: side, User: by, Point: forbidden.Point, Elapsed: elapsed}
	return nil
}
