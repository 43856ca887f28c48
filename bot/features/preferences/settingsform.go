package preferences

import (
	"context"
	"errors"
	"slices"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
)

// SettingsFormCommand returns the command behind the buttons of the settings form. It shows a page,
// and takes the typed values of a page.
func (s *Preferences) SettingsFormCommand() *command.Command {
	var pages []command.Choice
	for _, page := range settingPages {
		pages = append(pages, command.Choice{Value: page, Label: "settings.page." + page})
	}
	options := []command.Option{{Name: "page", Type: command.ChoiceOption{Choices: pages}, Unlisted: true}}
	for _, it := range settingItems() {
		if it.typed() {
			options = append(options, command.Option{Name: it.name, Type: command.SettingOption{}, KeywordOnly: true, Unlisted: true})
		}
	}
	return &command.Command{
		Name: "settingsform", Group: command.GroupBot, Options: options, Hidden: true, Unlocked: true, Everywhere: true,
		Handle: s.settingsForm, Form: s.settingsInput,
	}
}

// typed reports whether the item's values are typed into a form.
func (it settingItemOf[S]) typed() bool { return it.choices == nil && it.channels == 0 }

// settingsForm shows a page of the form, or takes what was typed into its fields. An empty field
// resets its item.
func (s *Preferences) settingsForm(ctx context.Context, c *command.Call) error {
	if err := command.RequireManageGuild(c, ctx, "settings.no_server", "settings.not_allowed", nil); err != nil {
		return err
	}
	page, ok := command.Get[string](c.Options, "page")
	if !ok {
		page = settingPages[0]
	}
	if c.Origin != chat.FromModal {
		return s.showSettings(ctx, c, page, message.Text{})
	}
	change := func(gs *settings.GuildSettings) error {
		for _, it := range itemsOf(page) {
			if !it.typed() {
				continue
			}
			value, given := command.Get[string](c.Options, it.name)
			if !given {
				value = defaultWord
			}
			if err := it.change(gs, value); err != nil {
				return err
			}
		}
		return nil
	}
	gs, err := s.Settings.Guild(ctx, c.Guild)
	if err == nil {
		err = change(&gs) // before anything is stored
	}
	if err != nil {
		return err
	}
	var failed error
	_, err = s.Store.UpdateGuildSettings(ctx, c.Guild, func(gs *settings.GuildSettings) { failed = change(gs) })
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	return s.showSettings(ctx, c, page, message.T("settings.saved"))
}

// maxTyped is the maximum length in characters of what's typed into a field. The longest value is a city,
// such as America/Argentina/Buenos_Aires.
const maxTyped = 40

// settingsInput returns the form for the typed values of a page.
func (s *Preferences) settingsInput(ctx context.Context, c *command.Call) (*chat.Form, error) {
	if err := command.RequireManageGuild(c, ctx, "settings.no_server", "settings.not_allowed", nil); err != nil {
		return nil, err
	}
	gs, err := s.Settings.Guild(ctx, c.Guild)
	if err != nil {
		return nil, err
	}
	page, ok := command.Get[string](c.Options, "page")
	if !ok {
		page = settingPages[0]
	}
	f := &chat.Form{Title: message.T("settings.page." + page)}
	for _, it := range itemsOf(page) {
		if it.typed() {
			f.Fields = append(f.Fields, chat.Field{
				Option: it.name, Label: it.label(), Help: message.T("settings.help." + it.name), Value: it.get(&gs),
				Max: maxTyped, Optional: true,
			})
		}
	}
	return f, nil
}

// showSettings privately shows the user a page of the form, below what has just been changed.
func (s *Preferences) showSettings(ctx context.Context, c *command.Call, page string, changed message.Text) error {
	gs, err := s.Settings.Guild(ctx, c.Guild)
	if err != nil {
		return err
	}
	var rows []chat.Row
	typed := false
	for _, it := range itemsOf(page) {
		rows = append(rows, itemRow(s.Defaults, it, &gs))
		typed = typed || it.typed()
	}
	var pages chat.Row
	for _, p := range settingPages {
		pages.Buttons = append(pages.Buttons, chat.Button{Command: "settingsform", Words: p, Label: message.T("settings.page." + p), Disabled: p == page})
	}
	if typed {
		pages.Buttons = append(pages.Buttons, chat.Button{Command: "settingsform", Words: page, Form: true, Label: message.T("settings.type." + page), Style: chat.StyleMain})
	}
	return c.Respond(ctx, chat.Reply{
		Text:     message.Lines(message.T("settings.form", message.Args{"Page": message.T("settings.page." + page), "Number": slices.Index(settingPages[:], page) + 1, "Pages": len(settingPages)}), changed),
		Language: settingsLanguage(c), Private: true, Replace: true, Rows: append(rows, pages),
	})
}

// itemRow returns an item's row in the form: a menu of its values, or the current value if it's
// typed.
func itemRow[S any](s *settings.Defaults, it settingItemOf[S], of *S) chat.Row {
	row := chat.Row{Heading: message.T("settings.field", message.Args{"Item": it.label(), "About": it.about()})}
	now := it.get(of)
	switch {
	case it.typed():
		row.Heading = message.T("settings.typed", message.Args{"Item": it.label(), "About": it.about(), "Value": chosenText(s, it, of)})
	case it.choices == nil:
		row.Placeholder = it.textOf("")
		row.Channels = &chat.ChannelMenu{Command: "settings", Words: it.name, Chosen: settings.ChannelList(now).All(), Max: it.channels, Posts: it.posts}
	default:
		row.Menu = append(row.Menu, chat.Button{Command: "settings", Words: it.words(defaultWord),
			Label: message.T("settings.usual", message.Args{"Value": it.textOf(it.usual(s))}), Chosen: now == ""})
		for _, value := range it.choices {
			row.Menu = append(row.Menu, chat.Button{Command: "settings", Words: it.words(value), Label: it.textOf(value), Chosen: now == value})
		}
	}
	return row
}
