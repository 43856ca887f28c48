package preferences

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
)

// languageChoices returns the languages.
func languageChoices() []command.Choice {
	out := []command.Choice{{Value: "en", Words: []string{"english"}}}
	for _, tag := range settings.Languages()[1:] {
		out = append(out, command.Choice{Value: tag})
	}
	return out
}

// LanguageCommand declares !language: choose the language of messages.
func (s *Preferences) LanguageCommand() *command.Command {
	return &command.Command{
		Name: "language", Aliases: []string{"lang"}, Group: command.GroupLook,
		Options: []command.Option{
			{Name: "scope", Type: command.ChoiceOption{Choices: []command.Choice{command.ServerChoice()}}},
			{Name: "language", Type: command.ChoiceOption{Choices: languageChoices()}},
		},
		Text: command.TextForm{Unknown: "language.unknown"}, Help: command.Help{Long: true}, Handle: s.language,
	}
}

// language shows or sets the language of public messages, for the channel or the whole guild.
func (s *Preferences) language(ctx context.Context, c *command.Call) error {
	name, given := command.Get[string](c.Options, "language")
	_, guild := command.Get[string](c.Options, "scope")
	if !given {
		if guild {
			return chat.Refuse("language.unknown", message.Args{"Choices": command.Listed(settings.Languages())})
		}
		return c.Reply(ctx, message.T("language.now", message.Args{"Choices": command.Listed(settings.Languages())}))
	}
	i := slices.IndexFunc(settings.Languages(), func(tag string) bool { return strings.EqualFold(tag, name) })
	tag := settings.Languages()[i]
	if !guild {
		if err := s.Games.CheckMayChange(ctx, c); err != nil {
			return err
		}
		if _, err := s.Store.UpdateChannelSettings(ctx, c.Channel, func(cs *settings.ChannelSettings) { cs.Language = tag }); err != nil {
			return err
		}
		c.Language = tag
		return c.Reply(ctx, message.T("language.set"))
	}
	if err := command.RequireManageGuild(c, ctx, "language.no_server", "language.not_allowed", nil); err != nil {
		return err
	}
	if _, err := s.Store.UpdateGuildSettings(ctx, c.Guild, func(gs *settings.GuildSettings) { gs.Language = tag }); err != nil {
		return err
	}
	c.Language = tag
	return c.Reply(ctx, message.T("language.set_server"))
}

// RequestLanguage returns the language of public answers to a request. If nobody has chosen one,
// it's the guild's language in the chat, or the user's in a direct conversation. If it isn't
// English, it's stored like a choice, because boards are posted later, when the request can no
// longer supply a language.
func (s *Preferences) RequestLanguage(ctx context.Context, req *command.Request, v settings.Values, mine settings.UserSettings) (string, error) {
	if language := v.Language(); language != "" {
		return language, nil
	}
	tag := settings.LanguageOf(req.GuildLocale)
	if req.Direct {
		tag = cmp.Or(mine.Language, settings.LanguageOf(req.Locale))
	}
	if tag == "" || tag == settings.Languages()[0] {
		return "", nil
	}
	var err error
	if req.Direct {
		_, err = s.Store.UpdateChannelSettings(ctx, req.Channel, func(cs *settings.ChannelSettings) { cs.Language = cmp.Or(cs.Language, tag) })
	} else if req.Guild != "" {
		_, err = s.Store.UpdateGuildSettings(ctx, req.Guild, func(gs *settings.GuildSettings) { gs.Language = cmp.Or(gs.Language, tag) })
	}
	return tag, err
}
