package bot

import (
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

func (p *parser) analyze(args []string) (Command, error) {
	switch len(args) {
	case 0:
		return Analyze{Lines: usualLines}, nil
	case 1:
	default:
		return nil, p.wrong(args[1])
	}
	n, err := strconv.Atoi(args[0])
	if err != nil || n < 1 || n > mostLines {
		return nil, usage("I can show the best 1 to %d moves; %s is not such a number. Try `%sanalyze %d`.",
			mostLines, quote(args[0]), p.prefix, usualLines)
	}
	return Analyze{Lines: n}, nil
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
		ok = err == nil && delay >= render.MinDelay && delay <= render.MaxDelay
	}
	if !ok || len(args) > 1 {
		return nil, usage("A replay is `slow`, `normal` or `fast`, or shows each move for a time from %s to %s, like `%sreplay 500ms`.",
			spent(render.MinDelay), duration(render.MaxDelay), p.prefix)
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
