package view

import (
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/settings"
	"hoshi/engine"
)

// calls returns the users to notify of the last event: a player who must answer an offer or move
// soon, or who may claim. Nobody is reminded in their quiet hours.
func calls(g *game.Game, v settings.Values) []chat.UserID {
	side := engine.Empty
	switch g.Last.Kind {
	case game.EventOffer, game.EventOverdue:
		side = g.Last.Side.Other()
	case game.EventRemind:
		side = g.Last.Side
		if v.ToMove.QuietHours().Has(g.Changed) {
			return nil
		}
	}
	if p := g.Player(side); p != nil && p.User.ID != "" {
		return []chat.UserID{p.User.ID}
	}
	return nil
}

// awayAfter is how long a person must be inactive to be notified of their turn.
const awayAfter = time.Minute

// pingTurn returns the people to notify of their turn in a game between two people. The board that
// begins the turn is then a new message, because an edit notifies nobody. The result depends only
// on the stored game, so a restart neither loses nor repeats a notification.
func pingTurn(g *game.Game, v settings.Values) []chat.UserID {
	player := g.Player(g.ToMove()).User.ID
	if g.State != game.Playing || g.HasTeam() || g.Black.Engine || g.White.Engine || player == "" || player == g.Last.User.ID {
		return nil
	}
	absent := g.Last.Elapsed // as long as the opponent thought
	switch g.Last.Kind {
	case game.EventMove, game.EventStep:
	case game.EventAccept:
		absent = g.Started.Sub(g.Created)
	default:
		return nil // the turn began earlier
	}
	if v.ToMove.QuietHours().Has(g.Changed) {
		return nil
	}
	if pings := v.Pings(); pings == settings.PingAlways || pings == settings.PingAway && (g.Clock.PerMove >= game.Day || absent >= awayAfter) {
		return []chat.UserID{player}
	}
	return nil
}
