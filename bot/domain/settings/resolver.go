package settings

import (
	"context"
	"log/slog"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
)

// Resolver finds the settings in effect: what a person, channel or guild has chosen, else the
// operator's defaults. It is safe for concurrent use.
type Resolver struct {
	store    Settings
	defaults *Defaults
	log      *slog.Logger
}

// NewResolver returns a resolver of the settings in store.
func NewResolver(store Settings, defaults *Defaults, log *slog.Logger) *Resolver {
	return &Resolver{store, defaults, log}
}

// In returns the settings in effect in a channel.
func (s *Resolver) In(ctx context.Context, ch chat.ChannelID, guild chat.GuildID) (Values, error) {
	v := Values{Defaults: s.defaults}
	var err error
	if v.Own, err = s.store.ChannelSettings(ctx, ch); err != nil {
		return v, err
	}
	v.Guild, err = s.Guild(ctx, guild)
	return v, err
}

// For returns the settings in effect for a game, in its channel.
func (s *Resolver) For(ctx context.Context, g *game.Game) (Values, error) {
	v, err := s.In(ctx, g.Channel, g.Guild)
	if err != nil {
		return v, err
	}
	if g.Host.ID != "" {
		if v.Host, err = s.store.UserSettings(ctx, g.Host.ID); err != nil {
			return v, err
		}
	}
	switch user := g.Called().User.ID; user {
	case "":
	case g.Host.ID:
		v.Called = v.Host
	default:
		v.Called, err = s.store.UserSettings(ctx, user)
	}
	return v, err
}

// Person returns a person's own choices, or the zero value for nobody.
func (s *Resolver) Person(ctx context.Context, user chat.UserID) (UserSettings, error) {
	if user == "" {
		return UserSettings{}, nil
	}
	return s.store.UserSettings(ctx, user)
}

// Guild returns a guild's own choices, or the zero value outside guilds. It's fast if the store
// caches them.
func (s *Resolver) Guild(ctx context.Context, guild chat.GuildID) (GuildSettings, error) {
	if guild == "" {
		return GuildSettings{}, nil
	}
	return s.store.GuildSettings(ctx, guild)
}

// Text returns a guild's settings for typed text, or the defaults if they can't be read.
func (s *Resolver) Text(ctx context.Context, guild chat.GuildID) TextSettings {
	of, err := s.Guild(ctx, guild)
	if err != nil && ctx.Err() == nil {
		s.log.WarnContext(ctx, "the settings of a guild are not known", "guild", guild, "err", err)
	}
	return TextSettings{Prefix: of.Prefix, BareMoves: of.BareMoves}
}
