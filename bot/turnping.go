package bot

import (
	"cmp"
	"context"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/settings"
)

// awayAfter is how long a person must be inactive to be notified of their turn.
const awayAfter = time.Minute

// pingTurn returns the people to notify of their turn in a game between two people. The board that
// begins the turn is then a new message, because an edit notifies nobody. The result depends only
// on the stored game, so a restart neither loses nor repeats a notification.
func (s *Service) pingTurn(ctx context.Context, g *game.Game) ([]chat.UserID, error) {
	player := g.Player(g.ToMove()).User.ID
	if g.State != game.Playing || g.HasTeam() || g.Black.Engine || g.White.Engine || player == "" || player == g.Last.User.ID {
		return nil, nil
	}
	absent := g.Last.Elapsed // as long as the opponent thought
	switch g.Last.Kind {
	case game.EventMove, game.EventStep:
	case game.EventAccept:
		absent = g.Started.Sub(g.Created)
	default:
		return nil, nil // the turn began earlier
	}
	pings, err := s.pingsOf(ctx, player, g.Guild)
	if err != nil {
		return nil, err
	}
	if pings == settings.PingAlways || pings == settings.PingAway && (g.Clock.PerMove >= game.Day || absent >= awayAfter) {
		return []chat.UserID{player}, nil
	}
	return nil, nil
}

// pingsOf returns when to notify a person: their own choice, else the guild's.
func (s *Service) pingsOf(ctx context.Context, user chat.UserID, guild chat.GuildID) (settings.Pings, error) {
	person, err := s.store.UserSettings(ctx, user)
	if err != nil {
		return "", err
	}
	of, err := s.guildSettings(ctx, guild)
	return cmp.Or(person.Pings, of.Pings, settings.PingAway), err
}
