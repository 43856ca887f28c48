package bot

import (
	"context"
	"slices"
	"strings"

	"hoshi/bot/internal/spelling"
)

// helpMore is what people write after a command's name for the rest of its help.
const helpMore = "more"

func (s *Service) helpCommand() *Command {
	return &Command{
		Name: "help", Aliases: []string{"commands"}, Group: GroupPlay, Unlocked: true, Everywhere: true,
		Translated: []string{"帮助", "ヘルプ", "도움말"},
		Words:      []string{"说明", "使い方", "도움", "명령어"},
		Options:    []Option{{Name: "command", Type: TextOption{Parse: func(text string) (any, bool) { return text, true }}}},
		Handle:     s.help,
	}
}

// help explains a command, a group of them or a term, or says what most people want to know
// first.
func (s *Service) help(ctx context.Context, c *Call) error {
	topic, given := option[string](c.Options, "command")
	if !given {
		return c.Respond(ctx, Reply{Text: s.helpFirst(), Language: c.language, Replace: true, Rows: helpRows("")})
	}
	known := s.helpTopics()
	if t, ok := known.find(topic); ok {
		return s.helpOnTopic(ctx, c, t)
	}
	words := strings.Fields(strings.ToLower(topic))
	if group := Group(words[0]); slices.Contains(groups[:], group) && c.Origin == FromComponent {
		return s.helpOnTopic(ctx, c, helpTopic{kind: topicGroup, id: words[0]})
	}
	if command := s.table.LookupWithPrefix(words[0]); command != nil {
		return c.Respond(ctx, helpOn(command, len(words) > 1 && words[1] == helpMore, c.language))
	}
	if slices.Contains(groups[:], Group(words[0])) {
		return s.helpOnTopic(ctx, c, helpTopic{kind: topicGroup, id: words[0]})
	}
	if t, ok := known.beginning(topic); ok {
		return s.helpOnTopic(ctx, c, t)
	}
	if near := s.table.Closest(words[0]); near != "" {
		return Refuse("help.did_you_mean", Args{"Typed": Typed(topic), "Name": near})
	}
	if near, ok := known.near(topic); ok {
		return Refuse("help.did_you_mean", Args{"Typed": Typed(topic), "Name": near.name})
	}
	return Refuse("help.unknown", Args{"Typed": Typed(topic)})
}

// helpOnTopic explains a group of commands, or a term. A term is for who asked alone where
// the chat can do that: others know it.
func (s *Service) helpOnTopic(ctx context.Context, c *Call, t helpTopic) error {
	switch t.kind {
	case topicTerm:
		return c.Respond(ctx, Reply{Text: explainTerm(t.id), Language: c.privateLanguage(), Private: true})
	case topicTerms:
		return c.Respond(ctx, Reply{Text: T("term.list", Args{"Terms": termNames()}), Language: c.language, Replace: true, Rows: append(helpRows(""), termMenu())})
	}
	return c.Respond(ctx, Reply{Text: Lines(s.helpOnGroup(Group(t.id))...), Language: c.language, Replace: true, Rows: helpRows(Group(t.id))})
}

// helpOn explains one command: what most people want to know of it, or the rest.
func helpOn(c *Command, more bool, language string) Reply {
	usage := T("help.command", Args{"Usage": CommandForms{c}, "Short": T("command." + c.Name + ".short")})
	rows := []Text{usage}
	reply := Reply{Language: language}
	switch {
	case more && c.HasMore:
		rows = append(rows, T("command."+c.Name+".more"))
	case c.HasLong:
		rows = append(rows, T("command."+c.Name+".long"))
	}
	if c.HasExample && !more {
		rows = append(rows, T("help.example", Args{"Example": T("command." + c.Name + ".example")}))
	}
	if len(c.Aliases) > 0 && (more || !c.HasMore) {
		rows = append(rows, T("help.aliases", Args{"Aliases": CommandNames(c.Aliases)}))
	}
	if c.HasMore && !more {
		words := c.Name + " " + helpMore
		rows = append(rows, T("help.rest", Args{"Command": CommandLine{Name: "help", Rest: words}}))
		reply.Rows = []Row{{Buttons: []Button{{Command: "help", Words: words, Label: T("help.button.more")}}}}
	}
	reply.Text = Lines(rows...)
	return reply
}

// helpFirst is what a newcomer needs, and where the rest is.
func (s *Service) helpFirst() Text {
	var names List
	for _, group := range groups {
		names = append(names, T("help.button."+string(group)))
	}
	return Lines(T("help.intro"), T("help.groups", Args{"Groups": names, "Group": T("help.button." + string(GroupEngines))}), T("help.terms"))
}

// helpOnGroup explains the commands of a group, one to a row.
func (s *Service) helpOnGroup(group Group) []Text {
	rows := []Text{T("help.group." + string(group))}
	for _, c := range s.table.All() {
		if c.Group == group && !c.Hidden {
			rows = append(rows, T("help.row", Args{"Usage": CommandForms{c}, "Short": T("command." + c.Name + ".short")}))
		}
	}
	return rows
}

// helpRows are buttons for the groups and the terms; the group that is shown cannot be
// clicked.
func helpRows(shown Group) []Row {
	var row Row
	for _, group := range groups {
		row.Buttons = append(row.Buttons, Button{
			Command: "help", Words: string(group), Label: T("help.button." + string(group)), Disabled: group == shown,
		})
	}
	return []Row{row, {Buttons: []Button{{Command: "help", Words: topicTermsID, Label: T("help.button.terms")}}}}
}

// LookupWithPrefix finds a command by its name with or without marks in front, as
// people write it behind "help".
func (t *Table) LookupWithPrefix(name string) *Command {
	if c := t.Lookup(name); c != nil {
		return c
	}
	return t.Lookup(strings.TrimLeftFunc(name, func(r rune) bool { return r < 'a' || r > 'z' }))
}

// Closest returns the name or alias that a mistyped word in lower case was probably
// meant to be, "" when there is none. The first letter must be right, or have changed
// places with the second, as otherwise every other bot's commands would get our
// suggestions.
func (t *Table) Closest(word string) string {
	best, least := "", len(word)+1
	for _, c := range t.commands {
		for _, name := range append([]string{c.Name}, c.Aliases...) {
			if c.Hidden || len(name) < 3 || len(word) == 0 || !spelling.Near(word, name) {
				continue
			}
			if word[0] != name[0] && !(len(word) > 1 && word[0] == name[1] && word[1] == name[0]) {
				continue
			}
			if d := spelling.Distance(word, name); d < least {
				best, least = name, d
			}
		}
	}
	return best
}
