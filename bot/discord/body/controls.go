package body

import (
	"net/url"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"hoshi/bot/discord/component"
	"hoshi/bot/discord/customid"
	"hoshi/bot/discord/snowflake"
	"hoshi/bot/domain/chat"
	"hoshi/bot/internal/limits"
	"hoshi/bot/view/locale"
)

// buttonStyles maps the bot's styles to Discord's.
var buttonStyles = map[chat.ButtonStyle]component.ButtonStyle{
	chat.StylePlain: component.Secondary, chat.StyleMain: component.Primary,
	chat.StyleSuggest: component.Success, chat.StyleDanger: component.Danger,
}

// controlRows returns the rows of a reply as components: texts for headings, and action rows.
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
			if b.Link != nil || b.URL != "" {
				if url := linkURL(b); url != "" {
					buttons = append(buttons, component.Button{Style: component.Link, Label: Truncate(words.Print(b.Label), limits.MaxButtonLabel), URL: url})
				}
				continue
			}
			k := customid.Click{Shown: r.Shown, Private: r.Private, Form: b.Form, Command: b.Command, Words: b.Words}
			buttons = append(buttons, component.Button{
				Style: buttonStyles[b.Style], Label: Truncate(words.Print(b.Label), limits.MaxButtonLabel),
				CustomID: distinct(k.ID(), i, j, b), Disabled: b.Disabled,
			})
		}
		if len(buttons) > 0 {
			out = append(out, component.Row(buttons...))
		}
	}
	return out
}

// linkURL returns the address that a button opens, or an empty string if Discord wouldn't take it.
func linkURL(b chat.Button) string {
	if b.Link != nil {
		return messageURL(*b.Link)
	}
	if u, err := url.Parse(b.URL); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || len(b.URL) > chat.MaxURL {
		return ""
	}
	return b.URL
}

// messageURL returns the address of a message in Discord's clients, or an empty string for a
// message of another chat.
func messageURL(m chat.MessageRef) string {
	guild := string(m.Guild)
	if guild == "" {
		guild = "@me"
	}
	if guild != "@me" && !snowflake.Valid(guild) || !snowflake.Valid(string(m.Channel)) || !snowflake.Valid(m.Message) {
		return ""
	}
	return discordgo.EndpointDiscord + "channels/" + guild + "/" + string(m.Channel) + "/" + m.Message
}

// distinct makes the custom_ids of a message differ, as Discord requires: a disabled arrow of the
// move pad has the same words as another.
func distinct(id string, row, column int, b chat.Button) string {
	if b.Disabled {
		return id + " " + string(rune('A'+row)) + string(rune('A'+column))
	}
	return id
}

// menu returns the menu of a row. Its custom_id contains the index of the row, since a message may
// have several menus.
func menu(r chat.Reply, number int, words *locale.Printer) component.Select {
	row := r.Rows[number]
	s := component.Select{
		CustomID:    customid.Click{Shown: r.Shown, Private: r.Private, Command: customid.Menu, Words: strconv.Itoa(number)}.ID(),
		Placeholder: Truncate(words.Print(row.Placeholder), limits.MaxPlaceholder),
	}
	for _, b := range row.Menu {
		k := customid.Click{Form: b.Form, Command: b.Command, Words: b.Words}
		s.Options = append(s.Options, component.Option{Label: Truncate(words.Print(b.Label), limits.MaxOptionText), Value: k.Value(), Default: b.Chosen})
	}
	return s
}

// channelMenu returns a row's channel menu.
func channelMenu(r chat.Reply, row chat.Row, words *locale.Printer) component.ChannelSelect {
	m := row.Channels
	s := component.ChannelSelect{
		CustomID:    customid.Click{Shown: r.Shown, Private: r.Private, Command: m.Command, Words: m.Words}.ID(),
		Placeholder: Truncate(words.Print(row.Placeholder), limits.MaxPlaceholder), Max: m.Max, NoForums: m.Posts,
	}
	for _, ch := range m.Chosen {
		if snowflake.Valid(string(ch)) {
			s.Chosen = append(s.Chosen, string(ch))
		}
	}
	return s
}

// Modal returns the form that a click asked for.
func Modal(k customid.Click, f *chat.Form, words *locale.Printer) component.Modal {
	k.Form = false
	m := component.Modal{CustomID: k.ID(), Title: Truncate(words.Print(f.Title), limits.MaxModalTitle)}
	for _, field := range f.Fields {
		label := component.Label{
			Label:     Truncate(words.Print(field.Label), limits.MaxLabel),
			Component: component.TextInput{CustomID: field.Option, Value: field.Value, Max: field.Max, Optional: field.Optional},
		}
		if !field.Help.IsZero() {
			label.Description = Truncate(words.Print(field.Help), limits.MaxLabelHelp)
		}
		m.Components = append(m.Components, label)
	}
	return m
}
