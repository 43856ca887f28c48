// Package message describes what users read: a [Text] is the ID of a message in the catalog plus
// its arguments. Package locale translates it.
package message

import (
	"fmt"
	"sort"
	"strings"
	"time"
)

// Text is something users read: the ID of a message in the catalog (package locale) with its
// arguments, or a sequence of Texts. It has no language; an adapter translates it.
//
// The zero Text is empty.
type Text struct {
	ID   string // of a message in the catalog; "" for Parts
	Args Args   // the arguments of the message; nil for none
	// Parts are translated in order; each is a whole sentence or a whole line.
	Parts []Text
	Join  Join // what separates the Parts
}

// Args are the arguments of a [Text] by name. How a value is written depends on the language,
// so it must have one of these types:
//
//   - int: a number; the one named Count selects the plural form;
//   - string: text that's the same in all languages, such as an engine's ID;
//   - [Typed]: user input, shown as code;
//   - [Name]: a display name, with Markdown escaped;
//   - [chat.User]: a mention of a user;
//   - [engine.Point], []engine.Point, [engine.Color], [engine.Threat];
//   - [game.Depth];
//   - engine.Level;
//   - [time.Duration]: a duration in everyday words; [Elapsed]: one to compare with others;
//     [Remaining]: time left on a clock; [Moment] and [LocalTime]: points in time;
//   - [settings.ChannelList]: channels;
//   - [command.CommandUsage], [CommandLine], [CommandNames], [command.CommandForms],
//     [command.CommandName], [command.Suggestion]: commands;
//   - [List]: a list of these values;
//   - [chat.Permissions];
//   - [Text]: a whole message, or a noun phrase such as "3 moves".
type Args map[string]any

// Typed is user input. Texts show it as code and shorten it.
type Typed string

// Name is a name from an outside source, such as a file.
type Name string

// Elapsed is a duration that people compare with others, so texts show milliseconds.
type Elapsed time.Duration

// Remaining is the time left on a clock, shown like a clock: "4:31".
type Remaining time.Duration

// Moment is a point in time. If the chat supports it, texts show it relative to now and keep
// that up to date ("in 4 minutes"); otherwise they show the date and time.
type Moment time.Time

// LocalTime is a point in time that's written as a date and a time. If the chat supports it, readers see
// it in their own time zone.
type LocalTime time.Time

// CommandLine is a command as a user would type it, as in "!play white".
type CommandLine struct {
	Name string // of the command
	Rest string // its options, as typed
}

// List is a list of values, as in "h8, i9, g7". The separator depends on the language.
type List []any

// CommandNames is a list of command names, as in "!new, !start".
type CommandNames []string

// Join says what separates the parts of a [Text].
type Join int

// The ways to join parts.
const (
	JoinSentences Join = iota // the language's sentence separator
	JoinLines                 // line breaks
)

// T returns the message with the given ID and optional arguments.
func T(id string, args ...Args) Text {
	t := Text{ID: id}
	if len(args) > 0 {
		t.Args = args[0]
	}
	return t
}

// Sentences joins Texts as sentences, leaving out empty ones.
func Sentences(parts ...Text) Text { return Text{Parts: present(parts), Join: JoinSentences} }

// Lines puts each Text on its own line, leaving out empty ones.
func Lines(parts ...Text) Text { return Text{Parts: present(parts), Join: JoinLines} }

func present(parts []Text) []Text {
	var out []Text
	for _, p := range parts {
		if !p.IsZero() {
			out = append(out, p)
		}
	}
	return out
}

// IsZero reports whether the Text is empty.
func (t Text) IsZero() bool { return t.ID == "" && len(t.Parts) == 0 }

// String returns IDs and arguments, for logs and tests. Don't show it to users.
func (t Text) String() string {
	if t.ID == "" {
		words := make([]string, len(t.Parts))
		for i, p := range t.Parts {
			words[i] = p.String()
		}
		return strings.Join(words, " ")
	}
	names := make([]string, 0, len(t.Args))
	for name := range t.Args {
		names = append(names, name)
	}
	sort.Strings(names)
	var b strings.Builder
	b.WriteString(t.ID)
	for _, name := range names {
		fmt.Fprintf(&b, " %s=%v", name, t.Args[name])
	}
	return b.String()
}

// Translator translates Texts. Package locale implements it.
type Translator interface {
	// Translate returns t in a language (a BCP 47 tag; "" for English). Command names have no
	// prefix.
	Translate(language string, t Text) string
}
