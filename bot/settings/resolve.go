package settings

import (
	"cmp"
	"context"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
)

// BoardPolicy returns the board policy for a channel: the channel's own, else the guild's, else the
// one from the options.
func (s *Resolver) BoardPolicy(ctx context.Context, ch chat.ChannelID, guild chat.GuildID) (BoardPolicy, error) {
	chosen, err := s.SettingsIn(ctx, ch, guild)
	if err != nil {
		return "", err
	}
	// A policy that this version doesn't know counts as not set.
	if policy, err := ParseBoardPolicy(string(chosen.Board)); err == nil {
		return policy, nil
	}
	return s.defaults.Board, nil
}

// ChallengeTime returns how long challenges stay open in a guild.
func (s *Resolver) ChallengeTime(ctx context.Context, guild chat.GuildID) (time.Duration, error) {
	of, err := s.GuildSettings(ctx, guild)
	if of.ChallengeTime != 0 {
		return of.ChallengeTime, err
	}
	return s.defaults.ChallengeTime, err
}

// FoulLoses reports whether a person who fouls loses the game.
func (s *Resolver) FoulLoses(ctx context.Context, g *game.Game) (bool, error) {
	of, err := s.GuildSettings(ctx, g.Guild)
	return of.Foul == game.FoulLoses, err
}

// LanguageOf returns the language of public messages in a channel: the channel's, else the guild's,
// else English.
func (s *Resolver) LanguageOf(ctx context.Context, ch chat.ChannelID, guild chat.GuildID) (string, error) {
	settings, err := s.SettingsIn(ctx, ch, guild)
	return settings.Language, err
}

// SettingsIn returns the settings in effect in a channel: the channel's choices, else the guild's.
// The depth is within the guild's limit.
func (s *Resolver) SettingsIn(ctx context.Context, ch chat.ChannelID, guild chat.GuildID) (ChannelSettings, error) {
	settings, err := s.store.ChannelSettings(ctx, ch)
	if err != nil {
		return settings, err
	}
	of, err := s.GuildSettings(ctx, guild)
	if err != nil {
		return settings, err
	}
	settings.Theme = cmp.Or(settings.Theme, of.Theme)
	settings.Language = cmp.Or(settings.Language, of.Language)
	settings.Board = cmp.Or(settings.Board, of.Board)
	if depth, err := game.ParseDepth(of.Level); err == nil {
		settings.Depth = cmp.Or(settings.Depth, depth)
	}
	if of.MaxDepth != 0 && max(settings.Depth, s.defaults.Depth) > of.MaxDepth {
		settings.Depth = of.Within(s.DepthIn(nil, settings))
	}
	return settings, nil
}

// SettingsFor returns the settings in effect for a game. The person who started it chooses how it
// looks; otherwise its channel does.
func (s *Resolver) SettingsFor(ctx context.Context, g *game.Game) (ChannelSettings, error) {
	settings, err := s.SettingsIn(ctx, g.Channel, g.Guild)
	settings.Theme = cmp.Or(g.Theme, settings.Theme)
	if err != nil || g.Host.ID == "" {
		return settings, err
	}
	host, err := s.store.UserSettings(ctx, g.Host.ID)
	settings.Theme = cmp.Or(g.Theme, host.Theme, settings.Theme)
	settings.Numbers = cmp.Or(host.Numbers, settings.Numbers)
	return settings, err
}

// GuildSettings returns a guild's choices, or the zero value outside guilds.
func (s *Resolver) GuildSettings(ctx context.Context, guild chat.GuildID) (GuildSettings, error) {
	if guild == "" {
		return GuildSettings{}, nil
	}
	return s.store.GuildSettings(ctx, guild)
}

// TextSettings returns a guild's settings for typed text. It's fast, because the service caches
// them.
func (s *Resolver) TextSettings(ctx context.Context, guild chat.GuildID) TextSettings {
	of, err := s.GuildSettings(ctx, guild)
	if err != nil && ctx.Err() == nil {
		s.log.WarnContext(ctx, "the settings of a guild are not known", "guild", guild, "err", err)
	}
	return TextSettings{Prefix: of.Prefix, BareMoves: of.BareMoves}
}

// PingsOf returns when to notify a person: their own choice, else the guild's.
func (s *Resolver) PingsOf(ctx context.Context, user chat.UserID, guild chat.GuildID) (Pings, error) {
	person, err := s.store.UserSettings(ctx, user)
	if err != nil {
		return "", err
	}
	of, err := s.GuildSettings(ctx, guild)
	return cmp.Or(person.Pings, of.Pings, PingAway), err
}
