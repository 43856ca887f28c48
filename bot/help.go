package bot

import (
	"context"
	"slices"
	"strings"

	"hoshi/bot/internal/spelling"
)

func helpCommand() *Command {
	return &Command{
		Name: "help", Aliases: []string{"commands"}, Group: GroupPlay, Unlocked: true, Everywhere: true,
		Translated: []string{"帮助", "ヘルプ", "도움말"},
		Words:      []string{"说明", "使い方", "도움", "명령어"},
		Options:    []Option{{Name: "command", Type: TextOption{Parse: func(text string) (any, bool) { return text, true }}}},
		Handle:     (*Service).help,
	}
}

// help explains a command or a group of them, or gives an overview.
func (s *Service) help(ctx context.Context, c *Call) error {
	topic, given := option[string](c.Options, "command")
	if !given {
		return c.Respond(ctx, Reply{Text: s.helpAll(), Language: c.language, Replace: true, Rows: helpRows("")})
	}
	name := strings.ToLower(strings.Fields(topic)[0])
	command := s.opt.Table.LookupWithPrefix(name)
	if group := Group(name); slices.Contains(groups[:], group) && (command == nil || c.Origin == FromComponent) {
		return c.Respond(ctx, Reply{Text: Lines(s.helpOnGroup(group)...), Language: c.language, Replace: true, Rows: helpRows(group)})
	}
	if command == nil {
		if near := s.opt.Table.Closest(name); near != "" {
			return refuse("help.did_you_mean", Args{"Typed": Typed(topic), "Name": near})
		}
		return refuse("help.unknown", Args{"Typed": Typed(topic)})
	}
	return c.reply(ctx, helpOn(command))
}

// helpOn explains one command.
func helpOn(c *Command) Text {
	rows := []Text{T("help.command", Args{"Usage": CommandForms{c}, "Short": T("command." + c.Name + ".short")})}
	if c.HasLong {
		rows = append(rows, T("command."+c.Name+".long"))
	}
	if c.HasExample {
		rows = append(rows, T("help.example", Args{"Example": T("command." + c.Name + ".example")}))
	}
	if len(c.Aliases) > 0 {
		rows = append(rows, T("help.aliases", Args{"Aliases": CommandNames(c.Aliases)}))
	}
	return Lines(rows...)
}

// helpAll explains the commands to play, and names all others by group.
func (s *Service) helpAll() Text {
	rows := append([]Text{T("help.intro")}, s.helpOnGroup(groups[0])...)
	for _, group := range groups[1:] {
		var names List
		for _, c := range s.inGroup(group) {
			names = append(names, CommandName{c})
		}
		rows = append(rows, T("help.names", Args{"Group": T("help.group." + string(group)), "Commands": names}))
	}
	return Lines(append(rows, T("help.more", Args{"Group": string(groups[1])}))...)
}

// helpOnGroup explains the commands of a group, one to a row.
func (s *Service) helpOnGroup(group Group) []Text {
	rows := []Text{T("help.group." + string(group))}
	for _, c := range s.inGroup(group) {
		rows = append(rows, T("help.row", Args{"Usage": CommandForms{c}, "Short": T("command." + c.Name + ".short")}))
	}
	return rows
}

// inGroup returns the commands that help lists under a group.
func (s *Service) inGroup(group Group) []*Command {
	var out []*Command
	for _, c := range s.opt.Table.All() {
		if c.Group == group && !c.Hidden {
			out = append(out, c)
		}
	}
	return out
}

// helpRows are buttons for the groups; the one that is shown cannot be clicked.
func helpRows(shown Group) []Row {
	var row Row
	for _, group := range groups {
		row.Buttons = append(row.Buttons, Button{
			Command: "help", Words: string(group), Label: T("help.button." + string(group)), Disabled: group == shown,
		})
	}
	return []Row{row}
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
