package service

import (
	"context"
	"slices"
	"strings"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/view"
)

// helpMore is the word to type after a command's name for the rest of its help.
const helpMore = "more"

func (s *Service) helpCommand() *command.Command {
	return &command.Command{
		Name: "help", Aliases: []string{"commands"}, Group: command.GroupPlay, Unlocked: true, Everywhere: true,
		Options: []command.Option{{Name: "command", Type: command.TextOption{Parse: func(text string) (any, bool) { return text, true }}}},
		Handle:  s.help,
	}
}

// help explains a command, a group of commands, or a term. Without a topic, it says what most
// people want to know first.
func (s *Service) help(ctx context.Context, c *command.Call) error {
	topic, given := command.Get[string](c.Options, "command")
	if !given {
		return c.Respond(ctx, chat.Reply{Text: helpFirst(), Language: c.Language, Replace: true, Rows: helpRows("")})
	}
	known := s.helpTopics()
	if t, ok := known.find(topic); ok {
		return s.helpOnTopic(ctx, c, t)
	}
	words := strings.Fields(strings.ToLower(topic))
	group := helpTopic{kind: topicGroup, id: words[0]}
	isGroup := slices.Contains(command.Groups[:], command.Group(words[0]))
	if isGroup && c.Origin == chat.FromComponent { // a help button means the group even if a command has that name
		return s.helpOnTopic(ctx, c, group)
	}
	if command := s.table.LookupWithPrefix(words[0]); command != nil {
		return c.Respond(ctx, helpOn(command, len(words) > 1 && words[1] == helpMore, c.Language))
	}
	if isGroup {
		return s.helpOnTopic(ctx, c, group)
	}
	if t, ok := known.beginning(topic); ok {
		return s.helpOnTopic(ctx, c, t)
	}
	near := s.table.Closest(words[0])
	if t, ok := known.near(topic); ok && (near == "" || len(words) > 1) { // several words can't be a command's name
		near = t.name
	} else if i := slices.IndexFunc(words, func(w string) bool { return s.table.Lookup(w) != nil }); i > 0 { // "to play"
		return c.Respond(ctx, helpOn(s.table.Lookup(words[i]), false, c.Language))
	}
	if near != "" {
		return chat.Refuse("help.did_you_mean", message.Args{"Typed": message.Typed(topic), "Name": near})
	}
	return chat.Refuse("help.unknown", message.Args{"Typed": message.Typed(topic)})
}

// helpOnTopic explains a group of commands or a term. The explanation of a term is private if the
// chat supports that, since only the person who asked needs it.
func (s *Service) helpOnTopic(ctx context.Context, c *command.Call, t helpTopic) error {
	switch t.kind {
	case topicCommand:
		return c.Respond(ctx, helpOn(s.table.Lookup(t.id), false, c.Language))
	case topicTerm:
		return c.Respond(ctx, chat.Reply{Text: explainTerm(t.id), Language: c.PrivateLanguage(), Private: true})
	case topicTerms:
		return c.Respond(ctx, chat.Reply{Text: message.T("term.list", message.Args{"Terms": termNames()}), Language: c.Language, Replace: true, Rows: append(helpRows(""), termMenu())})
	}
	return c.Respond(ctx, chat.Reply{Text: message.Lines(helpOnGroup(s.table, command.Group(t.id))...), Language: c.Language, Replace: true, Rows: helpRows(command.Group(t.id))})
}

// helpOn explains one command: what most people want to know about it or, with more, the rest.
func helpOn(c *command.Command, more bool, language string) chat.Reply {
	var forms any = command.CommandForms{Command: c}
	if more {
		forms = command.CommandName{Command: c}
	}
	usage := message.T("help.command", message.Args{"Usage": forms, "Short": message.T("command." + c.Name + ".short")})
	rows := []message.Text{usage}
	reply := chat.Reply{Language: language}
	switch {
	case more && c.Help.More:
		rows = append(rows, message.T("command."+c.Name+".more"))
	case c.Help.Long:
		rows = append(rows, message.T("command."+c.Name+".long"))
	}
	if c.Help.Example && !more {
		rows = append(rows, message.T("help.example", message.Args{"Example": message.T("command." + c.Name + ".example")}))
	}
	if len(c.Aliases) > 0 && (more || !c.Help.More) {
		rows = append(rows, message.T("help.aliases", message.Args{"Aliases": message.CommandNames(c.Aliases)}))
	}
	if c.Help.More && !more {
		words := c.Name + " " + helpMore
		rows = append(rows, message.T("help.rest", message.Args{"Command": message.CommandLine{Name: "help", Rest: words}}))
		reply.Rows = []chat.Row{{Buttons: []chat.Button{{Command: "help", Words: words, Label: message.T("help.button.more")}}}}
	}
	reply.Text = message.Lines(rows...)
	return reply
}

// helpFirst returns what a newcomer needs to know, and says where to find the rest.
func helpFirst() message.Text {
	var names message.List
	for _, group := range command.Groups {
		names = append(names, message.T("help.button."+string(group)))
	}
	return message.Lines(message.T("help.intro"), message.T("help.groups", message.Args{"Groups": names, "Group": message.T("help.button." + string(command.GroupEngines))}), message.T("help.terms"))
}

// helpOnGroup explains the commands of a group, one per line.
func helpOnGroup(table *command.Table, group command.Group) []message.Text {
	rows := []message.Text{message.T("help.group." + string(group))}
	for _, c := range table.All() {
		if c.Group == group && !c.Hidden {
			rows = append(rows, message.T("help.row", message.Args{"Usage": command.CommandName{Command: c}, "Short": message.T("command." + c.Name + ".short")}))
		}
	}
	return rows
}

// helpRows returns the buttons for the groups and the terms; the button of the group on display is
// disabled.
func helpRows(shown command.Group) []chat.Row {
	var row chat.Row
	for _, group := range command.Groups {
		row.Buttons = append(row.Buttons, chat.Button{
			Command: "help", Words: string(group), Label: message.T("help.button." + string(group)), Disabled: group == shown,
		})
	}
	return []chat.Row{row, {Buttons: []chat.Button{{Command: "help", Words: view.TopicTermsID, Label: message.T("help.button.terms")}}}}
}
