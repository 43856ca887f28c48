package discord

import (
	"github.com/bwmarrin/discordgo"

	"hoshi/bot"
	"hoshi/bot/discord/component"
	"hoshi/bot/locale"
)

// buttonStyles are Discord's styles for the service's.
var buttonStyles = map[bot.ButtonStyle]component.ButtonStyle{
	bot.StylePlain: component.Secondary, bot.StyleMain: component.Primary,
	bot.StyleSuggest: component.Success, bot.StyleDanger: component.Danger,
}

// maxRowsOfOldMessages is how many rows a message has without components of version 2.
const maxRowsOfOldMessages = 5

// controlRows puts the rows of a reply into components.
func controlRows(r bot.Reply, words *locale.Printer) []component.Component {
	var out []component.Component
	for i, row := range r.Rows {
		if len(row.Menu) > 0 {
			out = append(out, component.ActionRow{Components: []component.Component{menu(r, row, words)}})
			continue
		}
		var buttons []component.Button
		for j, b := range row.Buttons {
			if b.Link != nil {
				if url := messageURL(*b.Link); url != "" {
					buttons = append(buttons, component.Button{Style: component.Link, Label: truncate(words.Print(b.Label), component.MaxButtonLabel), URL: url})
				}
				continue
			}
			k := clicked{shown: r.Shown, private: r.Private, form: b.Form, command: b.Command, words: b.Words}
			buttons = append(buttons, component.Button{
				Style: buttonStyles[b.Style], Label: truncate(words.Print(b.Label), component.MaxButtonLabel),
				CustomID: distinct(k.customID(), i, j, b), Disabled: b.Disabled,
			})
		}
		if len(buttons) > 0 {
			out = append(out, component.Row(buttons...))
		}
	}
	return out
}

// messageURL is the address at which Discord's clients show a message, empty for one of
// another chat.
func messageURL(m bot.MessageRef) string {
	guild := string(m.Guild)
	if guild == "" {
		guild = "@me"
	}
	if guild != "@me" && !isSnowflake(guild) || !isSnowflake(string(m.Channel)) || !isSnowflake(m.Message) {
		return ""
	}
	return discordgo.EndpointDiscord + "channels/" + guild + "/" + string(m.Channel) + "/" + m.Message
}

// distinct makes the custom_ids of a message differ, as Discord demands: an arrow of
// the pad that leads nowhere has the words of another. Disabled buttons are never
// clicked.
func distinct(id string, row, column int, b bot.Button) string {
	if b.Disabled {
		return id + " " + string(rune('A'+row)) + string(rune('A'+column))
	}
	return id
}

// menu puts a row with a menu into a select.
func menu(r bot.Reply, row bot.Row, words *locale.Printer) component.Select {
	s := component.Select{
		CustomID:    clicked{shown: r.Shown, private: r.Private, command: menuCommand}.customID(),
		Placeholder: truncate(words.Print(row.Placeholder), component.MaxPlaceholder),
	}
	for _, b := range row.Menu {
		k := clicked{form: b.Form, command: b.Command, words: b.Words}
		s.Options = append(s.Options, component.Option{Label: truncate(words.Print(b.Label), component.MaxOptionText), Value: k.value()})
	}
	return s
}

// commandForm is the form that asks for the options of a command that have to be
// given.
func commandForm(k clicked, c *bot.Command, words *locale.Printer) component.Modal {
	k.form = false
	m := component.Modal{CustomID: k.customID(), Title: truncate(words.Print(bot.T("command."+c.Name+".short")), component.MaxModalTitle)}
	for _, o := range c.Options {
		if o.Required {
			m.Components = append(m.Components, component.Label{
				Label: truncate(words.Print(bot.T("option."+c.Name+"."+o.Name)), component.MaxLabel), Component: component.TextInput{CustomID: o.Name},
			})
		}
	}
	return m
}
