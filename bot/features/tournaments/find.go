package tournaments

import (
	"context"
	"errors"
	"slices"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
)

// searched is how many of a guild's latest tournaments a command looks at.
const searched = 25

// find returns the tournament that a call is about: the one that a button names, the one that the
// channel's game belongs to, or else the guild's latest, preferably one in this channel that isn't
// over. In the channel of a tournament, the next one may have been announced after its last game.
func (s *Tournaments) find(ctx context.Context, c *command.Call) (*tournament.Tournament, error) {
	if id, ok := command.Get[int](c.Options, "number"); ok {
		t, err := s.Store.Tournament(ctx, int64(id))
		if errors.Is(err, stored.ErrNoTournament) || err == nil && t.Guild != c.Guild {
			return nil, chat.Refuse("tournament.gone")
		}
		return t, err
	}
	g, err := s.Store.Current(ctx, c.Channel)
	if err == nil && g.Tournament != 0 {
		t, err := s.Store.Tournament(ctx, g.Tournament)
		if err == nil && (g.State == game.Playing || t.Channel != c.Channel) {
			return t, nil
		}
		if err != nil && !errors.Is(err, stored.ErrNoTournament) { // old ones are deleted before their games
			return nil, err
		}
	}
	if err != nil && !errors.Is(err, stored.ErrNoGame) {
		return nil, err
	}
	list, err := s.Store.TournamentsIn(ctx, c.Guild, searched)
	if err != nil {
		return nil, err
	}
	var best *tournament.Tournament
	for _, t := range list {
		if best == nil || rank(t, c.Channel) > rank(best, c.Channel) {
			best = t
		}
	}
	if best == nil {
		return nil, chat.Refuse("tournament.none", message.Args{"Example": message.T("command.tournament.example")})
	}
	return best, nil
}

// rank says how likely a tournament is meant in a channel.
func rank(t *tournament.Tournament, ch chat.ChannelID) int {
	rank := 0
	if t.GoesOn() {
		rank += 2
	}
	if t.Channel == ch {
		rank++
	}
	return rank
}

// mayManage reports whether the caller may manage a tournament: its host, people with the role that the
// host named, and people who manage the guild may.
func (s *Tournaments) mayManage(ctx context.Context, c *command.Call, t *tournament.Tournament) (bool, error) {
	if c.User.ID == t.Host.ID || t.Manager != "" && slices.Contains(c.Roles, t.Manager) {
		return true, nil
	}
	return c.Allowed(ctx, chat.ManageGuild)
}

// actor returns the caller as one who acts in a tournament.
func (s *Tournaments) actor(ctx context.Context, c *command.Call, t *tournament.Tournament) (tournament.Actor, error) {
	manager, err := s.mayManage(ctx, c, t)
	return tournament.Actor{User: c.User, Manager: manager, Now: s.Now()}, err
}
