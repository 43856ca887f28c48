package preferences

import (
	"cmp"
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/gameplay/newgame"
	"hoshi/render"
)

// ThemeCommand declares !theme: choose how the boards look.
func (s *Preferences) ThemeCommand() *command.Command {
	return &command.Command{
		Name: "theme", Group: command.GroupLook,
		Options: []command.Option{
			{Name: "scope", Type: command.ChoiceOption{Choices: []command.Choice{command.ServerChoice()}}},
			{Name: "name", Type: command.ChoiceOption{Choices: newgame.ThemeChoices()}},
		},
		Text: command.TextForm{Unknown: "theme.unknown"}, Help: command.Help{Long: true}, Handle: s.theme,
	}
}

// theme shows or chooses how pictures look, for the channel or the whole guild.
func (s *Preferences) theme(ctx context.Context, c *command.Call) error {
	name, given := command.Get[string](c.Options, "name")
	_, guild := command.Get[string](c.Options, "scope")
	switch {
	case guild && !given:
		return chat.Refuse("theme.unknown", message.Args{"Choices": command.Listed(render.Themes())})
	case guild:
		return s.setGuildTheme(ctx, c, name)
	case !given:
		return s.tellTheme(ctx, c)
	}
	if err := s.Games.CheckMayChange(ctx, c); err != nil {
		return err
	}
	if _, err := s.Store.UpdateChannelSettings(ctx, c.Channel, func(cs *settings.ChannelSettings) { cs.Theme = name }); err != nil {
		return err
	}
	g, err := s.Store.Current(ctx, c.Channel)
	if err == nil && g.State == game.Playing {
		if v, err := s.Settings.For(ctx, g); err == nil && v.Theme(g) != name {
			return c.Reply(ctx, message.Sentences(message.T("theme.set", message.Args{"Theme": name}), message.T("theme.game_keeps", message.Args{"Theme": v.Theme(g)})))
		}
	}
	return c.Reply(ctx, message.T("theme.set", message.Args{"Theme": name}))
}

// setGuildTheme chooses the theme for all channels of a guild.
func (s *Preferences) setGuildTheme(ctx context.Context, c *command.Call, name string) error {
	if err := command.RequireManageGuild(c, ctx, "theme.no_server", "theme.not_allowed", message.Args{"Theme": name}); err != nil {
		return err
	}
	if _, err := s.Store.UpdateGuildSettings(ctx, c.Guild, func(gs *settings.GuildSettings) { gs.Theme = name }); err != nil {
		return err
	}
	return c.Reply(ctx, message.T("theme.set_server", message.Args{"Theme": name}))
}

// tellTheme says which theme pictures have in the channel.
func (s *Preferences) tellTheme(ctx context.Context, c *command.Call) error {
	theme := cmp.Or(c.Settings.Channel().Theme, render.DefaultTheme)
	return c.Reply(ctx, message.T("theme.now", message.Args{"Theme": theme, "Themes": command.Listed(render.Themes())}))
}
