package bot

import (
	"cmp"
	"context"
	"errors"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/settings"
	"hoshi/bot/stored"
	"hoshi/engine"
)

// settingsIn returns the settings in effect in a channel: the channel's choices, else the guild's.
// The depth is within the guild's limit.
func (s *Service) settingsIn(ctx context.Context, ch chat.ChannelID, guild chat.GuildID) (settings.ChannelSettings, error) {
	settings, err := s.store.ChannelSettings(ctx, ch)
	if err != nil {
		return settings, err
	}
	of, err := s.guildSettings(ctx, guild)
	if err != nil {
		return settings, err
	}
	setDefault(&settings.Theme, of.Theme)
	setDefault(&settings.Language, of.Language)
	setDefault(&settings.Board, of.Board)
	if depth, err := game.ParseDepth(of.Level); err == nil {
		setDefault(&settings.Depth, depth)
	}
	if of.MaxDepth != 0 && max(settings.Depth, s.opt.Depth) > of.MaxDepth {
		settings.Depth = of.Within(s.depthIn(nil, settings))
	}
	return settings, nil
}

// settingsFor returns the settings in effect for a game. The person who started it chooses how it
// looks; otherwise its channel does.
func (s *Service) settingsFor(ctx context.Context, g *game.Game) (settings.ChannelSettings, error) {
	settings, err := s.settingsIn(ctx, g.Channel, g.Guild)
	settings.Theme = cmp.Or(g.Theme, settings.Theme)
	if err != nil || g.Host.ID == "" {
		return settings, err
	}
	host, err := s.store.UserSettings(ctx, g.Host.ID)
	settings.Theme = cmp.Or(g.Theme, host.Theme, settings.Theme)
	settings.Numbers = cmp.Or(host.Numbers, settings.Numbers)
	return settings, err
}

// checkMayChange returns an error if a game is being played in the call's channel and the user is
// not involved in it and doesn't manage channels, since the change would disturb someone else's
// game.
func (s *Service) checkMayChange(ctx context.Context, c *command.Call) error {
	g, err := s.store.Current(ctx, c.Channel)
	switch {
	case errors.Is(err, stored.ErrNoGame):
		return nil
	case err != nil:
		return err
	case g.State != game.Playing || c.Direct || s.idle(g) || c.User.ID == g.Host.ID || g.Side(c.User.ID) != engine.Empty:
		return nil
	}
	for _, p := range [...]chat.Permission{chat.ManageChannels, chat.ManageGuild} {
		if may, err := c.Allowed(ctx, p); err != nil || may {
			return err
		}
	}
	return chat.Refuse("settings.players_only")
}

// guildSettings returns a guild's choices, or the zero value outside guilds.
func (s *Service) guildSettings(ctx context.Context, guild chat.GuildID) (settings.GuildSettings, error) {
	if guild == "" {
		return settings.GuildSettings{}, nil
	}
	return s.store.GuildSettings(ctx, guild)
}

// limits returns the engine's limits on depth and time. Its mistakes vary from game to game. The
// guild's limits apply to levels too.
func (s *Service) limits(ctx context.Context, st game.Strength, g *game.Game) (engine.Limits, error) {
	of, err := s.guildSettings(ctx, g.Guild)
	if err != nil {
		return engine.Limits{}, err
	}
	usual := s.opt.MaxTime
	if st.Plies() == game.DepthAuto {
		usual = s.opt.AutoTime
	}
	var lim engine.Limits
	switch {
	case st.Level != engine.NoLevel:
		lim = st.Level.Limits(g.ID)
		if of.MaxDepth != 0 && (lim.Depth == 0 || lim.Depth > int(of.MaxDepth)) {
			lim.Depth = int(of.MaxDepth)
		}
	case st.Depth != game.DepthAuto:
		lim = engine.AtDepth(int(of.Within(st.Depth)), g.ID)
	case of.MaxDepth != 0:
		lim = engine.AtDepth(int(of.MaxDepth), g.ID)
	}
	lim.Time = g.SearchTime(of.MoveTime(usual))
	return lim, nil
}

// TextSettings returns a guild's settings for typed text. It's fast, because the service caches
// them.
func (s *Service) TextSettings(ctx context.Context, guild chat.GuildID) settings.TextSettings {
	of, err := s.guildSettings(ctx, guild)
	if err != nil && ctx.Err() == nil {
		s.opt.Log.WarnContext(ctx, "the settings of a guild are not known", "guild", guild, "err", err)
	}
	return settings.TextSettings{Prefix: of.Prefix, BareMoves: of.BareMoves}
}
