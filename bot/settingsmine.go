package bot

import (
	"context"
	"strings"

	"hoshi/render"
)

// pageMe is the form of what people choose for themselves, and the word for it.
const pageMe = "me"

// Pings says when a person is notified that it is their turn in a game with another
// person.
type Pings string

// The choices. "" is PingAway.
const (
	// PingAway notifies those who have not acted for a while, or have days for a move.
	PingAway   Pings = "away"
	PingAlways Pings = "always" // every turn
	PingNever  Pings = "never"  // no turn
)

// allPings are the choices, the usual one first.
func allPings() []string { return words([]Pings{PingAway, PingAlways, PingNever}) }

// Notation is how points are written in answers for one person alone.
type Notation string

// The notations. "" is NotationLower.
const (
	NotationLower Notation = "lower" // h8
	NotationUpper Notation = "upper" // H8
)

// personalItem is an item of what people choose for themselves.
type personalItem = settingItemOf[UserSettings]

// personalItems are all of them in the order of the form.
func personalItems() []personalItem {
	language := choice("language", pageMe, Languages(), func(us *UserSettings) *string { return &us.Language })
	byTag := language.set
	language.set = func(us *UserSettings, value string) error { return byTag(us, languageTag(value)) }
	language.usual = func(*Service) string { return "" }
	language.say = sayLanguage

	theme := choice("theme", pageMe, render.Themes(), func(us *UserSettings) *string { return &us.Theme })
	theme.usual = func(*Service) string { return "" }

	notation := choice("notation", pageMe, words([]Notation{NotationLower, NotationUpper}), func(us *UserSettings) *Notation { return &us.Notation })
	notation.say = func(value string) Text { return T("settings.notation." + value) }

	pings := choice("pings", pageMe, allPings(), func(us *UserSettings) *Pings { return &us.Pings })
	pings.usual = func(*Service) string { return "" }
	pings.say = func(value string) Text { return T("settings.pings." + value) }

	confirm := switchItem("confirm", pageMe, func(us *UserSettings) *Switch { return &us.Confirm })
	return []personalItem{language, theme, notation, numbersItem(), pings, confirm}
}

// numbersItem is which stones are numbered in the games that somebody starts.
func numbersItem() personalItem {
	it := choice("numbers", pageMe, []string{"all", "last 5", "last 10", string(Off)}, func(us *UserSettings) *string { return &us.Numbers })
	it.hint = "all|last 5|from 10|off"
	it.set = func(us *UserSettings, value string) error {
		n, err := render.ParseNumbers(value)
		if err != nil {
			return errWrongValue
		}
		us.Numbers = n.String()
		return nil
	}
	it.usual = func(*Service) string { return "" }
	it.say = func(value string) Text {
		n, _ := render.ParseNumbers(value)
		switch {
		case n == render.NoNumbers:
			return T("settings.numbers.none")
		case n == render.AllNumbers:
			return T("settings.numbers.all")
		case n < 0:
			return T("settings.numbers.last", Args{"Count": -int(n)})
		}
		return T("settings.numbers.from", Args{"Move": int(n)})
	}
	return it
}

// findPersonalItem returns the item of a name.
func findPersonalItem(name string) (personalItem, bool) {
	for _, it := range personalItems() {
		if it.name == name {
			return it, true
		}
	}
	return personalItem{}, false
}

// settingsMine shows what the user has chosen for themselves, or changes an item.
func (s *Service) settingsMine(ctx context.Context, c *Call, name, value string) error {
	it, known := findPersonalItem(name)
	switch {
	case name != "" && !known, name == "" && value != "":
		return explainPersonalItem(strings.TrimSpace(name + " " + value))
	case name == "":
		return s.showMine(ctx, c, Text{})
	case value == "":
		return c.Respond(ctx, Reply{
			Text: Lines(
				T("settings.typed", Args{"Item": it.label(), "About": it.about(), "Value": chosenText(s, it, &c.mine)}),
				T("settings.how", Args{"Command": it.command(it.example()), "Name": pageMe + " " + it.name})),
			Language: c.settingsLanguage(), Private: true,
		})
	}
	if err := it.change(&c.mine, value); err != nil { // before anything is stored
		return err
	}
	var err error
	if c.mine, err = s.store.UpdateUserSettings(ctx, c.User.ID, func(us *UserSettings) { _ = it.change(us, value) }); err != nil {
		return err
	}
	changed := T("settings.changed", Args{"Item": it.label(), "Value": chosenText(s, it, &c.mine)})
	if c.Origin == FromComponent {
		return s.showMine(ctx, c, changed)
	}
	return c.Respond(ctx, Reply{Text: changed, Language: c.settingsLanguage(), Private: true})
}

// explainPersonalItem refuses a word that is no item.
func explainPersonalItem(typed string) error {
	typed, _, _ = strings.Cut(typed, " ")
	var names []string
	for _, it := range personalItems() {
		names = append(names, it.name)
	}
	if near := closest(strings.ToLower(typed), names); near != "" {
		return Refuse("settings.did_you_mean", Args{"Typed": Typed(typed), "Command": CommandLine{Name: "settings", Rest: pageMe + " " + near}})
	}
	return Refuse("settings.no_item_me", Args{"Typed": Typed(typed), "Items": listed(names)})
}

// showMine shows the form of personal settings to who asked alone, below what has just
// been changed. The answer to a typed command is there for everybody: it is a list without
// menus, which others would change for themselves.
func (s *Service) showMine(ctx context.Context, c *Call, changed Text) error {
	reply := Reply{Text: Lines(T("settings.heading_me"), changed), Language: c.settingsLanguage(), Private: true, Replace: true}
	if c.Origin == FromText {
		rows := []Text{reply.Text}
		for _, it := range personalItems() {
			rows = append(rows, T("settings.row", Args{"Item": it.label(), "Value": chosenText(s, it, &c.mine), "Command": it.pattern()}))
		}
		reply.Text = Lines(rows...)
		reply.Rows = []Row{{Buttons: []Button{{Command: "settings", Words: pageMe, Label: T("settings.open_form"), Style: StyleMain}}}}
		return c.Respond(ctx, reply)
	}
	for _, it := range personalItems() {
		reply.Rows = append(reply.Rows, itemRow(s, it, &c.mine))
	}
	return c.Respond(ctx, reply)
}
