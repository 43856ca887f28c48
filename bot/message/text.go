// Package message names what users read: a [Text] is the ID of a message in the catalogue with
// its arguments. Package locale puts it into words.
package message

import (
	"fmt"
	"sort"
	"strings"
	"time"
)

// Text is something that users read, as a value: the id of a message in the
// catalogue (package locale) with its arguments, or several Texts one after the
// other. It has no language: an adapter puts it into words.
//
// The zero Text is empty.
type Text struct {
	ID   string // of a message in the catalogue; "" for Parts
	Args Args   // the arguments of the message; nil for none
	// Parts are put into words one after the other, each a whole sentence or a
	// whole line.
	Parts []Text
	Join  Join // what stands between the Parts
}

// Args are the arguments of a [Text] by the names that the message uses. The
// language decides how a value is written, so it has one of these types:
//
//   - int: a number; the one named Count selects the plural form;
//   - string: text that is the same in all languages, such as an engine's id;
//   - [Typed]: what somebody has typed, shown as code;
//   - [Name]: a name for people to read, in which Markdown is made harmless;
//   - [chat.User]: somebody's mention;
//   - [engine.Point], []engine.Point, [engine.Color], [engine.Threat];
//   - [game.Depth];
//   - engine.Level;
//   - [time.Duration]: a time as people say it; [Elapsed]: one to compare;
//     [Remaining]: one on a clock; [Moment]: a point in time;
//   - [settings.ChannelList]: channels;
//   - [command.CommandUsage], [CommandLine], [CommandNames], [command.CommandForms],
//     [command.CommandName]: commands;
//   - [List]: several of these values;
//   - [chat.Permissions];
//   - [Text]: a whole message, or a noun phrase such as "3 moves".
type Args map[string]any

// Typed is something that a person has typed. Texts show it as code, shortened.
type Typed string

// Name is a name that comes from outside, as from a file.
type Name string

// Elapsed is a time that people compare with others: texts show milliseconds.
type Elapsed time.Duration

// Remaining is what is left on a clock: texts show it as clocks do, "4:31".
type Remaining time.Duration

// Moment is a point in time. Where the chat can, texts say how far it is from the reader's
// present, and go on to do so: "in 4 minutes". Elsewhere they name the day and the time.
type Moment time.Time

// CommandLine stands for a command as somebody may type it, as in "!play white".
type CommandLine struct {
	Name string // of the command
	Rest string // its options, as typed
}

// List is values that a text lists, as in "h8, i9, g7". What stands between them
// depends on the language.
type List []any

// CommandNames stands for the names of commands, as in "!new, !start".
type CommandNames []string

// Join says what stands between the parts of a [Text].
type Join int

// The ways to join parts.
const (
	JoinSentences Join = iota // as the language separates sentences
	JoinLines                 // each on a line
)

// T returns the message of an id without, or with, arguments.
func T(id string, args ...Args) Text {
	t := Text{ID: id}
	if len(args) > 0 {
		t.Args = args[0]
	}
	return t
}

// Sentences returns Texts one after the other. Empty ones are left out.
func Sentences(parts ...Text) Text { return Text{Parts: present(parts), Join: JoinSentences} }

// Lines returns Texts each on a line. Empty ones are left out.
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

// IsZero reports whether there is nothing to say.
func (t Text) IsZero() bool { return t.ID == "" && len(t.Parts) == 0 }

// String returns ids and arguments, for logs and tests. It is not for users.
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

// Translator puts Texts into words. Package locale has one.
type Translator interface {
	// Translate returns t in a language (a BCP 47 tag; "" for English). Commands are
	// named without a prefix.
	Translate(language string, t Text) string
}
