package preferences

import (
	"context"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/render"
)

// pageMe is the page of personal settings, and the word for it.
const pageMe = "me"

// allPings returns the choices, the default first.
func allPings() []string {
	return words([]settings.Pings{settings.PingAway, settings.PingAlways, settings.PingNever})
}

// personalItem is a personal setting.
type personalItem = settingItemOf[settings.UserSettings]

// personalItems returns all personal settings in the order of the form.
func personalItems() []personalItem {
	language := choice("language", pageMe, settings.Languages(), func(us *settings.UserSettings) *string { return &us.Language })
	byTag := language.set
	language.set = func(us *settings.UserSettings, value string) error { return byTag(us, languageTag(value)) }
	language.usual = func(*settings.Defaults) string { return "" }
	language.say = sayLanguage

	theme := choice("theme", pageMe, render.Themes(), func(us *settings.UserSettings) *string { return &us.Theme })
	theme.usual = func(*settings.Defaults) string { return "" }

	notation := choice("notation", pageMe, words([]settings.Notation{settings.NotationLower, settings.NotationUpper}), func(us *settings.UserSettings) *settings.Notation { return &us.Notation })
	notation.say = func(value string) message.Text { return message.T("settings.notation." + value) }

	pings := choice("pings", pageMe, allPings(), func(us *settings.UserSettings) *settings.Pings { return &us.Pings })
	pings.usual = func(*settings.Defaults) string { return "" }
	pings.say = func(value string) message.Text { return message.T("settings.pings." + value) }

	confirm := switchItem("confirm", pageMe, func(us *settings.UserSettings) *settings.Switch { return &us.Confirm })
	return append([]personalItem{language, theme, notation, numbersItem(), pings, confirm}, timeItems()...)
}

// numbersItem returns the item for which stones are numbered in the games a person starts.
func numbersItem() personalItem {
	it := choice("numbers", pageMe, []string{"all", "last 5", "last 10", string(settings.Off)}, func(us *settings.UserSettings) *string { return &us.Numbers })
	it.hint = "all|last 5|from 10|off"
	it.set = func(us *settings.UserSettings, value string) error {
		n, err := render.ParseNumbers(value)
		if err != nil {
			return errWrongValue
		}
		us.Numbers = n.String()
		return nil
	}
	it.usual = func(*settings.Defaults) string { return "" }
	it.say = func(value string) message.Text {
		n, _ := render.ParseNumbers(value)
		switch {
		case n == render.NoNumbers:
			return message.T("settings.numbers.none")
		case n == render.AllNumbers:
			return message.T("settings.numbers.all")
		case n < 0:
			return message.T("settings.numbers.last", message.Args{"Count": -int(n)})
		}
		return message.T("settings.numbers.from", message.Args{"Move": int(n)})
	}
	return it
}

// findPersonalItem returns the item with a name.
func findPersonalItem(name string) (personalItem, bool) {
	for _, it := range personalItems() {
		if it.name == name {
			return it, true
		}
	}
	return personalItem{}, false
}

// settingsMine shows the user's own choices, or changes one.
func (s *Preferences) settingsMine(ctx context.Context, c *command.Call, name, value string) error {
	it, known := findPersonalItem(name)
	switch {
	case name != "" && !known, name == "" && value != "":
		return explainPersonalItem(strings.TrimSpace(name + " " + value))
	case name == "":
		return s.showMine(ctx, c, message.Text{})
	case value == "":
		return c.Respond(ctx, chat.Reply{
			Text: message.Lines(
				message.T("settings.typed", message.Args{"Item": it.label(), "About": it.about(), "Value": chosenText(s.Defaults, it, &c.Mine)}),
				message.T("settings.how", message.Args{"Command": it.command(it.example()), "Name": pageMe + " " + it.name})),
			Language: settingsLanguage(c), Private: true,
		})
	}
	now := s.Now()
	if it.name == itemZone {
		if zone, ok := settings.ZoneOfClock(value, now); ok {
			value = zone.String()
		}
	}
	if err := it.change(&c.Mine, value); err != nil { // before anything is stored
		return err
	}
	var err error
	c.Mine, err = s.Store.UpdateUserSettings(ctx, c.User.ID, func(us *settings.UserSettings) {
		_ = it.change(us, value)
		if it.name == itemDigest || it.name == itemZone {
			us.SkipDigest(now)
		}
	})
	if err != nil {
		return err
	}
	changed := message.T("settings.changed", message.Args{"Item": it.label(), "Value": chosenText(s.Defaults, it, &c.Mine)})
	changed = message.Lines(changed, timeText(it, c.Mine, now))
	if c.Origin == chat.FromComponent {
		return s.showMine(ctx, c, changed)
	}
	return c.Respond(ctx, chat.Reply{Text: changed, Language: settingsLanguage(c), Private: true})
}

// explainPersonalItem returns an error for a word that names no item.
func explainPersonalItem(typed string) error {
	typed, _, _ = strings.Cut(typed, " ")
	var names []string
	for _, it := range personalItems() {
		names = append(names, it.name)
	}
	if near := command.Closest(strings.ToLower(typed), names); near != "" {
		return chat.Refuse("settings.did_you_mean", message.Args{"Typed": message.Typed(typed), "Command": message.CommandLine{Name: "settings", Rest: pageMe + " " + near}})
	}
	return chat.Refuse("settings.no_item_me", message.Args{"Typed": message.Typed(typed), "Items": command.Listed(names)})
}

// showMine privately shows the user the form of personal settings, below what has just been
// changed. The answer to a typed command is public, so it's a list without menus: other people
// using the menus would change their own settings.
func (s *Preferences) showMine(ctx context.Context, c *command.Call, changed message.Text) error {
	reply := chat.Reply{Text: message.Lines(message.T("settings.heading_me"), changed), Language: settingsLanguage(c), Private: true, Replace: true}
	if c.Origin == chat.FromText {
		rows := []message.Text{reply.Text}
		for _, it := range personalItems() {
			rows = append(rows, message.T("settings.row", message.Args{"Item": it.label(), "Value": chosenText(s.Defaults, it, &c.Mine), "Command": it.command("")}))
		}
		reply.Text = message.Lines(rows...)
		reply.Rows = []chat.Row{{Buttons: []chat.Button{{Command: "settings", Words: pageMe, Label: message.T("settings.open_form"), Style: chat.StyleMain}}}}
		return c.Respond(ctx, reply)
	}
	for _, it := range personalItems() {
		row := itemRow(s.Defaults, it, &c.Mine)
		if it.typed() { // there's nothing to click, so say what to write
			row.Heading = message.Sentences(row.Heading, message.T("settings.how_typed", message.Args{"Command": it.command(it.example())}))
		}
		reply.Rows = append(reply.Rows, row)
	}
	return c.Respond(ctx, reply)
}
