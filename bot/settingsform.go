package bot

import (
	"context"
	"errors"
	"slices"

	"hoshi/bot/internal/prefix"
)

// settingsFormCommand is what the buttons of the form of settings do: it shows a page, and
// takes the values of a page that are typed.
func (s *Service) settingsFormCommand() *Command {
	var pages []Choice
	for _, page := range settingPages {
		pages = append(pages, Choice{Value: page})
	}
	options := []Option{{Name: "page", Type: ChoiceOption{pages}, Unlisted: true}}
	for _, it := range settingItems() {
		if it.typed() {
			options = append(options, Option{Name: it.name, Type: SettingOption{}, KeywordOnly: true, Unlisted: true})
		}
	}
	return &Command{
		Name: "settingsform", Group: GroupBot, Options: options, Hidden: true, Unlocked: true, Everywhere: true,
		Handle: s.settingsForm, Form: s.settingsInput,
	}
}

// typed reports whether the values of the item are typed into a form.
func (it settingItemOf[S]) typed() bool { return it.choices == nil && it.channels == 0 }

// settingsForm shows a page of the form, or takes what was typed into its fields. A field
// that was left empty takes the choice back.
func (s *Service) settingsForm(ctx context.Context, c *Call) error {
	if err := c.requireManageGuild(ctx, "settings.no_server", "settings.not_allowed", nil); err != nil {
		return err
	}
	page, ok := option[string](c.Options, "page")
	if !ok {
		page = settingPages[0]
	}
	if c.Origin != FromModal {
		return s.showSettings(ctx, c, page, Text{})
	}
	change := func(gs *GuildSettings) error {
		for _, it := range itemsOf(page) {
			if !it.typed() {
				continue
			}
			value, given := option[string](c.Options, it.name)
			if !given {
				value = defaultWord
			}
			if err := it.change(gs, value); err != nil {
				return err
			}
		}
		return nil
	}
	gs, err := s.guildSettings(ctx, c.Guild)
	if err == nil {
		err = change(&gs) // before anything is stored
	}
	if err != nil {
		return err
	}
	var failed error
	_, err = s.store.UpdateGuildSettings(ctx, c.Guild, func(gs *GuildSettings) { failed = change(gs) })
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	return s.showSettings(ctx, c, page, T("settings.saved"))
}

// settingsInput is the form with the values of a page that are typed.
func (s *Service) settingsInput(ctx context.Context, c *Call) (*Form, error) {
	if err := c.requireManageGuild(ctx, "settings.no_server", "settings.not_allowed", nil); err != nil {
		return nil, err
	}
	gs, err := s.guildSettings(ctx, c.Guild)
	if err != nil {
		return nil, err
	}
	page, ok := option[string](c.Options, "page")
	if !ok {
		page = settingPages[0]
	}
	f := &Form{Title: T("settings.page." + page)}
	for _, it := range itemsOf(page) {
		if it.typed() {
			f.Fields = append(f.Fields, Field{
				Option: it.name, Label: it.label(), Help: T("settings.help." + it.name), Value: it.get(&gs),
				Max: prefix.MaxLength, Optional: true,
			})
		}
	}
	return f, nil
}

// showSettings shows a page of the form to who asked alone, below what has just been
// changed.
func (s *Service) showSettings(ctx context.Context, c *Call, page string, changed Text) error {
	gs, err := s.guildSettings(ctx, c.Guild)
	if err != nil {
		return err
	}
	var rows []Row
	typed := false
	for _, it := range itemsOf(page) {
		rows = append(rows, itemRow(s, it, &gs))
		typed = typed || it.typed()
	}
	var pages Row
	for _, p := range settingPages {
		pages.Buttons = append(pages.Buttons, Button{Command: "settingsform", Words: p, Label: T("settings.page." + p), Disabled: p == page})
	}
	if typed {
		pages.Buttons = append(pages.Buttons, Button{Command: "settingsform", Words: page, Form: true, Label: T("settings.type." + page), Style: StyleMain})
	}
	return c.Respond(ctx, Reply{
		Text:     Lines(T("settings.form", Args{"Page": T("settings.page." + page), "Number": slices.Index(settingPages[:], page) + 1, "Pages": len(settingPages)}), changed),
		Language: c.settingsLanguage(), Private: true, Replace: true, Rows: append(rows, pages),
	})
}

// itemRow is an item in the form: a menu of its values, or what holds for one that is
// typed.
func itemRow[S any](s *Service, it settingItemOf[S], of *S) Row {
	row := Row{Heading: T("settings.field", Args{"Item": it.label(), "About": it.about()})}
	now := it.get(of)
	switch {
	case it.typed():
		row.Heading = T("settings.typed", Args{"Item": it.label(), "About": it.about(), "Value": chosenText(s, it, of)})
	case it.choices == nil:
		row.Placeholder = it.textOf("")
		row.Channels = &ChannelMenu{Command: "settings", Words: it.name, Chosen: ChannelList(now).All(), Max: it.channels, Posts: it.posts}
	default:
		row.Menu = append(row.Menu, Button{Command: "settings", Words: it.words(defaultWord),
			Label: T("settings.usual", Args{"Value": it.textOf(it.usual(s))}), Chosen: now == ""})
		for _, value := range it.choices {
			row.Menu = append(row.Menu, Button{Command: "settings", Words: it.words(value), Label: it.textOf(value), Chosen: now == value})
		}
	}
	return row
}
