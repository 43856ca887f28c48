package command

import (
	"cmp"
	"strconv"
	"strings"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/engine/opening"
)

// The types of options.
type (
	// IntegerOption is a whole number from Min to Max; its values are ints.
	IntegerOption struct {
		Min, Max int // inclusive
		// Wrong is the message for numbers out of range, with the arguments Typed, Min and
		// Max. If it's empty, another option may take the number.
		Wrong string
	}
	// ChoiceOption is one of a few words; its values are strings.
	ChoiceOption struct {
		Choices []Choice // in the order of the usage line

		shown shownNames // the names of choices in lists
	}
	// UserOption is a mentioned user; its values are [chat.Mention]s.
	UserOption struct{}
	// RoleOption is a mentioned role, as in "<@&42>"; its values are [chat.RoleID]s.
	RoleOption struct{}
	// UserIDOption is a user's ID, as in "id:42"; its values are [chat.UserID]s.
	UserIDOption struct{}
	// PointOption is a point on the board and takes all remaining words; its values are
	// strings as [ReadPoints] returns them, since only the game knows its board.
	PointOption struct{}
	// EngineOption is an engine; its values are [EngineSpec]s.
	EngineOption struct {
		PlainDepth bool // also accept a plain number as a depth, not only "d4"
		Levels     bool // also accept the name of a level

		shown shownNames // the names of levels
	}
	// ProgramOption is a program of package classic; its values are program IDs.
	ProgramOption struct{}
	// DepthOption is the engine's search depth; its values are [game.Depth]s.
	DepthOption struct{}
	// SizeOption is the number of points along a side of the board, as in "15" or "15x15"; its
	// values are ints.
	SizeOption struct{}
	// ClockOption is the players' thinking time, as in "5+5" or "3 days"; its values are
	// [game.Clock]s.
	ClockOption struct{}
	// PatternOption is one of the 26 renju openings under any of its names. It takes all
	// remaining words; its values are [opening.Pattern]s.
	PatternOption struct{}
	// SettingOption is the value of a setting, which the option before it names. It takes all
	// remaining words; its values are strings.
	SettingOption struct{}
	// FileOption is a file attached to the request, in [Request.Attachments].
	FileOption struct{}
	// TextOption takes all remaining words, or as many of the next MaxWords as Parse accepts.
	TextOption struct {
		MaxWords int // 0 for all remaining words
		// Parse parses the words and reports whether they're valid. If it's nil, the value is
		// the original text as a string.
		Parse func(text string) (value any, ok bool)
		// Words lists words with synonyms, for example in other languages. Synonyms are
		// replaced by the word before Parse is called.
		Words []Choice

		shown shownNames
	}
)

func (t IntegerOption) Read(words []string, _ *TextInput) (any, int, error) {
	word := strings.TrimPrefix(words[0], "#")
	if !IsDigits(word) {
		return nil, 0, nil
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < t.Min || n > t.Max {
		if t.Wrong == "" {
			return nil, 0, nil
		}
		return nil, 0, chat.Refuse(t.Wrong, message.Args{"Typed": message.Typed(words[0]), "Min": t.Min, "Max": t.Max})
	}
	return n, 1, nil
}

func (UserOption) Read(words []string, in *TextInput) (any, int, error) {
	for _, m := range in.Mentions {
		if strings.EqualFold(m.Token, words[0]) {
			return m, 1, nil
		}
	}
	if strings.HasPrefix(words[0], "@") || strings.HasPrefix(words[0], "<@") {
		if in.Direct {
			return nil, 0, chat.Refuse("play.direct")
		}
		return nil, 0, chat.Refuse("usage.nobody", message.Args{"Typed": message.Typed(strings.Trim(words[0], "<>"))})
	}
	return nil, 0, nil
}

func (RoleOption) Read(words []string, _ *TextInput) (any, int, error) {
	id, marked := strings.CutPrefix(words[0], "<@&")
	id, closed := strings.CutSuffix(id, ">")
	if !marked || !closed || !IsDigits(id) {
		return nil, 0, nil
	}
	return chat.RoleID(id), 1, nil
}

func (UserIDOption) Read(words []string, _ *TextInput) (any, int, error) {
	id, ok := strings.CutPrefix(words[0], UserIDPrefix)
	if !ok {
		return nil, 0, nil
	}
	return chat.UserID(id), 1, nil
}

// UserIDPrefix precedes a user's ID in the words of a button.
const UserIDPrefix = "id:"

func (PointOption) Read(words []string, _ *TextInput) (any, int, error) {
	typed := strings.Join(words, " ")
	return ReadPoints(cmp.Or(strings.Trim(typed, "| "), typed)), len(words), nil // people hide answers in ||spoilers||
}

func (t EngineOption) Read(words []string, _ *TextInput) (any, int, error) {
	if level, ok := engine.ParseLevel(words[0]); ok && t.Levels {
		return EngineSpec{Level: level}, 1, nil
	}
	if value, used := t.shown.read(words); used > 0 {
		level, _ := engine.ParseLevel(value)
		return EngineSpec{Level: level}, used, nil
	}
	if d, ok := t.depth(words[0]); ok {
		return EngineSpec{Depth: d}, 1, nil
	}
	program, ok := classic.Lookup(strings.ToLower(words[0]))
	if !ok {
		return nil, 0, nil
	}
	spec := EngineSpec{Program: program.ID}
	used := 1
	for ; used < len(words) && (spec.Variant.Add(words[used]) || t.addDepth(&spec, &program, words[used])); used++ {
	}
	if !spec.Variant.Fits(program.ID) {
		return spec, used, chat.Refuse("engine.reach", message.Args{"Program": program.ID})
	}
	return spec, used, nil
}

// addDepth gives a program the depth that a word names, unless it already has one. A plain number
// that's too deep for the program but a valid board size is left to the size option.
func (t EngineOption) addDepth(spec *EngineSpec, program *classic.Program, word string) bool {
	d, ok := t.depth(word)
	if !ok || spec.Depth != game.DepthOfChannel || IsDigits(word) && isSize(int(d)) && int(d) > program.MaxDepth {
		return false
	}
	spec.Depth = d
	return true
}

// depth parses "d4" and "auto", which can't be mistaken for a size, and with PlainDepth also plain
// numbers.
func (t EngineOption) depth(word string) (game.Depth, bool) {
	word = strings.ToLower(word)
	number, marked := strings.CutPrefix(word, "d")
	if !marked && word != "auto" && !(t.PlainDepth && IsDigits(word)) {
		return 0, false
	}
	d, err := game.ParseDepth(number)
	return d, err == nil
}

func (ProgramOption) Read(words []string, _ *TextInput) (any, int, error) {
	program, ok := classic.Lookup(strings.ToLower(words[0]))
	if !ok {
		return nil, 0, nil
	}
	return program.ID, 1, nil
}

func (DepthOption) Read(words []string, _ *TextInput) (any, int, error) {
	d, err := game.ParseDepth(words[0])
	if err != nil {
		return nil, 0, nil
	}
	return d, 1, nil
}

func (SizeOption) Read(words []string, in *TextInput) (any, int, error) {
	size, ok := ParseSize(words[0])
	switch {
	case !ok:
		return nil, 0, nil
	case !isSize(size) && size > 0 && size <= int(game.MaxDepth) && in.command.Name == "play":
		return nil, 0, chat.Refuse("usage.size_or_depth", message.Args{"Min": engine.MinSize, "Max": engine.MaxSize,
			"Command": in.command.Name, "Default": engine.DefaultSize, "Depth": "d" + strconv.Itoa(size)})
	case !isSize(size):
		return nil, 0, chat.Refuse("usage.size", message.Args{"Min": engine.MinSize, "Max": engine.MaxSize,
			"Command": in.command.Name, "Default": engine.DefaultSize})
	}
	return size, 1, nil
}

// isSize reports whether n is a valid board size.
func isSize(n int) bool { return engine.MinSize <= n && n <= engine.MaxSize }

// ParseSize parses "15", "15x15" and "15×15".
func ParseSize(word string) (int, bool) {
	a, b, two := strings.Cut(strings.ReplaceAll(strings.ToLower(word), "×", "x"), "x")
	if two && a != b || !IsDigits(a) {
		return 0, false
	}
	n, err := strconv.Atoi(a)
	return n, err == nil
}

func (PatternOption) Read(words []string, _ *TextInput) (any, int, error) {
	p, ok := opening.ParsePattern(strings.Join(words, " "))
	if !ok {
		return nil, 0, nil
	}
	return p, len(words), nil
}

func (SettingOption) Read(words []string, _ *TextInput) (any, int, error) {
	return strings.Join(words, " "), len(words), nil
}

func (FileOption) Read([]string, *TextInput) (any, int, error) { return nil, 0, nil }

func (t TextOption) Read(words []string, in *TextInput) (any, int, error) {
	if t.Parse == nil {
		return in.Raw, len(words), nil
	}
	fewest, most := len(words), len(words)
	if t.MaxWords > 0 {
		fewest, most = 1, min(most, t.MaxWords)
	}
	for n := most; n >= fewest; n-- {
		if value, ok := t.Parse(strings.Join(t.replaced(words[:n]), " ")); ok {
			return value, n, nil
		}
	}
	return nil, 0, nil
}

// replaced returns the words with synonyms replaced by the words they stand for.
func (t TextOption) replaced(words []string) []string {
	if len(t.Words) == 0 {
		return words
	}
	var out []string
	choices := ChoiceOption{Choices: t.Words, shown: t.shown}
	for len(words) > 0 {
		value, used, _ := choices.Read(words, nil)
		if used == 0 {
			value, used = words[0], 1
		}
		out, words = append(out, value.(string)), words[used:]
	}
	return out
}

// IsDigits reports whether s is one or more ASCII digits.
func IsDigits(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return s != ""
}

// EngineSpec is an engine and its search depth as given in a command.
type EngineSpec struct {
	Program string       // ID of a program of package classic; "" for the main engine
	Variant game.Variant // how the program searches
	Depth   game.Depth   // DepthOfChannel if the command gives none

	Level engine.Level // of the main engine; engine.NoLevel if the command gives none
}

// String returns the engine as it's written in commands.
func (s EngineSpec) String() string {
	label := strings.TrimSpace(s.Program + " " + s.Variant.String())
	switch {
	case s.Level != engine.NoLevel:
		return s.Level.String()
	case s.Program == "":
		return "d" + s.Depth.String()
	case s.Depth == game.DepthOfChannel:
		return label
	}
	return label + " d" + s.Depth.String()
}

// Option is an argument of a command. In text, each word goes to the first option that accepts
// it, so options of different types can come in any order.
//
// The usage line shows an option as the message option.COMMAND.NAME; a [ChoiceOption] shows its
// choices instead.
type Option struct {
	Name     string     // lower case
	Type     OptionType // its values and how to parse them
	Required bool       // for slash commands; in text the handler asks for what's missing
	// Keyword, if not empty, is a word that can come before the option in text, as in
	// "move 12". It can be left out if Type accepts the value without it.
	Keyword string
	// KeywordOnly makes the keyword mandatory.
	KeywordOnly bool
	// Unlisted keeps the option out of the usage line, which would get too long.
	Unlisted bool
	// ButtonOnly options are used by buttons and not documented for users.
	ButtonOnly bool
	// Twice is the message for a second value of this option, with the arguments
	// First and Second; "" for the general message.
	Twice string
}

// OptionType defines the values of an option and how to parse them.
type OptionType interface {
	// Read parses the option from the front of words. used is the number of words it took, 0
	// if the first word isn't meant for this option. If the word is meant for it but invalid,
	// the error is a *[chat.UserError].
	Read(words []string, in *TextInput) (value any, used int, err error)
}

// TextInput holds the words after a command in a chat message.
type TextInput struct {
	Words    []string       // separated by white space
	Raw      string         // the original text, with line breaks
	Mentions []chat.Mention // users mentioned in the message
	Direct   bool           // see [Request.Direct]
	Shared   bool           // other bots may have a command of the same name and prefix
	command  *Command
}

// Values maps the names of a command's options to their values. Each [OptionType] documents the
// type of its values.
type Values map[string]any

// Get returns the value of an option and reports whether it was given with type T.
func Get[T any](o Values, name string) (value T, given bool) {
	value, given = o[name].(T)
	return value, given
}
