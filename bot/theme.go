package bot

import (
	"cmp"
	"context"

	"hoshi/render"
)

func (s *Service) themeCommand() *Command {
	return &Command{
		Name: "theme", Group: GroupLook,
		Translated: []string{"主题", "テーマ", "테마"},
		Options: []Option{
			{Name: "scope", Type: ChoiceOption{[]Choice{serverChoice()}}},
			{Name: "name", Type: ChoiceOption{themeChoices()}},
		},
		Unknown: "theme.unknown", HasLong: true, Handle: s.theme,
	}
}

// theme shows or chooses the look of the pictures, of the channel or of the whole
// guild.
func (s *Service) theme(ctx context.Context, c *Call) error {
	name, given := option[string](c.Options, "name")
	_, guild := option[string](c.Options, "scope")
	switch {
	case guild && !given:
		return Refuse("theme.unknown", Args{"Choices": listed(render.Themes())})
	case guild:
		return s.setGuildTheme(ctx, c, name)
	case !given:
		return s.tellTheme(ctx, c)
	}
	if err := s.checkMayChange(ctx, c); err != nil {
		return err
	}
	if _, err := s.store.UpdateChannelSettings(ctx, c.Channel, func(cs *ChannelSettings) { cs.Theme = name }); err != nil {
		return err
	}
	g, err := s.store.Current(ctx, c.Channel)
	if err == nil && g.State == Playing {
		if settings, err := s.settingsFor(ctx, g); err == nil && settings.Theme != name {
			return c.reply(ctx, Sentences(T("theme.set", Args{"Theme": name}), T("theme.game_keeps", Args{"Theme": settings.Theme})))
		}
	}
	return c.reply(ctx, T("theme.set", Args{"Theme": name}))
}

// setGuildTheme chooses the look for all channels of a guild.
func (s *Service) setGuildTheme(ctx context.Context, c *Call, name string) error {
	if err := c.requireManageGuild(ctx, "theme.no_server", "theme.not_allowed", Args{"Theme": name}); err != nil {
		return err
	}
	if _, err := s.store.UpdateGuildSettings(ctx, c.Guild, func(gs *GuildSettings) { gs.Theme = name }); err != nil {
		return err
	}
	return c.reply(ctx, T("theme.set_server", Args{"Theme": name}))
}

// tellTheme says which theme pictures have in the channel.
func (s *Service) tellTheme(ctx context.Context, c *Call) error {
	settings, err := s.settingsIn(ctx, c.Channel, c.Guild)
	if err != nil {
		return err
	}
	theme := cmp.Or(settings.Theme, render.DefaultTheme)
	return c.reply(ctx, T("theme.now", Args{"Theme": theme, "Themes": listed(render.Themes())}))
}
