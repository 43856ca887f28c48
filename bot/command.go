package bot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/engine/record"
	"hoshi/render"
)

// Command is what a line asks for: one of the types below.
type Command interface{ command() }

// The commands of the room.
type (
	// Play starts a game against a person, or against an engine when Opponent is
	// nil. Color is the side of the person who asks, Empty when left to the room;
	// Size is 0 when not said.
	Play struct {
		Opponent *Mention
		Engine   Contender
		Color    engine.Color
		Size     int
		Opening  Opening
	}
	// Move puts a stone; Point is as typed, since only the game knows the board.
	Move struct{ Point string }
	// SetDepth sets how far the engine looks; DepthOfChannel only asks.
	SetDepth struct{ Depth Depth }
	// Board shows the board again: after so many moves where At is not nil, in
	// another theme and with all numbers where asked.
	Board struct {
		At      *int
		Theme   string
		Numbers bool
	}
	// SetTheme chooses the look of the pictures, of the channel or of the whole
	// server; with no Name it only asks.
	SetTheme struct {
		Name   string
		Server bool
	}
	// SetNumbers chooses which stones are numbered; with no Text it only asks.
	SetNumbers struct{ Text string }
	// Replay shows the game as an animation; Delay is how long a move shows, 0 when
	// not said.
	Replay struct{ Delay time.Duration }
	// Share draws the game on one picture to pass on.
	Share struct{}
	// Export gives the game's record as a file.
	Export struct{ Format record.Format }
	// Import starts a game from a record: Text, or a file attached to the line.
	Import struct{ Text string }
	// Undo takes moves back.
	Undo struct{}
	// Swap changes sides before the first reply.
	Swap struct{}
	// Resign gives the game up.
	Resign struct{}
	// Hint asks the engine for a move.
	Hint struct{}
	// Watch starts a game of two engines.
	Watch struct {
		Black, White Contender
		Size         int
		Opening      Opening
	}
	// Opponents lists the engines one can play.
	Opponents struct{}
	// SetOpening puts the stones of an opening on the board before the first move.
	SetOpening struct{ Opening Opening }
	// Heat draws what an engine thinks of every move.
	Heat struct{ Program string }
	// Think shows what an engine finds in the position, and how.
	Think struct{ Program string }
	// SetDetails chooses what is said beside a board.
	SetDetails struct {
		Ask     bool // only asks
		Details Details
	}
	// Cancel calls the game off.
	Cancel struct{}
	// Help explains all commands, or the one named; Topic is as typed.
	Help struct{ Topic string }
	// Unknown is a word close to a command: Suggestion is the line that was
	// probably meant.
	Unknown struct{ Word, Suggestion string }
)

func (Play) command()       {}
func (Move) command()       {}
func (SetDepth) command()   {}
func (Board) command()      {}
func (Undo) command()       {}
func (Swap) command()       {}
func (Resign) command()     {}
func (Hint) command()       {}
func (Watch) command()      {}
func (Cancel) command()     {}
func (Help) command()       {}
func (Opponents) command()  {}
func (SetOpening) command() {}
func (Heat) command()       {}
func (Think) command()      {}
func (SetDetails) command() {}
func (SetTheme) command()   {}
func (SetNumbers) command() {}
func (Export) command()     {}
func (Import) command()     {}
func (Replay) command()     {}
func (Share) command()      {}
func (Unknown) command()    {}

// UsageError says what is wrong with a command's arguments, as a sentence for
// the person who typed it.
type UsageError struct{ Text string }

func (e *UsageError) Error() string { return e.Text }

func usage(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
}

// Contender is an engine as a command names it: a program of package classic, or
// the main engine when Program is empty, and how deep it looks, DepthOfChannel
// when not said.
type Contender struct {
	Program string
	Depth   Depth
}

// Parse reads a line. It returns nil and no error for a line that is not the
// bot's business, and a *[UsageError] for a command it cannot make sense of.
// prefix is what commands begin with; a line to the bot needs none.
func Parse(line Line, prefix string) (Command, error) {
	text, cut := normalize(line.Text)
	rest, found := cutPrefixFold(text, prefix)
	switch {
	case found && strings.HasPrefix(rest, " ") && !line.ToBot:
		return nil, nil // "! by the way": not a command
	case !found && !line.ToBot:
		return nil, nil
	}
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		if line.ToBot {
			return Help{}, nil
		}
		return nil, nil
	}
	word, args := strings.ToLower(fields[0]), fields[1:]
	spec := lookup(word)
	if spec == nil {
		return parseOther(line, word, rest, prefix)
	}
	p := parser{prefix: prefix, spec: spec, mentions: line.Mentions, raw: afterWord(line.Text)}
	if cut && !spec.anyLength {
		return nil, usage("That is too long for `%s%s`. Write `%s%s`.", prefix, spec.name, prefix, spec.usage)
	}
	return spec.parse(&p, args)
}

// parseOther reads a line whose first word is no command: a bare coordinate, a
// slip of the fingers, or not ours.
func parseOther(line Line, word, rest, prefix string) (Command, error) {
	if looksLikePoint(word) {
		return Move{word}, nil
	}
	if line.ToBot && looksLikePoint(rest) {
		return Move{rest}, nil
	}
	if name := closest(word); name != "" {
		suggestion := name
		if i := strings.IndexByte(rest, ' '); i >= 0 {
			suggestion += rest[i:]
		}
		return Unknown{word, prefix + suggestion}, nil
	}
	if line.ToBot {
		return Unknown{Word: word}, nil
	}
	return nil, nil
}

// looksLikePoint reports whether a word without "move" before it is meant as a
// move: it must be on some board, so that "!v2" stays another bot's command.
func looksLikePoint(word string) bool {
	_, err := engine.ParsePoint(word, engine.MaxSize)
	if err == nil {
		return true
	}
	// One column letter and a row that no board has: worth an answer, as a move.
	return len(word) <= 3 && len(word) >= 2 && word[0] >= 'a' && word[0] < 'a'+engine.MaxSize && isDigits(word[1:])
}

func isDigits(s string) bool {
	for _, r := range s {
		if r < '0' || r > '9' {
			return false
		}
	}
	return s != ""
}

func cutPrefixFold(text, prefix string) (rest string, found bool) {
	if len(text) >= len(prefix) && strings.EqualFold(text[:len(prefix)], prefix) {
		return text[len(prefix):], true
	}
	return text, false
}

// parser reads the arguments of one command.
type parser struct {
	prefix   string
	spec     *spec
	mentions []Mention
	raw      string // what follows the command's word, as it was written
}

// afterWord returns what follows the first word of a text.
func afterWord(text string) string {
	text = strings.TrimSpace(text)
	if i := strings.IndexFunc(text, unicode.IsSpace); i >= 0 {
		return strings.TrimSpace(text[i:])
	}
	return ""
}

// wrong answers an argument that the command does not take.
func (p *parser) wrong(arg string) error {
	return usage("I don't understand %s there. Write `%s%s`.", quote(arg), p.prefix, p.spec.usage)
}

// none is for commands without arguments.
func (p *parser) none(c Command, args []string) (Command, error) {
	if len(args) > 0 {
		return nil, p.wrong(strings.Join(args, " "))
	}
	return c, nil
}

func (p *parser) play(args []string) (Command, error) {
	if forMusicBot(args, p) {
		return nil, nil
	}
	var c Play
	setup, rest, err := p.setup(args)
	if err != nil {
		return nil, err
	}
	c.Size, c.Opening = setup.size, setup.opening
	switch {
	case len(setup.engines) > 1:
		return nil, usage("You can play one opponent at a time; `%swatch %s %s` lets those two play.",
			p.prefix, setup.engines[0], setup.engines[1])
	case len(setup.engines) == 1:
		c.Engine = setup.engines[0]
	}
	for _, arg := range rest {
		if m := p.mention(arg); m != nil {
			if c.Opponent != nil && c.Opponent.User.ID != m.User.ID {
				return nil, usage("A game has two players: name one opponent, or none to play me.")
			}
			c.Opponent = m
			continue
		}
		color, ok := parseColor(arg)
		if !ok {
			if strings.HasPrefix(arg, "@") || strings.HasPrefix(arg, "<@") {
				return nil, usage("I don't know anybody called %s here. Pick the name from the list that appears when you type @.", quote(strings.Trim(arg, "<>")))
			}
			return nil, p.wrong(arg)
		}
		c.Color = color
	}
	if c.Opponent != nil && !c.Opponent.Self && len(setup.engines) > 0 {
		return nil, usage("Name a person or an engine to play against, not both.")
	}
	return c, nil
}

// setup is what the commands that start a game have in common.
type setup struct {
	engines []Contender
	size    int
	opening Opening
}

// setup reads programs, depths, board sizes and openings, and returns the other
// arguments. A depth belongs to the program before it.
func (p *parser) setup(args []string) (s setup, rest []string, err error) {
	for _, arg := range args {
		word := strings.ToLower(arg)
		if program, ok := classic.Lookup(word); ok {
			s.engines = append(s.engines, Contender{Program: program.ID})
			continue
		}
		if word == string(CrossOpening) {
			s.opening = CrossOpening
			continue
		}
		if d, ok := parseDepthWord(word); ok {
			if n := len(s.engines); n > 0 && s.engines[n-1].Depth == DepthOfChannel {
				s.engines[n-1].Depth = d
			} else {
				s.engines = append(s.engines, Contender{Depth: d})
			}
			continue
		}
		if size, ok := parseSize(arg); ok {
			if size < engine.MinSize || size > engine.MaxSize {
				return s, nil, usage("The board can be %d to %d points wide: `%s%s %d`.",
					engine.MinSize, engine.MaxSize, p.prefix, p.spec.name, engine.DefaultSize)
			}
			s.size = size
			continue
		}
		rest = append(rest, arg)
	}
	if s.opening == CrossOpening && s.size%2 == 0 && s.size != 0 {
		return s, nil, usage("The cross needs a centre: a board of odd size, such as %d.", engine.DefaultSize)
	}
	return s, rest, nil
}

// parseDepthWord takes "d4" and "auto", which cannot be mistaken for a size.
func parseDepthWord(word string) (Depth, bool) {
	if n, ok := strings.CutPrefix(word, "d"); ok || word == "auto" {
		if ok {
			word = n
		}
		d, err := ParseDepth(word)
		return d, err == nil
	}
	return 0, false
}

// String names the contender as commands do.
func (c Contender) String() string {
	switch {
	case c.Program == "":
		return c.Depth.String()
	case c.Depth == DepthOfChannel:
		return c.Program
	}
	return fmt.Sprintf("%s d%v", c.Program, c.Depth)
}

// forMusicBot reports whether "!play" is meant for another bot that many servers
// have: a link, or a title of several words in which nothing is ours.
func forMusicBot(args []string, p *parser) bool {
	for _, arg := range args {
		if strings.Contains(arg, "://") {
			return true
		}
	}
	_, rest, err := p.setup(args)
	if err != nil || len(rest) < len(args) {
		return false
	}
	for _, arg := range rest {
		if _, ok := parseColor(arg); ok || p.mention(arg) != nil {
			return false
		}
	}
	return len(rest) > 2
}

func (p *parser) mention(arg string) *Mention {
	for i := range p.mentions {
		if strings.EqualFold(p.mentions[i].Token, arg) {
			return &p.mentions[i]
		}
	}
	return nil
}

func parseColor(arg string) (engine.Color, bool) {
	switch strings.ToLower(arg) {
	case "black", "b", "first":
		return engine.Black, true
	case "white", "w", "second":
		return engine.White, true
	}
	return engine.Empty, false
}

// parseSize takes "15", "15x15" and "15×15".
func parseSize(arg string) (int, bool) {
	a, b, two := strings.Cut(strings.ReplaceAll(strings.ToLower(arg), "×", "x"), "x")
	if two && a != b {
		return 0, false
	}
	n, err := strconv.Atoi(a)
	if err != nil || n < 0 || !isDigits(a) {
		return 0, false
	}
	return n, true
}

func (p *parser) move(args []string) (Command, error) {
	if len(args) == 0 {
		return nil, usage("Where to? Name a point: a column letter and a row number, like `%smove h8`.", p.prefix)
	}
	return Move{strings.Join(args, " ")}, nil
}

func (p *parser) depth(args []string) (Command, error) {
	switch len(args) {
	case 0:
		return SetDepth{DepthOfChannel}, nil
	case 1:
		d, err := p.depthArg(args[0])
		if err != nil {
			return nil, err
		}
		return SetDepth{d}, nil
	}
	return nil, p.wrong(strings.Join(args[1:], " "))
}

func (p *parser) watch(args []string) (Command, error) {
	// A plain number is a depth here; sizes are written as in 19x19.
	for i, arg := range args {
		if _, err := ParseDepth(arg); err == nil && isDigits(arg) {
			args[i] = "d" + arg
		}
	}
	s, rest, err := p.setup(args)
	switch {
	case err != nil:
		return nil, err
	case len(rest) > 0:
		return nil, p.wrong(strings.Join(rest, " "))
	case len(s.engines) > 2:
		return nil, usage("A game has two players. Write `%s%s`.", p.prefix, p.spec.usage)
	}
	c := Watch{Size: s.size, Opening: s.opening}
	switch len(s.engines) {
	case 1:
		c.Black, c.White = s.engines[0], s.engines[0]
	case 2:
		c.Black, c.White = s.engines[0], s.engines[1]
	}
	return c, nil
}

func (p *parser) opening(args []string) (Command, error) {
	if len(args) == 1 {
		switch strings.ToLower(args[0]) {
		case string(CrossOpening):
			return SetOpening{CrossOpening}, nil
		case "none", "empty":
			return SetOpening{NoOpening}, nil
		}
	}
	return nil, usage("There is one opening to set: `%sopening cross` puts four stones in the centre; `%sopening none` takes them away.", p.prefix, p.prefix)
}

// program reads the one program that a command may name.
func (p *parser) program(args []string) (string, error) {
	if len(args) == 0 {
		return "", nil
	}
	program, ok := classic.Lookup(strings.ToLower(args[0]))
	if !ok || len(args) > 1 {
		return "", usage("%s is no opponent of mine. `%sopponents` lists them.", quote(strings.Join(args, " ")), p.prefix)
	}
	return program.ID, nil
}

func (p *parser) heat(args []string) (Command, error) {
	id, err := p.program(args)
	if err != nil {
		return nil, err
	}
	return Heat{id}, nil
}

func (p *parser) think(args []string) (Command, error) {
	id, err := p.program(args)
	if err != nil {
		return nil, err
	}
	return Think{id}, nil
}

func (p *parser) details(args []string) (Command, error) {
	if len(args) == 0 {
		return SetDetails{Ask: true}, nil
	}
	d, err := ParseDetails(strings.Join(args, " "))
	if err != nil {
		return nil, usage("With the board I can show the `time` a move took, the `value` of the position and a `caption` in the picture: `%sdetails time value`, `%sdetails off`.", p.prefix, p.prefix)
	}
	return SetDetails{Details: d}, nil
}

func (p *parser) depthArg(arg string) (Depth, error) {
	d, err := ParseDepth(arg)
	if err != nil {
		return 0, usage("The depth can be %d to %d plies, or `auto`; %s is neither. Try `%s%s 4`.",
			MinDepth, MaxDepth, quote(arg), p.prefix, p.spec.name)
	}
	return d, nil
}

func (p *parser) board(args []string) (Command, error) {
	var c Board
	for _, arg := range args {
		word := strings.ToLower(arg)
		n, err := strconv.Atoi(word)
		switch {
		case err == nil && isDigits(word):
			c.At = &n
		case slices.Contains(render.Themes(), word):
			c.Theme = word
		case word == "numbers":
			c.Numbers = true
		default:
			return nil, p.wrong(arg)
		}
	}
	return c, nil
}

func (p *parser) theme(args []string) (Command, error) {
	var c SetTheme
	if len(args) > 0 && strings.EqualFold(args[0], "server") {
		c.Server, args = true, args[1:]
	}
	switch {
	case len(args) == 0 && !c.Server:
		return c, nil
	case len(args) == 1 && slices.Contains(render.Themes(), strings.ToLower(args[0])):
		c.Name = strings.ToLower(args[0])
		return c, nil
	}
	return nil, usage("The themes are `%s`: `%stheme %s`.", strings.Join(render.Themes(), "`, `"), p.prefix, render.Themes()[len(render.Themes())-1])
}

func (p *parser) numbers(args []string) (Command, error) {
	if len(args) == 0 {
		return SetNumbers{}, nil
	}
	n, err := render.ParseNumbers(strings.Join(args, " "))
	if err != nil {
		return nil, usage("Stones can be numbered like `%snumbers all`, `%snumbers last 5`, `%snumbers from 20` or `%snumbers off`.", p.prefix, p.prefix, p.prefix, p.prefix)
	}
	return SetNumbers{n.String()}, nil
}

func (p *parser) replay(args []string) (Command, error) {
	if len(args) == 0 {
		return Replay{}, nil
	}
	delay, ok := map[string]time.Duration{"slow": 1500 * time.Millisecond, "normal": 0, "fast": 300 * time.Millisecond}[strings.ToLower(args[0])]
	if !ok {
		var err error
		delay, err = time.ParseDuration(args[0])
		ok = err == nil && delay >= render.StepMin && delay <= render.StepMax
	}
	if !ok || len(args) > 1 {
		return nil, usage("A replay is `slow`, `normal` or `fast`, or shows each move for a time from %s to %s, like `%sreplay 500ms`.",
			spent(render.StepMin), duration(render.StepMax), p.prefix)
	}
	return Replay{delay}, nil
}

func (p *parser) export(args []string) (Command, error) {
	if len(args) == 0 {
		return Export{record.SGF}, nil
	}
	f, err := record.ParseFormat(args[0])
	if err != nil || len(args) > 1 {
		return nil, usage("I can write `sgf`, `psq` and `text`: `%sexport sgf`.", p.prefix)
	}
	return Export{f}, nil
}

func (p *parser) importing([]string) (Command, error) { return Import{p.raw}, nil }

func (p *parser) help(args []string) (Command, error) {
	if len(args) == 0 {
		return Help{}, nil
	}
	return Help{strings.TrimPrefix(strings.ToLower(args[0]), p.prefix)}, nil
}
