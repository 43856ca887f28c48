// Package command declares commands: their names and options, how requests are read from text
// and from forms, and the call that a handler gets.
package command

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"hoshi/bot/chat"
	"hoshi/bot/internal/spelling"
	"hoshi/bot/settings"
)

// Group is a heading under which help lists commands.
type Group string

// The groups, in the order of help.
const (
	GroupPlay    Group = "play"    // to play
	GroupEngines Group = "engines" // levels, opponents, what engines find
	GroupPeople  Group = "people"  // other people: offers, ratings, past games
	GroupLook    Group = "look"    // pictures and files
	GroupBot     Group = "bot"     // the bot itself
)

var Groups = [...]Group{GroupPlay, GroupEngines, GroupPeople, GroupLook, GroupBot}

// Access says what a command needs before its handler runs. The service checks
// it and fills [Call.Game] and [Call.Side].
type Access int

// The kinds of access, each for everybody unless it says otherwise.
const (
	AnyTime     Access = iota // no game is needed
	LastGame                  // the channel's game, running or the last one
	RunningGame               // a running game
	PlayersOnly               // a running game, for its players
)

// Menu is a menu that a chat has for its users and messages. What is chosen there
// becomes the option of the command that takes it.
type Menu int

// The menus.
const (
	NoMenu      Menu = iota
	UserMenu         // of a user, who becomes the first [UserOption]
	MessageMenu      // of a message: its text becomes the first [TextOption], its files [Request.Attachments]
)

// Command declares something that people can ask for. Text parsing, help, usage
// lines and suggestions are read from it, and so are slash commands.
//
// What it does in words is in the catalogue: command.NAME.short is a line for the
// list of commands, command.NAME.long what help adds (optional), command.NAME.more the
// rest of it (optional), and command.NAME.example an example of its options (optional).
type Command struct {
	Name    string   // lower case, a to z
	Aliases []string // other names in text
	// Translated are its names in the languages after English, in the order of
	// [settings.Languages]. They work in text too.
	Translated []string
	// Words are further names in other languages, in text alone. Help does not list
	// them.
	Words   []string
	Group   Group    // the heading in help
	Options []Option // in the order of the usage line
	Access  Access   // what is checked before Handle runs

	// Menu is a menu of the chat that offers the command as well, by the message
	// menu.NAME.
	Menu Menu
	// ShowsBoard says that the result is the board of the channel's game, unless there is an
	// answer.
	ShowsBoard bool
	// AnyLength says that the text after the command may be long.
	AnyLength bool
	// Unlocked says that the handler reads no game: it does not wait for other
	// requests of the channel.
	Unlocked bool
	// Everywhere says that the command is answered in channels, too, that the guild has
	// not chosen for the bot.
	Everywhere bool
	// NeedsNoGame reports whether a request with some options needs none of the games that
	// Access asks for. Nil for never.
	NeedsNoGame func(Values) bool
	// LeaderOnly says that in a game of teams only its host and those who manage the guild
	// may do it, and NoTeams that nobody may where two teams play.
	LeaderOnly, NoTeams bool
	// Hidden commands are not in help and not suggested: buttons alone use them.
	Hidden bool
	// AnyRevision says that an old button of the command still does it.
	AnyRevision bool
	// HasLong, HasMore and HasExample say which optional messages the catalogue has.
	HasLong, HasMore, HasExample bool

	// Unknown is the message for a word that no option takes, with the argument
	// Typed; "" for the general one.
	Unknown string
	// Foreign reports whether a text command of this name is meant for another
	// bot. Nil for never.
	Foreign func(words []string, o Values, leftover []string) bool

	// Check says what is wrong with options that do not go together. Nil for
	// nothing.
	Check func(o Values) error

	// Form returns the form of buttons that ask for one. Nil for a command without one.
	Form func(ctx context.Context, c *Call) (*chat.Form, error)
	// Handle does what is asked. A *[chat.UserError] that it returns is shown.
	Handle func(ctx context.Context, c *Call) error
}

// NameIn returns the name of the command in one of [settings.Languages], or the English one where
// it has no other.
func (c *Command) NameIn(language string) string {
	i := slices.Index(settings.Languages()[1:], language)
	if i < 0 || i >= len(c.Translated) {
		return c.Name
	}
	return c.Translated[i]
}

// Table is the commands of a service, found by name.
type Table struct {
	commands []*Command
	byName   map[string]*Command
}

// NewTable returns a table of commands in the order of help. Names and aliases
// must be unique.
func NewTable(commands ...*Command) (*Table, error) {
	t := &Table{byName: make(map[string]*Command)}
	for _, c := range commands {
		for _, name := range slices.Concat([]string{c.Name}, c.Aliases, c.Translated, c.Words) {
			if other := t.byName[name]; other != nil && other != c { // languages may share a word
				return nil, fmt.Errorf("two commands are called %q: %s and %s", name, other.Name, c.Name)
			}
			t.byName[name] = c
		}
		t.commands = append(t.commands, c)
	}
	return t, nil
}

// All returns the commands in the order of help. It is not to be changed.
func (t *Table) All() []*Command { return t.commands }

// Lookup returns the command of a name or alias in lower case, nil if there is
// none.
func (t *Table) Lookup(name string) *Command { return t.byName[name] }

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
