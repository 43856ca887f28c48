package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"hoshi/engine"
)

// settingsIn returns what holds in a channel: what it has chosen, else what its guild
// has. The depth is within the guild's limit.
func (s *Service) settingsIn(ctx context.Context, ch ChannelID, guild GuildID) (ChannelSettings, error) {
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
	if depth, err := ParseDepth(of.Level); err == nil {
		setDefault(&settings.Depth, depth)
	}
	if of.MaxDepth != 0 && max(settings.Depth, s.opt.Depth) > of.MaxDepth {
		settings.Depth = of.within(s.depthIn(nil, settings))
	}
	return settings, nil
}

// settingsFor returns what holds for a game: how it looks is the choice of who has started
// it, else of its channel.
func (s *Service) settingsFor(ctx context.Context, g *Game) (ChannelSettings, error) {
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

// checkMayChange refuses, while a game is played in the call's channel, to change the
// channel's settings for those who neither play nor manage channels: it would be in the
// middle of somebody else's game.
func (s *Service) checkMayChange(ctx context.Context, c *Call) error {
	g, err := s.store.Current(ctx, c.Channel)
	switch {
	case errors.Is(err, ErrNoGame):
		return nil
	case err != nil:
		return err
	case g.State != Playing || c.Direct || s.idle(g) || c.User.ID == g.Host.ID || g.side(c.User.ID) != engine.Empty:
		return nil
	}
	for _, p := range [...]Permission{ManageChannels, ManageGuild} {
		if may, err := c.allowed(ctx, p); err != nil || may {
			return err
		}
	}
	return Refuse("settings.players_only")
}

// guildSettings returns what a guild has chosen, the zero value outside of guilds.
func (s *Service) guildSettings(ctx context.Context, guild GuildID) (GuildSettings, error) {
	if guild == "" {
		return GuildSettings{}, nil
	}
	return s.store.GuildSettings(ctx, guild)
}

// within returns a depth, or the guild's limit where it is deeper. Automatic depth is
// bounded by time, and by the limit when it is searched.
func (gs GuildSettings) within(d Depth) Depth {
	if gs.MaxDepth != 0 && d > gs.MaxDepth {
		return gs.MaxDepth
	}
	return d
}

// checkDepth refuses a depth that the guild does not allow.
func (gs GuildSettings) checkDepth(d Depth) error {
	if gs.within(d) != d {
		return Refuse("depth.ceiling", Args{"Depth": d, "Count": int(gs.MaxDepth)})
	}
	return nil
}

// moveTime returns the longest time for a move in a guild, of the two that the options
// name for automatic depth and for all others.
func (gs GuildSettings) moveTime(usual time.Duration) time.Duration {
	if gs.MaxTime != 0 {
		return min(usual, gs.MaxTime)
	}
	return usual
}

// rule is the rule of games that name none. One that this version does not know or play
// counts as not chosen.
func (gs GuildSettings) rule() engine.Rule {
	r, ok := engine.ParseRule(gs.Rule)
	if !ok || !slices.Contains(engine.PlayableRules(), r) {
		return engine.DefaultRule
	}
	return r
}

// clock is that of games between people that name none. One that this version does not know
// counts as not chosen.
func (gs GuildSettings) clock() Clock {
	clock, _ := ParseClock(gs.Clock)
	return clock
}

// limits says how far and how long the engine may look. What it misjudges and overlooks
// differs from game to game. What a guild allows limits levels too.
func (s *Service) limits(ctx context.Context, st Strength, g *Game) (engine.Limits, error) {
	of, err := s.guildSettings(ctx, g.Guild)
	if err != nil {
		return engine.Limits{}, err
	}
	usual := s.opt.MaxTime
	if st.plies() == DepthAuto {
		usual = s.opt.AutoTime
	}
	var lim engine.Limits
	switch {
	case st.Level != engine.NoLevel:
		lim = st.Level.Limits(g.ID)
		if of.MaxDepth != 0 && (lim.Depth == 0 || lim.Depth > int(of.MaxDepth)) {
			lim.Depth = int(of.MaxDepth)
		}
	case st.Depth != DepthAuto:
		lim = engine.AtDepth(int(of.within(st.Depth)), g.ID)
	case of.MaxDepth != 0:
		lim = engine.AtDepth(int(of.MaxDepth), g.ID)
	}
	lim.Time = g.searchTime(of.moveTime(usual))
	return lim, nil
}

// TextSettings is what a guild has chosen for what people type. Zero values are what
// nobody has chosen.
type TextSettings struct {
	Prefix    string // of commands
	BareMoves Switch // whether a point alone is a move
}

// TextSettings returns what a guild has chosen for what people type. It is quick: the
// service remembers it.
func (s *Service) TextSettings(ctx context.Context, guild GuildID) TextSettings {
	of, err := s.guildSettings(ctx, guild)
	if err != nil && ctx.Err() == nil {
		s.opt.Log.WarnContext(ctx, "the settings of a guild are not known", "guild", guild, "err", err)
	}
	return TextSettings{Prefix: of.Prefix, BareMoves: of.BareMoves}
}
