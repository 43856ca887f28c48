package view

import (
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
)

// Calls returns the users to notify of a challenge or of the last event in a game: a player who must
// answer an offer or move soon, or who may claim. Nobody is notified in their quiet hours.
func Calls(g *game.Game, v settings.Values) []chat.UserID {
	user := g.Called().User.ID
	if user == "" || v.Called.QuietHours().Has(g.Changed) {
		return nil
	}
	switch g.Last.Kind {
	case game.EventOverdue:
		if game.Idles(g) {
			return nil // the board changes without a new message: nobody agreed on a time
		}
		return []chat.UserID{user}
	case game.EventChallenge, game.EventRematch, game.EventOffer, game.EventRemind:
		return []chat.UserID{user}
	}
	return nil
}

// callsBoth returns the players of a binding game that ended without one of them doing anything: it was
// annulled or abandoned.
func callsBoth(g *game.Game, v settings.Values) (users []chat.UserID) {
	abandoned := g.Last.Kind == game.EventAbandon && g.Winner != engine.Empty
	if !abandoned && g.Last.Kind != game.EventAnnul || v.Called.QuietHours().Has(g.Changed) {
		return nil
	}
	for _, p := range [...]*game.Player{&g.Black, &g.White} {
		if p.User.ID != "" {
			users = append(users, p.User.ID)
		}
	}
	return users
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
	if v.Called.QuietHours().Has(g.Changed) {
		return nil
	}
	if pings := v.Pings(); pings == settings.PingAlways || pings == settings.PingAway && (g.Clock.PerMove >= game.Day || absent >= awayAfter) {
		return []chat.UserID{player}
	}
	return nil
}
