package bot

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// Languages returns the languages that messages come in, as BCP 47 tags, English
// first.
func Languages() []string { return []string{"en", "zh-CN", "ja", "ko"} }

// LanguageOf returns the one of [Languages] for a reader of a language, a BCP 47 tag
// such as "en-GB" or "zh-TW"; "" if there is none.
func LanguageOf(tag string) string {
	base, _, _ := strings.Cut(strings.ToLower(tag), "-")
	for _, language := range Languages() {
		if known, _, _ := strings.Cut(language, "-"); known == base {
			return language
		}
	}
	return ""
}

// languageChoices are the languages with the words by which people ask for them.
func languageChoices() []Choice {
	return []Choice{
		{Value: "en", Words: []string{"english", "英语", "英文", "英語", "영어"}},
		{Value: "zh-cn", Words: []string{"zh", "chinese", "中文", "简体中文", "汉语", "中国語", "중국어"}},
		{Value: "ja", Words: []string{"jp", "japanese", "日本語", "日语", "日文", "일본어"}},
		{Value: "ko", Words: []string{"kr", "korean", "한국어", "韩语", "韩文", "韓国語"}},
	}
}

// serverChoice says that a setting is for the whole server.
func serverChoice() Choice {
	return Choice{Value: "server", Words: []string{"服务器", "サーバー", "서버"}}
}

func (s *Service) languageCommand() *Command {
	return &Command{
		Name: "language", Aliases: []string{"lang"}, Group: GroupLook,
		Translated: []string{"语言", "言語", "언어"},
		Options: []Option{
			{Name: "scope", Type: ChoiceOption{[]Choice{serverChoice()}}},
			{Name: "language", Type: ChoiceOption{languageChoices()}},
		},
		Unknown: "language.unknown", HasLong: true, Handle: s.language,
	}
}

// language shows or chooses the language of messages that everybody sees, of the
// channel or of the whole guild.
func (s *Service) language(ctx context.Context, c *Call) error {
	name, given := option[string](c.Options, "language")
	_, guild := option[string](c.Options, "scope")
	if !given {
		if guild {
			return Refuse("language.unknown", Args{"Choices": listed(Languages())})
		}
		return c.reply(ctx, T("language.now", Args{"Choices": listed(Languages())}))
	}
	i := slices.IndexFunc(Languages(), func(tag string) bool { return strings.EqualFold(tag, name) })
	tag := Languages()[i]
	if !guild {
		if err := s.checkMayChange(ctx, c); err != nil {
			return err
		}
		if _, err := s.store.UpdateChannelSettings(ctx, c.Channel, func(cs *ChannelSettings) { cs.Language = tag }); err != nil {
			return err
		}
		c.language = tag
		return c.reply(ctx, T("language.set"))
	}
	if err := c.requireManageGuild(ctx, "language.no_server", "language.not_allowed", nil); err != nil {
		return err
	}
	if _, err := s.store.UpdateGuildSettings(ctx, c.Guild, func(gs *GuildSettings) { gs.Language = tag }); err != nil {
		return err
	}
	c.language = tag
	return c.reply(ctx, T("language.set_server"))
}

// requireManageGuild refuses those who may not change what holds for the whole
// guild, with messages for where there is none and for who may not.
func (c *Call) requireManageGuild(ctx context.Context, none, notAllowed string, args Args) error {
	if c.Has == nil {
		return Refuse(none, args)
	}
	ok, err := c.allowed(ctx, ManageGuild)
	if err == nil && !ok {
		err = Refuse(notAllowed, args)
	}
	return err
}

// requestLanguage returns the language of public answers to a request. Where nobody has
// chosen one, it is the language of the guild in the chat, and in a direct conversation
// that of the user: other than English, it is stored as if it had been chosen, because
// boards are posted later, when nothing tells the language any more.
func (s *Service) requestLanguage(ctx context.Context, req *Request, mine UserSettings) (string, error) {
	language, err := s.languageOf(ctx, req.Channel, req.Guild)
	if err != nil || language != "" {
		return language, err
	}
	tag := LanguageOf(req.GuildLocale)
	if req.Direct {
		tag = cmp.Or(mine.Language, LanguageOf(req.Locale))
	}
	if tag == "" || tag == Languages()[0] {
		return "", nil
	}
	if req.Direct {
		_, err = s.store.UpdateChannelSettings(ctx, req.Channel, func(cs *ChannelSettings) { setDefault(&cs.Language, tag) })
	} else if req.Guild != "" {
		_, err = s.store.UpdateGuildSettings(ctx, req.Guild, func(gs *GuildSettings) { setDefault(&gs.Language, tag) })
	}
	return tag, err
}

// languageOf returns the language of messages that everybody in a channel sees: the
// channel's, else the guild's, else English.
func (s *Service) languageOf(ctx context.Context, ch ChannelID, guild GuildID) (string, error) {
	settings, err := s.settingsIn(ctx, ch, guild)
	return settings.Language, err
}
