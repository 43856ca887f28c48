// Package command declares commands: their names and options, how text and forms are parsed into
// requests, and the call passed to a handler.
package command

import (
	"context"
	"fmt"
	"strings"

	"hoshi/bot/domain/chat"
)

// Group is a heading under which help lists commands.
type Group string

// The groups, in the order of help.
const (
	GroupPlay    Group = "play"    // playing
	GroupEngines Group = "engines" // levels, opponents, engine analysis
	GroupPeople  Group = "people"  // other people: offers, ratings, past games
	GroupLook    Group = "look"    // pictures and files
	GroupBot     Group = "bot"     // the bot itself
)

// Groups lists the groups in the order of help.
var Groups = [...]Group{GroupPlay, GroupEngines, GroupPeople, GroupLook, GroupBot}

// Access says what a command needs before its handler runs. The service checks it and sets
// [Call.Game] and [Call.Side].
type Access int

// The kinds of access, open to everyone unless noted.
const (
	AnyTime     Access = iota // no game is needed
	LastGame                  // the channel's running game or its last one
	RunningGame               // a running game
	PlayersOnly               // a running game, for its players
	FindsGame                 // no game is needed; the handler looks for the channel's game
)

// Menu is a chat's context menu on users or messages. The user or message becomes an option of
// the command.
type Menu int

// The menus.
const (
	NoMenu      Menu = iota
	UserMenu         // on a user, who becomes the first [UserOption]
	MessageMenu      // on a message: its text becomes the first [TextOption], its files [Request.Attachments]
)

// Help says which of a command's optional messages the catalog has.
type Help struct {
	Long    bool // command.NAME.long: what the command does, in more than one line
	More    bool // command.NAME.more: the rest, shown when asked for
	Example bool // command.NAME.example: its options in use
}

// TextForm says how a command is written as text, besides its name and options.
type TextForm struct {
	// AnyLength allows long text after the command.
	AnyLength bool
	// Unknown is the message for a word that no option accepts, with the argument Typed; ""
	// for the general message.
	Unknown string
	// MusicToo means that music bots have a command of this name too, followed by a title or a link.
	MusicToo bool
	// NotMusic are words that no option accepts, but which nobody expects a music bot to know.
	NotMusic []string
}

// TeamRules restrict a command in games of teams.
type TeamRules struct {
	LeaderOnly bool // only the host and guild managers may use it
	NoTeams    bool // nobody may use it in a game between two teams
}

// Command declares a command that users can run. Text parsing, help, usage lines, suggestions and
// slash commands are derived from it.
//
// Its description is in the catalog: command.NAME.short is one line for the list of commands, and
// [Help] names the rest.
type Command struct {
	Name    string    // lower case, a to z; its names in other languages are in words/*.toml
	Aliases []string  // other English names in text
	Group   Group     // its heading in help
	Help    Help      // what help says besides its one line
	Options []Option  // in the order of the usage line
	Text    TextForm  // how it's written as text
	Access  Access    // checked before Handle runs
	Teams   TeamRules // who may use it in a game of teams, besides Access

	// Menu also offers the command in a context menu of the chat, labeled menu.NAME.
	Menu Menu
	// ShowsBoard means that the result is the board of the channel's game, unless the handler
	// answers.
	ShowsBoard bool
	// Unlocked means that the handler reads no game, so it doesn't wait for other requests in
	// the channel.
	Unlocked bool
	// Everywhere means that the command also works in channels the guild hasn't enabled for
	// the bot.
	Everywhere bool
	// NeedsNoGame reports whether a request with these options works without the game required
	// by Access. Nil means never.
	NeedsNoGame func(Values) bool
	// Hidden commands are only for buttons: help doesn't list them and they're never suggested.
	Hidden bool
	// AnyRevision means that outdated buttons of the command still work.
	AnyRevision bool
	// Starts means that the command may start a game. The game's revision doesn't keep it from being
	// done twice.
	Starts bool

	// Check returns an error if the options don't go together. Nil means no check.
	Check func(o Values) error

	// Form returns the form for buttons with [chat.Button.Form]. Nil if the command has none.
	Form func(ctx context.Context, c *Call) (*chat.Form, error)
	// Handle runs the command. If it returns a *[chat.UserError], the user sees it.
	Handle func(ctx context.Context, c *Call) error
}

// Table looks up the commands of a service by name.
type Table struct {
	commands []*Command
	byName   map[string]*Command
}

// NewTable returns a table of commands in the order used by help. Names and aliases must be unique.
func NewTable(commands ...*Command) (*Table, error) {
	if _, err := wordsOfLanguages(); err != nil {
		return nil, err
	}
	t := &Table{byName: make(map[string]*Command)}
	for _, c := range commands {
		for _, name := range c.Names() {
			if other := t.byName[name]; other != nil && other != c { // two languages may share a word
				return nil, fmt.Errorf("two commands are called %q: %s and %s", name, other.Name, c.Name)
			}
			t.byName[name] = c
		}
		t.commands = append(t.commands, c)
	}
	return t, nil
}

// All returns the commands in the order used by help. Don't modify the slice.
func (t *Table) All() []*Command { return t.commands }

// Lookup returns the command with a lower-case name or alias, or nil.
func (t *Table) Lookup(name string) *Command { return t.byName[name] }

// LookupWithPrefix finds a command by its name with or without a prefix, as people type it after
// "help".
func (t *Table) LookupWithPrefix(name string) *Command {
	if c := t.Lookup(name); c != nil {
		return c
	}
	return t.Lookup(strings.TrimLeftFunc(name, func(r rune) bool { return r < 'a' || r > 'z' }))
}
