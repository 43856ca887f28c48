package bot

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
)

// defaultWord is what people type to take a choice back.
const defaultWord = "default"

func (s *Service) settingsCommand() *Command {
	var items []Choice
	for _, it := range settingItems() {
		items = append(items, Choice{Value: it.name, Words: []string{strings.ReplaceAll(it.name, "_", "-"), strings.ReplaceAll(it.name, "_", "")}, Label: it.label().ID})
	}
	var mine []Choice
	for _, it := range personalItems() {
		mine = append(mine, Choice{Value: it.name, Label: it.label().ID})
	}
	return &Command{
		Name: "settings", Aliases: []string{"config"}, Translated: []string{"设置", "設定", "설정"}, Group: GroupBot,
		Options: []Option{
			{Name: "scope", Type: ChoiceOption{[]Choice{{Value: pageMe, Words: []string{"mine", "我", "我的", "个人", "自分", "나"}}}}},
			{Name: "item", Type: ChoiceOption{items}},
			{Name: "mine", Type: ChoiceOption{mine}, Unlisted: true},
			{Name: "value", Type: SettingOption{}},
		},
		Unlocked: true, Everywhere: true, HasLong: true, HasExample: true, Handle: s.settings,
	}
}

// settings shows what a guild has chosen and changes it, for those who manage it, or what
// the user has chosen for themselves.
func (s *Service) settings(ctx context.Context, c *Call) error {
	_, me := option[string](c.Options, "scope")
	mine, only := option[string](c.Options, "mine")
	if me || only {
		name, _ := option[string](c.Options, "item")
		value, _ := option[string](c.Options, "value")
		return s.settingsMine(ctx, c, cmp.Or(mine, name), value)
	}
	if err := c.requireManageGuild(ctx, "settings.no_server", "settings.not_allowed", nil); err != nil {
		return err
	}
	name, given := option[string](c.Options, "item")
	value, valued := option[string](c.Options, "value")
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
	case c.Origin == FromText:
		return s.summarizeSettings(ctx, c)
	}
	return s.showSettings(ctx, c, settingPages[0], Text{})
}

// explainItem refuses a word that is no item.
func explainItem(typed string) error {
	typed, _, _ = strings.Cut(typed, " ")
	var names []string
	for _, it := range settingItems() {
		names = append(names, it.name)
	}
	if near := closest(strings.ToLower(typed), append(pageNames(), names...)); near != "" {
		return Refuse("settings.did_you_mean", Args{"Typed": Typed(typed), "Command": CommandLine{Name: "settings", Rest: near}})
	}
	return Refuse("settings.no_item", Args{"Typed": Typed(typed), "Items": listed(names)})
}

// choose changes an item.
func (s *Service) choose(ctx context.Context, c *Call, it settingItem, value string) error {
	value = c.settingValue(it, value)
	gs, err := s.guildSettings(ctx, c.Guild)
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
	gs, err = s.store.UpdateGuildSettings(ctx, c.Guild, func(gs *GuildSettings) {
		failed = it.change(gs, value)
		c.placeDaily(it, gs)
	})
	if err = errors.Join(err, failed); err != nil {
		return err
	}
	if c.language, err = s.languageOf(ctx, c.Channel, c.Guild); err != nil {
		return err
	}
	changed := T("settings.changed", Args{"Item": it.label(), "Value": chosenText(s, it, &gs)})
	if c.Origin == FromComponent {
		return s.showSettings(ctx, c, it.page, changed)
	}
	if it.name == "prefix" {
		changed = Sentences(changed, T("settings.prefix.try"))
	}
	return c.Respond(ctx, Reply{Text: changed, Language: c.settingsLanguage(), Private: true})
}

// settingsLanguage is the language of answers about settings, which are for who asked
// alone where the chat can do that.
func (c *Call) settingsLanguage() string { return c.privateLanguage() }

// settingValue returns a value with the words replaced that stand for something of the
// request.
func (c *Call) settingValue(it settingItem, value string) string {
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

// change sets the item to a value, or takes the choice back. The error is a *[UserError].
func (it settingItemOf[S]) change(of *S, value string) error {
	if strings.EqualFold(value, defaultWord) {
		it.clear(of)
		return nil
	}
	err := it.set(of, value)
	if !errors.Is(err, errWrongValue) {
		return err
	}
	args := Args{"Item": it.label(), "Typed": Typed(value), "Hints": it.hints()}
	if near := closest(strings.ToLower(value), it.choices); near != "" && !isDigits(value) {
		args["Command"] = it.command(near)
		return Refuse("settings.did_you_mean_value", args)
	}
	return Refuse("settings.wrong_value", args)
}

// hints are the values of the item as sentences list them.
func (it settingItemOf[S]) hints() List {
	var out List
	for _, hint := range strings.Split(it.hint, "|") {
		if from, to, found := strings.Cut(hint, "-"); found && isDigits(from[:1]) {
			out = append(out, T("settings.range", Args{"From": Typed(from), "To": Typed(to)}))
		} else {
			out = append(out, Typed(hint))
		}
	}
	return out
}

// maxPattern is how many characters of a command with the values of an item a list has room for.
const maxPattern = 30

// pattern is the command that gives an item a value, with as many of its values as a list has
// room for.
func (it settingItemOf[S]) pattern() CommandLine {
	hint := it.hint
	for len(it.words(hint)) > maxPattern {
		hint = hint[:strings.LastIndexByte(strings.TrimSuffix(hint, "|…"), '|')] + "|…"
	}
	return it.command(hint)
}

// label is what an item is called.
func (it settingItemOf[S]) label() Text { return T("settings.item." + it.name) }

// textOf puts a value of an item into words.
func (it settingItemOf[S]) textOf(value string) Text {
	switch {
	case it.say != nil && (value != "" || it.name == "channels"):
		return it.say(value)
	case value == "" && it.page == pageMe && it.name == "language":
		return T("settings.discord_language")
	case value == "" && it.page == pageMe:
		return T("settings.not_chosen")
	case value == "":
		return T("settings.none")
	}
	return T("settings.value", Args{"Value": Name(value)})
}

// about says what an item is about.
func (it settingItemOf[S]) about() Text {
	if it.page == pageMe {
		return T("settings.about_me." + it.name)
	}
	return T("settings.about." + it.name)
}

// words are what follows the command that gives an item a value.
func (it settingItemOf[S]) words(value string) string {
	if it.page == pageMe {
		return pageMe + " " + it.name + " " + value
	}
	return it.name + " " + value
}

// command is the command that gives an item a value.
func (it settingItemOf[S]) command(value string) CommandLine {
	return CommandLine{Name: "settings", Rest: it.words(value)}
}

// chosenText is what holds for an item: what has been chosen, else what is usual.
func chosenText[S any](s *Service, it settingItemOf[S], of *S) Text {
	if value := it.get(of); value != "" {
		return it.textOf(value)
	}
	if it.usual(s) == "" && it.page == pageMe {
		return it.textOf("")
	}
	return T("settings.usual", Args{"Value": it.textOf(it.usual(s))})
}

// tellItem says what holds for an item and how to change it.
func (s *Service) tellItem(ctx context.Context, c *Call, it settingItem) error {
	gs, err := s.guildSettings(ctx, c.Guild)
	if err != nil {
		return err
	}
	t := Lines(
		T("settings.typed", Args{"Item": it.label(), "About": it.about(), "Value": chosenText(s, it, &gs)}),
		T("settings.how", Args{"Command": it.command(it.example()), "Name": it.name}))
	return c.Respond(ctx, Reply{Text: t, Language: c.settingsLanguage(), Private: true})
}

// example is a value of an item that somebody may type.
func (it settingItemOf[S]) example() string {
	if it.sample != "" {
		return it.sample
	}
	return it.choices[len(it.choices)-1]
}

// itemsOf are the items of a page of the form.
func itemsOf(page string) []settingItem {
	return slices.DeleteFunc(settingItems(), func(it settingItem) bool { return it.page != page })
}
