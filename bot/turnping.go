package bot

import (
	"cmp"
	"context"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/settings"
)

// awayAfter is how long a person has not acted who is notified of their turn.
const awayAfter = time.Minute

// pingTurn returns who is notified that it is their turn, in a game between two people: the
// board that begins the turn is a new message then, as an edit notifies nobody. All of it
// follows from the stored game, so that a restart neither loses nor repeats it.
func (s *Service) pingTurn(ctx context.Context, g *game.Game) ([]chat.UserID, error) {
	player := g.Player(g.ToMove()).User.ID
	if g.State != game.Playing || g.HasTeam() || g.Black.Engine || g.White.Engine || player == "" || player == g.Last.User.ID {
		return nil, nil
	}
	absent := g.Last.Elapsed // as long as the other one thought
	switch g.Last.Kind {
	case game.EventMove, game.EventStep:
	case game.EventAccept:
		absent = g.Started.Sub(g.Created)
	default:
		return nil, nil // the turn has begun before
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

// pingsOf returns when a person is notified: as they have chosen, else as the guild has.
func (s *Service) pingsOf(ctx context.Context, user chat.UserID, guild chat.GuildID) (settings.Pings, error) {
	person, err := s.store.UserSettings(ctx, user)
	if err != nil {
		return "", err
	}
	of, err := s.guildSettings(ctx, guild)
	return cmp.Or(person.Pings, of.Pings, settings.PingAway), err
}
