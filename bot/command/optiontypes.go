package command

import (
	"slices"
	"strconv"
	"strings"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/engine/opening"
)

// The types of options.
type (
	// IntegerOption is a whole number from Min to Max; its values are ints.
	IntegerOption struct {
		Min, Max int // both are allowed
		// Wrong is the message for other numbers, with the arguments Typed, Min and
		// Max. If it is empty, another option may take the number.
		Wrong string
	}
	// ChoiceOption is one of a few words; its values are strings.
	ChoiceOption struct {
		Choices []Choice // in the order of the usage line
	}
	// UserOption is somebody whom the text mentions; its values are [chat.Mention]s.
	UserOption struct{}
	// UserIDOption is the id of a person, as in "id:42"; its values are UserIDs.
	UserIDOption struct{}
	// PointOption is a point of the board as it was typed, all the words that are
	// left; its values are strings, as only the game knows its board.
	PointOption struct{}
	// EngineOption is an engine; its values are [EngineSpec]s.
	EngineOption struct {
		PlainDepth bool // a plain number is a depth; otherwise depths are written "d4"
		Levels     bool // the name of a level is an engine too
	}
	// ProgramOption is one of the programs of package classic; its values are their
	// ids.
	ProgramOption struct{}
	// DepthOption is how far the engine looks; its values are [game.Depth]s.
	DepthOption struct{}
	// SizeOption is the number of points on a side of the board, as 15 or 15x15; its
	// values are ints.
	SizeOption struct{}
	// ClockOption is how long the players have to think, as in "5+5" or "3 days"; its values
	// are [game.Clock]s.
	ClockOption struct{}
	// PatternOption is one of the 26 openings of renju by any of its names, all the words
	// that are left; its values are [opening.Pattern]s.
	PatternOption struct{}
	// SettingOption is the value of an item of settings, all the words that are left; its
	// values are strings. The option before it names the item.
	SettingOption struct{}
	// FileOption is a file that comes with the request, in [Request.Attachments].
	FileOption struct{}
	// TextOption is all the words that are left.
	TextOption struct {
		// Parse makes a value of the words and reports whether it can. If it is nil,
		// the value is the text as it was written, a string.
		Parse func(text string) (value any, ok bool)
		// Words are words for which others may stand, as for those of another
		// language. They are replaced before Parse reads the text.
		Words []Choice
	}
)

// Choice is a value of a [ChoiceOption] with the words that stand for it.
type Choice struct {
	Value string   // lower case; also a word that stands for it
	Words []string // besides Value
	// Label is the message that names it in lists; "" for that of its value.
	Label string
}

// Name is what people are shown of a choice, at most 100 characters.
func (c Choice) Name() message.Text {
	if c.Label != "" {
		return message.T(c.Label)
	}
	return message.T("choice." + c.Value)
}

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

func (t ChoiceOption) Read(words []string, _ *TextInput) (any, int, error) {
	word := strings.ToLower(words[0])
	for _, c := range t.Choices {
		if c.Value == word || slices.Contains(c.Words, word) {
			return c.Value, 1, nil
		}
	}
	return nil, 0, nil
}

// Values returns what can be chosen.
func (t ChoiceOption) Values() []string {
	var out []string
	for _, c := range t.Choices {
		out = append(out, c.Value)
	}
	return out
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

func (UserIDOption) Read(words []string, _ *TextInput) (any, int, error) {
	id, ok := strings.CutPrefix(words[0], UserIDPrefix)
	if !ok {
		return nil, 0, nil
	}
	return chat.UserID(id), 1, nil
}

// UserIDPrefix begins the id of a person among the words of a button.
const UserIDPrefix = "id:"

func (PointOption) Read(words []string, _ *TextInput) (any, int, error) {
	return strings.Join(words, " "), len(words), nil
}

func (t EngineOption) Read(words []string, _ *TextInput) (any, int, error) {
	if level, ok := engine.ParseLevel(words[0]); ok && t.Levels {
		return EngineSpec{Level: level}, 1, nil
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
	return spec, used, spec.Variant.Check(program.ID)
}

// addDepth gives a program the depth that a word names, if it has none yet. A plain
// number that is too deep for the program but a size of the board is that.
func (t EngineOption) addDepth(spec *EngineSpec, program *classic.Program, word string) bool {
	d, ok := t.depth(word)
	if !ok || spec.Depth != game.DepthOfChannel || IsDigits(word) && isSize(int(d)) && int(d) > program.MaxDepth {
		return false
	}
	spec.Depth = d
	return true
}

// depth reads "d4" and "auto", which cannot be taken for a size, and plain
// numbers where they are depths.
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
			"Command": in.command.Name, "Default": engine.DefaultSize, "Depth": "d" + game.Itoa(size)})
	case !isSize(size):
		return nil, 0, chat.Refuse("usage.size", message.Args{"Min": engine.MinSize, "Max": engine.MaxSize,
			"Command": in.command.Name, "Default": engine.DefaultSize})
	}
	return size, 1, nil
}

// isSize reports whether a board can have so many points on a side.
func isSize(n int) bool { return engine.MinSize <= n && n <= engine.MaxSize }

// ParseSize takes "15", "15x15" and "15×15".
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
	value, ok := t.Parse(strings.Join(t.replaced(words), " "))
	if !ok {
		return nil, 0, nil
	}
	return value, len(words), nil
}

// replaced returns the words with each replaced by the one that it stands for.
func (t TextOption) replaced(words []string) []string {
	if len(t.Words) == 0 {
		return words
	}
	out := slices.Clone(words)
	choices := ChoiceOption{t.Words}
	for i := range out {
		if value, used, _ := choices.Read(out[i:i+1], nil); used > 0 {
			out[i] = value.(string)
		}
	}
	return out
}

func IsDigits(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return s != ""
}

// EngineSpec is an engine as a command names it, with its search depth.
type EngineSpec struct {
	Program string       // id of a program of package classic; "" for the main engine
	Variant game.Variant // how the program searches
	Depth   game.Depth   // DepthOfChannel if the command names none

	Level engine.Level // of the main engine; engine.NoLevel if the command names none
}

// String names the engine as commands do.
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
