package discord

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/chat"
	"hoshi/bot/discord/component"
	"hoshi/bot/locale"
)

// buttonStyles are Discord's styles for the service's.
var buttonStyles = map[chat.ButtonStyle]component.ButtonStyle{
	chat.StylePlain: component.Secondary, chat.StyleMain: component.Primary,
	chat.StyleSuggest: component.Success, chat.StyleDanger: component.Danger,
}

// controlRows puts the rows of a reply into components: texts for headings, and action
// rows.
func controlRows(r chat.Reply, words *locale.Printer) []component.Component {
	var out []component.Component
	for i, row := range r.Rows {
		if !row.Heading.IsZero() {
			out = append(out, component.TextDisplay(words.Print(row.Heading)))
		}
		switch {
		case len(row.Menu) > 0:
			out = append(out, component.ActionRow{Components: []component.Component{menu(r, i, words)}})
			continue
		case row.Channels != nil:
			out = append(out, component.ActionRow{Components: []component.Component{channelMenu(r, row, words)}})
			continue
		case len(row.Buttons) == 0:
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
func messageURL(m chat.MessageRef) string {
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
func distinct(id string, row, column int, b chat.Button) string {
	if b.Disabled {
		return id + " " + string(rune('A'+row)) + string(rune('A'+column))
	}
	return id
}

// menu puts a row with a menu into a select. Its custom_id has the number of the row, as
// a message may have several.
func menu(r chat.Reply, number int, words *locale.Printer) component.Select {
	row := r.Rows[number]
	s := component.Select{
		CustomID:    clicked{shown: r.Shown, private: r.Private, command: menuCommand, words: strconv.Itoa(number)}.customID(),
		Placeholder: truncate(words.Print(row.Placeholder), component.MaxPlaceholder),
	}
	for _, b := range row.Menu {
		k := clicked{form: b.Form, command: b.Command, words: b.Words}
		s.Options = append(s.Options, component.Option{Label: truncate(words.Print(b.Label), component.MaxOptionText), Value: k.value(), Default: b.Chosen})
	}
	return s
}

// channelMenu puts a row with a menu of channels into a select.
func channelMenu(r chat.Reply, row chat.Row, words *locale.Printer) component.ChannelSelect {
	m := row.Channels
	s := component.ChannelSelect{
		CustomID:    clicked{shown: r.Shown, private: r.Private, command: m.Command, words: m.Words}.customID(),
		Placeholder: truncate(words.Print(row.Placeholder), component.MaxPlaceholder), Max: m.Max, NoForums: m.Posts,
	}
	for _, ch := range m.Chosen {
		if isSnowflake(string(ch)) {
			s.Chosen = append(s.Chosen, string(ch))
		}
	}
	return s
}

// modal puts a form into a modal, for the command that was clicked.
func modal(k clicked, f *chat.Form, words *locale.Printer) component.Modal {
	k.form = false
	m := component.Modal{CustomID: k.customID(), Title: truncate(words.Print(f.Title), component.MaxModalTitle)}
	for _, field := range f.Fields {
		label := component.Label{
			Label:     truncate(words.Print(field.Label), component.MaxLabel),
			Component: component.TextInput{CustomID: field.Option, Value: field.Value, Max: field.Max, Optional: field.Optional},
		}
		if !field.Help.IsZero() {
			label.Description = truncate(words.Print(field.Help), component.MaxLabelHelp)
		}
		m.Components = append(m.Components, label)
	}
	return m
}
