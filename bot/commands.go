package bot

import "hoshi/bot/internal/spelling"

// spec describes a command to the parser and to those who ask for help.
type spec struct {
	group   string // under which help lists it
	name    string
	aliases []string
	usage   string // without the prefix
	short   string // a line for the list of all commands
	long    string // what `!help NAME` adds

	anyLength bool // what follows may be long

	parse func(p *parser, args []string) (Command, error)
}

// The groups in which help lists the commands.
const (
	groupPlay    = "To play"
	groupEngines = "Engines"
	groupLook    = "Pictures and files"
)

// specs are the commands in the order in which help lists them.
var specs = [...]spec{
	{
		group: groupPlay, name: "play", aliases: []string{"new", "start", "challenge"}, usage: "play [@user] [black|white] [size]",
		short: "start a game, against me or somebody here",
		long:  "Without a name you play me. You are Black and move first unless you say `white`. Boards go from 9 to 20; 15 is usual. The name of another engine, as in `play windows d2 cross`, plays that one, looking two plies ahead, from four stones in the centre.",
		parse: (*parser).play,
	},
	{
		group: groupPlay, name: "move", aliases: []string{"m"}, usage: "move h8",
		short: "put a stone; a bare point does too",
		long:  "A point is a column letter from the left and a row number from the bottom, as written on the board's edge. Five stones in a row win, in any direction.",
		parse: (*parser).move,
	},
	{
		group: groupPlay, name: "board", usage: "board [move] [theme] [numbers]",
		short: "show the board again",
		long:  "`board 12` shows it after move 12, `board dark numbers` in another theme and with every stone numbered.",
		parse: (*parser).board,
	},
	{
		group: groupPlay, name: "undo", aliases: []string{"takeback"}, usage: "undo",
		short: "take your last move back",
		long:  "Against me, my answer goes too. Against a person, only before they have answered.",
		parse: func(p *parser, args []string) (Command, error) { return p.none(Undo{}, args) },
	},
	{
		group: groupPlay, name: "swap", usage: "swap",
		short: "change sides, before the first reply",
		long:  "Until the first stone has been answered the colours can change hands: the stone stays, its owner changes.",
		parse: func(p *parser, args []string) (Command, error) { return p.none(Swap{}, args) },
	},
	{
		group: groupPlay, name: "hint", usage: "hint",
		short: "ask me for a good move",
		long:  "I say what the move does, and in how many moves it wins where it does. `analyze` shows several.",
		parse: func(p *parser, args []string) (Command, error) { return p.none(Hint{}, args) },
	},
	{
		group: groupPlay, name: "resign", aliases: []string{"surrender"}, usage: "resign",
		short: "give the game up",
		parse: func(p *parser, args []string) (Command, error) { return p.none(Resign{}, args) },
	},
	{
		group: groupPlay, name: "cancel", usage: "cancel",
		short: "call the game off; nobody wins",
		parse: func(p *parser, args []string) (Command, error) { return p.none(Cancel{}, args) },
	},
	{
		group: groupPlay, name: "help", aliases: []string{"commands"}, usage: "help [command]",
		short: "explain a command",
		parse: (*parser).help,
	},
	{
		group: groupEngines, name: "depth", aliases: []string{"level"}, usage: "depth [1-20|auto]",
		short: "set how strong I play in this channel",
		long:  "The number is how many moves ahead I look. 1 to 3 are for beginners: I misjudge positions there, but never miss a five or leave a four alone. `auto` lets me look as far as I get in a few seconds.",
		parse: (*parser).depth,
	},
	{
		group: groupEngines, name: "watch", usage: "watch [depth] [depth]",
		short: "watch me play myself, Black's depth first",
		long:  "Either may be another engine: `watch windows shapes`, `watch 4 pattern 11x11 cross`.",
		parse: (*parser).watch,
	},
	{
		group: groupEngines, name: "opponents", aliases: []string{"engines"}, usage: "opponents",
		short: "list the engines one can play",
		parse: func(p *parser, args []string) (Command, error) { return p.none(Opponents{}, args) },
	},
	{
		group: groupEngines, name: "opening", usage: "opening cross|none",
		short: "put four stones in the centre before the first move",
		parse: (*parser).opening,
	},
	{
		group: groupEngines, name: "heat", usage: "heat [engine]",
		short: "draw what every move is worth",
		long:  "To the engine you play, or to the one you name.",
		parse: (*parser).heat,
	},
	{
		group: groupEngines, name: "analyze", aliases: []string{"analyse"}, usage: "analyze [1-5]",
		short: "show the best moves and what follows from them",
		long:  "Three moves unless you say how many, with the chances of each, what it makes or stops, and the line that I expect. Where a win can be forced I say in how many moves.",
		parse: (*parser).analyze,
	},
	{
		group: groupEngines, name: "think", usage: "think [engine]",
		short: "show how an engine finds its move",
		parse: (*parser).think,
	},
	{
		group: groupLook, name: "theme", usage: "theme [server] [name]",
		short: "choose how the boards look",
		long:  "`theme dark` for this channel, `theme server dark` for the whole server, which takes a moderator.",
		parse: (*parser).theme,
	},
	{
		group: groupLook, name: "numbers", usage: "numbers all|last N|from N|off",
		short: "choose which stones are numbered",
		parse: (*parser).numbers,
	},
	{
		group: groupLook, name: "details", usage: "details [time] [value] [caption]",
		short: "choose what is shown with a board; `off` for nothing",
		long:  "`time` is how long the move took, `value` what the position is worth to both sides, `caption` a strip in the picture that names the players.",
		parse: (*parser).details,
	},
	{
		group: groupLook, name: "replay", usage: "replay [slow|normal|fast]",
		short: "see the whole game as an animation",
		parse: (*parser).replay,
	},
	{
		group: groupLook, name: "share", usage: "share",
		short: "get the game on one picture to pass on",
		parse: func(p *parser, args []string) (Command, error) { return p.none(Share{}, args) },
	},
	{
		group: groupLook, name: "export", usage: "export [sgf|psq|text]",
		short: "get the game as a file",
		parse: (*parser).export,
	},
	{
		group: groupLook, name: "import", usage: "import [moves or file]",
		short: "go on from a game of elsewhere",
		long:  "Attach an SGF or psq file, or write the moves: `import h8 i9 g7`. You play the side to move, I play the other.",
		parse: (*parser).importing, anyLength: true,
	},
}

// lookup finds a command by its name or an alias, in lower case.
func lookup(word string) *spec {
	for i := range specs {
		if specs[i].name == word {
			return &specs[i]
		}
		for _, a := range specs[i].aliases {
			if a == word {
				return &specs[i]
			}
		}
	}
	return nil
}

// closest returns the command's name or alias that a mistyped word was probably
// meant to be, "" when there is none: one slip in a short word, two in a longer
// one. The first letter must be right (or changed places with the second), as
// otherwise every other bot's commands would get our suggestions.
func closest(word string) string {
	best, bestAt := "", 3
	for i := range specs {
		for _, name := range append([]string{specs[i].name}, specs[i].aliases...) {
			if len(name) < 3 || len(word) > len(name)+2 {
				continue
			}
			if word[0] != name[0] && !(len(word) > 1 && word[0] == name[1] && word[1] == name[0]) {
				continue
			}
			if d := spelling.Distance(word, name); d < bestAt && spelling.Near(word, name) {
				best, bestAt = name, d
			}
		}
	}
	return best
}
