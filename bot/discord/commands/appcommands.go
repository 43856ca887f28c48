// Package commands declares the bot's slash commands and registers them with Discord.
package commands

import (
	"hoshi/bot/command"
	"hoshi/bot/discord/body"
	"hoshi/bot/discord/event"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/internal/limits"
	"hoshi/bot/view/locale"
	"hoshi/engine"
)

// Types of options (API documentation, "Application Command Option Type").
const (
	optionString     = 3
	optionInteger    = 4
	OptionUser       = 6
	OptionAttachment = 11
)

// appCommand is a slash command as Discord accepts and returns it.
type appCommand struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Type        int    `json:"type"`
	localized
	Options          []appOption `json:"options,omitempty"`
	IntegrationTypes []int       `json:"integration_types"`
	Contexts         []int       `json:"contexts"`
	Handler          int         `json:"handler,omitempty"` // of an Entry Point command
}

// localized holds the names and descriptions in other languages, by Discord's locales, which are
// BCP 47 tags.
type localized struct {
	Names        map[string]string `json:"name_localizations,omitempty"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
}

// appOption is an option of a slash command.
type appOption struct {
	Type        int    `json:"type"`
	Name        string `json:"name"`
	Description string `json:"description"`
	localized
	Required     bool        `json:"required,omitempty"`
	Choices      []appChoice `json:"choices,omitempty"`
	MinValue     *int        `json:"min_value,omitempty"`
	MaxValue     *int        `json:"max_value,omitempty"`
	Autocomplete bool        `json:"autocomplete,omitempty"`
}

// appChoice is one of the values of an option.
type appChoice struct {
	Name  string            `json:"name"`
	Names map[string]string `json:"name_localizations,omitempty"`
	Value string            `json:"value"`
}

// describer translates the descriptions of commands.
type describer struct {
	english *locale.Printer
	others  map[string]*locale.Printer // by language
}

// newDescriber returns the describer of a catalogue.
func newDescriber(catalogue *locale.Catalogue) describer {
	style := func(line string) string { return "/" + line }
	d := describer{english: catalogue.Printer("", style), others: make(map[string]*locale.Printer)}
	for _, tag := range settings.Languages()[1:] {
		d.others[tag] = catalogue.Printer(tag, style)
	}
	d.others[traditional] = d.others[simplified]
	return d
}

// The catalogue has no Traditional Chinese, but its readers read Simplified Chinese more easily
// than English. Without these names the client would show English ones while the answers come in
// Simplified Chinese.
const (
	simplified  = "zh-CN"
	traditional = "zh-TW"
)

// describe returns a name or a description in English and in the other languages that have it.
// Other languages must be left out, because otherwise Discord refuses all commands.
func (d describer) describe(t message.Text) (english string, others map[string]string) {
	others = make(map[string]string)
	for tag, words := range d.others {
		if text := words.Print(t); text != t.ID {
			others[tag] = body.Truncate(text, limits.MaxCommandText)
		}
	}
	return body.Truncate(d.english.Print(t), limits.MaxCommandText), others
}

// translatedNames returns a command's names in other languages, by language.
func translatedNames(c *command.Command) map[string]string {
	out := make(map[string]string)
	for _, tag := range settings.Languages()[1:] {
		out[tag] = c.NameIn(tag)
	}
	out[traditional] = out[simplified]
	return out
}

// everywhere lists all contexts in which commands can be used.
var everywhere = []int{int(event.InGuild), int(event.InBotDM), int(event.InPrivateGroup)}

// appCommands returns the slash commands of a table in its order, each followed by its menu command
// if it has one. installs are the kinds of installation that the application allows.
func appCommands(table *command.Table, words describer, installs []int) []appCommand {
	var out []appCommand
	for _, c := range table.All() {
		if c.Hidden {
			continue
		}
		a := appCommand{Name: c.Name, Type: int(event.SlashCommand), IntegrationTypes: installs, Contexts: everywhere}
		a.Names = translatedNames(c)
		a.Description, a.Descriptions = words.describe(message.T("command." + c.Name + ".short"))
		var optional []appOption
		for i := range c.Options { // required options come first
			if c.Options[i].ButtonOnly {
				continue
			}
			if o := newAppOption(c, &c.Options[i], words); o.Required {
				a.Options = append(a.Options, o)
			} else {
				optional = append(optional, o)
			}
		}
		a.Options = append(a.Options, optional...)
		out = append(out, a)
		if c.Menu != command.NoMenu {
			m := appCommand{Type: int(menuKinds[c.Menu]), IntegrationTypes: installs, Contexts: everywhere}
			m.Name, m.Names = words.describe(menuName(c))
			out = append(out, m)
		}
	}
	return out
}

// menuKinds maps menus to Discord's kinds of commands.
var menuKinds = map[command.Menu]event.CommandKind{command.UserMenu: event.UserCommand, command.MessageMenu: event.MessageCommand}

// menuName returns a command's name in its menu.
func menuName(c *command.Command) message.Text { return message.T("menu." + c.Name) }

// InMenu returns the command that a menu offers by an English name, or nil if there is none.
func InMenu(table *command.Table, kind event.CommandKind, name string, catalogue *locale.Catalogue) *command.Command {
	words := catalogue.Printer("", func(line string) string { return line })
	for _, c := range table.All() {
		if c.Menu != command.NoMenu && menuKinds[c.Menu] == kind && words.Print(menuName(c)) == name {
			return c
		}
	}
	return nil
}

// newAppOption declares an option.
func newAppOption(c *command.Command, o *command.Option, words describer) appOption {
	a := appOption{Type: optionString, Name: o.Name, Required: o.Required}
	_, a.Names = words.describe(message.T("parameter." + o.Name))
	a.Description, a.Descriptions = words.describe(message.T("describe." + c.Name + "." + o.Name))
	switch t := o.Type.(type) {
	case command.IntegerOption:
		a.Type, a.MinValue, a.MaxValue = optionInteger, new(t.Min), new(t.Max)
	case command.SizeOption:
		a.Type, a.MinValue, a.MaxValue = optionInteger, new(engine.MinSize), new(engine.MaxSize)
	case command.ChoiceOption:
		if a.Autocomplete = len(t.Choices) > limits.MaxChoices; a.Autocomplete {
			break
		}
		for _, choice := range t.Choices {
			name, names := words.describe(choice.Name())
			a.Choices = append(a.Choices, appChoice{Name: name, Names: names, Value: choice.Value})
		}
	case command.UserOption:
		a.Type = OptionUser
	case command.FileOption:
		a.Type = OptionAttachment
	case command.PointOption, command.EngineOption, command.ClockOption, command.PatternOption, command.SettingOption:
		a.Autocomplete = true
	}
	return a
}
