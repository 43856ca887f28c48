package bot

import (
	"fmt"
	"strconv"
	"strings"

	"hoshi/engine"
)

// Command is what a line asks for: one of the types below.
type Command interface{ command() }

// The commands of the room.
type (
	// Play starts a game. Opponent is nil for a game against the engine; Color is
	// the side of the person who asks, Empty when left to the room; Size is 0 when
	// not said.
	Play struct {
		Opponent *Mention
		Color    engine.Color
		Size     int
	}
	// Move puts a stone; Point is as typed, since only the game knows the board.
	Move struct{ Point string }
	// SetDepth sets how far the engine looks; DepthOfChannel only asks.
	SetDepth struct{ Depth Depth }
	// Board shows the board again.
	Board struct{}
	// Undo takes moves back.
	Undo struct{}
	// Swap changes sides before the first reply.
	Swap struct{}
	// Resign gives the game up.
	Resign struct{}
	// Hint asks the engine for a move.
	Hint struct{}
	// Watch starts a game of the engine against itself.
	Watch struct{ Black, White Depth }
	// Cancel calls the game off.
	Cancel struct{}
	// Help explains all commands, or the one named; Topic is as typed.
	Help struct{ Topic string }
	// Unknown is a word close to a command: Suggestion is the line that was
	// probably meant.
	Unknown struct{ Word, Suggestion string }
)

func (Play) command()     {}
func (Move) command()     {}
func (SetDepth) command() {}
func (Board) command()    {}
func (Undo) command()     {}
func (Swap) command()     {}
func (Resign) command()   {}
func (Hint) command()     {}
func (Watch) command()    {}
func (Cancel) command()   {}
func (Help) command()     {}
func (Unknown) command()  {}

// UsageError says what is wrong with a command's arguments, as a sentence for
// the person who typed it.
type UsageError struct{ Text string }

func (e *UsageError) Error() string { return e.Text }

func usage(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
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
	if cut {
		return nil, usage("That is too long for `%s%s`. Write `%s%s`.", prefix, spec.name, prefix, spec.usage)
	}
	p := parser{prefix: prefix, spec: spec, mentions: line.Mentions}
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
	for _, arg := range args {
		if m := p.mention(arg); m != nil {
			if c.Opponent != nil && c.Opponent.User.ID != m.User.ID {
				return nil, usage("A game has two players: name one opponent, or none to play me.")
			}
			c.Opponent = m
			continue
		}
		if color, ok := parseColor(arg); ok {
			c.Color = color
			continue
		}
		size, ok := parseSize(arg)
		if !ok {
			if strings.HasPrefix(arg, "@") || strings.HasPrefix(arg, "<@") {
				return nil, usage("I don't know anybody called %s here. Pick the name from the list that appears when you type @.", quote(strings.Trim(arg, "<>")))
			}
			return nil, p.wrong(arg)
		}
		if size < engine.MinSize || size > engine.MaxSize {
			return nil, usage("The board can be %d to %d points wide: `%splay %d`.", engine.MinSize, engine.MaxSize, p.prefix, engine.DefaultSize)
		}
		c.Size = size
	}
	return c, nil
}

// forMusicBot reports whether "!play" is meant for another bot that many servers
// have: a link, or a title of several words in which nothing is ours.
func forMusicBot(args []string, p *parser) bool {
	ours := 0
	for _, arg := range args {
		if strings.Contains(arg, "://") {
			return true
		}
		_, isColor := parseColor(arg)
		_, isSize := parseSize(arg)
		if isColor || isSize || p.mention(arg) != nil {
			ours++
		}
	}
	return ours == 0 && len(args) > 2
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
	var d [2]Depth
	if len(args) > 2 {
		return nil, p.wrong(strings.Join(args[2:], " "))
	}
	for i, arg := range args {
		var err error
		if d[i], err = p.depthArg(arg); err != nil {
			return nil, err
		}
	}
	if len(args) == 1 {
		d[1] = d[0]
	}
	return Watch{d[0], d[1]}, nil
}

func (p *parser) depthArg(arg string) (Depth, error) {
	d, err := ParseDepth(arg)
	if err != nil {
		return 0, usage("The depth can be %d to %d plies, or `auto`; %s is neither. Try `%s%s 4`.",
			MinDepth, MaxDepth, quote(arg), p.prefix, p.spec.name)
	}
	return d, nil
}

func (p *parser) help(args []string) (Command, error) {
	if len(args) == 0 {
		return Help{}, nil
	}
	return Help{strings.TrimPrefix(strings.ToLower(args[0]), p.prefix)}, nil
}
