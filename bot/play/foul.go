package play

import (
	"errors"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/settings"
	"hoshi/engine"
)

// loseByFoul ends the game if err refuses a person's move as a foul and the guild has chosen that
// fouls lose. Otherwise it returns err.
func loseByFoul(g *game.Game, v settings.Values, err error, by chat.User, elapsed time.Duration) error {
	var forbidden *engine.ForbiddenError
	if !errors.As(err, &forbidden) {
		return err
	}
	if !v.FoulLoses() {
		return err
	}
	side := g.ToMove()
	g.State, g.Winner, g.Offer = game.Won, side.Other(), game.Offer{}
	g.Last = game.Event{Kind: game.EventFoul, Side: side, User: by, Point: forbidden.Point, Elapsed: elapsed}
	return nil
}
