package preferences

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
)

// defaultWord is what people type to undo a choice.
const defaultWord = "default"

// SettingsCommand declares !settings: show and change the settings of a guild, or your own.
func (s *Preferences) SettingsCommand() *command.Command {
	var items []command.Choice
	for _, it := range settingItems() {
		items = append(items, command.Choice{Value: it.name, Words: []string{strings.ReplaceAll(it.name, "_", "-"), strings.ReplaceAll(it.name, "_", "")}, Label: it.label().ID})
	}
	var mine []command.Choice
	for _, it := range personalItems() {
		mine = append(mine, command.Choice{Value: it.name, Label: it.label().ID})
	}
	return &command.Command{
		Name: "settings", Aliases: []string{"config"}, Group: command.GroupBot,
		Options: []command.Option{
			{Name: "scope", Type: command.ChoiceOption{Choices: []command.Choice{{Value: pageMe, Words: []string{"mine"}}}}},
			{Name: "item", Type: command.ChoiceOption{Choices: items}},
			{Name: "mine", Type: command.ChoiceOption{Choices: mine}, Unlisted: true},
			{Name: "value", Type: command.SettingOption{}},
		},
		Unlocked: true, Everywhere: true, Help: command.Help{Long: true, Example: true}, Handle: s.settingsOf,
	}
}

// settingsOf shows and changes a guild's choices, for people who manage it, or the user's own.
func (s *Preferences) settingsOf(ctx context.Context, c *command.Call) error {
	_, me := command.Get[string](c.Options, "scope")
	mine, only := command.Get[string](c.Options, "mine")
	if me || only {
		name, _ := command.Get[string](c.Options, "item")
		value, _ := command.Get[string](c.Options, "value")
		return s.settingsMine(ctx, c, cmp.Or(mine, name), value)
	}
	if err := command.RequireManageGuild(c, ctx, "settings.no_server", "settings.not_allowed", nil); err != nil {
		return err
	}
	name, given := command.Get[string](c.Options, "item")
	value, valued := command.Get[string](c.Options, "value")
	it, _ := findSettingItem(name)
	switch {
	case !given && valued:
		if page := pageOfWord(value); page != "" {
			return s.listSettings(ctx, c, page)
		}
		return explainItem(value)
	case valued:
		return s.choose(ctx, c, it, value)
	case given:
		return s.tellItem(ctx, c, it)
	case c.Origin == chat.FromText:
		return s.summarizeSettings(ctx, c)
	}
	return s.showSettings(ctx, c, settingPages[0], message.Text{})
}

// explainItem returns an error for a word that names no item.
func explainItem(typed string) error {
	typed, _, _ = strings.Cut(typed, " ")
	var names []string
	for _, it := range settingItems() {
		names = append(names, it.name)
	}
	if near := command.Closest(strings.ToLower(typed), append(pageNames(), names...)); near != "" {
		return chat.Refuse("settings.did_you_mean", message.Args{"Typed": message.Typed(typed), "Command": message.CommandLine{Name: "settings", Rest: near}})
	}
	return chat.Refuse("settings.no_item", message.Args{"Typed": message.Typed(typed), "Items": command.Listed(names)})
}

// choose changes an item.
func (s *Preferences) choose(ctx context.Context, c *command.Call, it settingItem, value string) error {
	value = settingValue(c, it, value)
	gs, err := s.Settings.Guild(ctx, c.Guild)
	if err != nil {
		return err
	}
	before := gs
	if err := it.change(&gs, value); err != nil {
		return err
	}
	if err := s.checkPlaces(ctx, c.Guild, it, &before, &gs); err != nil {
		return err
	}
	var failed error
	gs, err = s.Store.UpdateGuildSettings(ctx, c.Guild, func(gs *settings.GuildSettings) {
		failed = it.change(gs, value)
		placePosts(c, it, gs)
	})
	if err = errors.Join(err, failed); err != nil {
		return err
	}
	c.Settings.Guild = gs
	c.Language = c.Settings.Language()
	changed := message.T("settings.changed", message.Args{"Item": it.label(), "Value": chosenText(s.Defaults, it, &gs)})
	note, err := s.seasonNote(ctx, c, it, gs)
	if err != nil {
		return err
	}
	changed = message.Lines(changed, note)
	if c.Origin == chat.FromComponent {
		return s.showSettings(ctx, c, it.page, changed)
	}
	if it.name == "prefix" {
		changed = message.Sentences(changed, message.T("settings.prefix.try"))
	}
	return c.Respond(ctx, chat.Reply{Text: changed, Language: settingsLanguage(c), Private: true})
}

// settingsLanguage returns the language of answers about settings, which are private if the chat
// supports that.
func settingsLanguage(c *command.Call) string { return c.PrivateLanguage() }

// settingValue returns a value with words like "here" replaced by the request's channel.
func settingValue(c *command.Call, it settingItem, value string) string {
	if it.channels == 0 {
		return value
	}
	fields := strings.Fields(value)
	for i, word := range fields {
		if strings.EqualFold(word, "here") {
			fields[i] = string(c.Channel)
		}
	}
	return strings.Join(fields, " ")
}

// change sets the item to a value, or resets it. The error is a *[chat.UserError].
func (it settingItemOf[S]) change(of *S, value string) error {
	if strings.EqualFold(value, defaultWord) {
		it.clear(of)
		return nil
	}
	err := it.set(of, value)
	if !errors.Is(err, errWrongValue) {
		return err
	}
	args := message.Args{"Item": it.label(), "Typed": message.Typed(value), "Hints": it.hints()}
	if near := command.Closest(strings.ToLower(value), it.choices); near != "" && !command.IsDigits(value) {
		args["Command"] = it.command(near)
		return chat.Refuse("settings.did_you_mean_value", args)
	}
	return chat.Refuse("settings.wrong_value", args)
}

// hints returns the item's values as listed in sentences.
func (it settingItemOf[S]) hints() message.List {
	var out message.List
	for _, hint := range strings.Split(it.hint, "|") {
		if from, to, found := strings.Cut(hint, "-"); found && command.IsDigits(from[:1]) {
			out = append(out, message.T("settings.range", message.Args{"From": message.Typed(from), "To": message.Typed(to)}))
		} else {
			out = append(out, message.Typed(hint))
		}
	}
	return out
}

// label returns the name of an item.
func (it settingItemOf[S]) label() message.Text { return message.T("settings.item." + it.name) }

// textOf puts a value of an item into words.
func (it settingItemOf[S]) textOf(value string) message.Text {
	switch {
	case it.say != nil && (value != "" || it.name == "channels"):
		return it.say(value)
	case value == "" && it.page == pageMe && it.name == "language":
		return message.T("settings.discord_language")
	case value == "" && it.page == pageMe:
		return message.T("settings.not_chosen")
	case value == "":
		return message.T("settings.none")
	}
	return message.T("settings.value", message.Args{"Value": message.Name(value)})
}

// about describes an item.
func (it settingItemOf[S]) about() message.Text {
	if it.page == pageMe {
		return message.T("settings.about_me." + it.name)
	}
	return message.T("settings.about." + it.name)
}

// words returns the words that follow the command to set an item.
func (it settingItemOf[S]) words(value string) string {
	if it.page == pageMe {
		return pageMe + " " + it.name + " " + value
	}
	return it.name + " " + value
}

// command returns the command that sets an item to a value.
func (it settingItemOf[S]) command(value string) message.CommandLine {
	return message.CommandLine{Name: "settings", Rest: it.words(value)}
}

// chosenText returns the value in effect for an item: the chosen one, else the default.
func chosenText[S any](s *settings.Defaults, it settingItemOf[S], of *S) message.Text {
	if value := it.get(of); value != "" {
		return it.textOf(value)
	}
	if it.usual(s) == "" && it.page == pageMe {
		return it.textOf("")
	}
	return message.T("settings.usual", message.Args{"Value": it.textOf(it.usual(s))})
}

// tellItem shows the value in effect for an item and how to change it.
func (s *Preferences) tellItem(ctx context.Context, c *command.Call, it settingItem) error {
	gs, err := s.Settings.Guild(ctx, c.Guild)
	if err != nil {
		return err
	}
	t := message.Lines(
		message.T("settings.typed", message.Args{"Item": it.label(), "About": it.about(), "Value": chosenText(s.Defaults, it, &gs)}),
		message.T("settings.how", message.Args{"Command": it.command(it.example()), "Name": it.name}))
	return c.Respond(ctx, chat.Reply{Text: t, Language: settingsLanguage(c), Private: true})
}

// example returns a value of an item that someone might type.
func (it settingItemOf[S]) example() string {
	if it.sample != "" {
		return it.sample
	}
	return it.choices[len(it.choices)-1]
}

// itemsOf returns the items on a page of the form.
func itemsOf(page string) []settingItem {
	return slices.DeleteFunc(settingItems(), func(it settingItem) bool { return it.page != page })
}
