package bot

// spec describes a command to the parser and to those who ask for help.
type spec struct {
	name    string
	aliases []string
	usage   string // without the prefix
	short   string // a line for the list of all commands
	long    string // what `!help NAME` adds
	parse   func(p *parser, args []string) (Command, error)
}

// specs are the commands in the order in which help lists them.
var specs = [...]spec{
	{
		name: "play", aliases: []string{"new", "start", "challenge"}, usage: "play [@user] [black|white] [size]",
		short: "start a game, against me or somebody here",
		long:  "Without a name you play me. You are Black and move first unless you say `white`. Boards go from 9 to 20; 15 is usual. The name of another engine, as in `play windows d2 cross`, plays that one, two moves deep, from four stones in the centre.",
		parse: (*parser).play,
	},
	{
		name: "move", aliases: []string{"m"}, usage: "move h8",
		short: "put a stone; a bare point does too",
		long:  "A point is a column letter from the left and a row number from the bottom, as written on the board's edge. Five stones in a row win, in any direction.",
		parse: (*parser).move,
	},
	{
		name: "board", usage: "board",
		short: "show the board again",
		parse: func(p *parser, args []string) (Command, error) { return p.none(Board{}, args) },
	},
	{
		name: "undo", aliases: []string{"takeback"}, usage: "undo",
		short: "take your last move back",
		long:  "Against me, my answer goes too. Against a person, only before they have answered.",
		parse: func(p *parser, args []string) (Command, error) { return p.none(Undo{}, args) },
	},
	{
		name: "swap", usage: "swap",
		short: "change sides, before the first reply",
		long:  "Until the first stone has been answered the colours can change hands: the stone stays, its owner changes.",
		parse: func(p *parser, args []string) (Command, error) { return p.none(Swap{}, args) },
	},
	{
		name: "hint", usage: "hint",
		short: "ask me for a good move",
		parse: func(p *parser, args []string) (Command, error) { return p.none(Hint{}, args) },
	},
	{
		name: "resign", aliases: []string{"surrender"}, usage: "resign",
		short: "give the game up",
		parse: func(p *parser, args []string) (Command, error) { return p.none(Resign{}, args) },
	},
	{
		name: "cancel", usage: "cancel",
		short: "call the game off; nobody wins",
		parse: func(p *parser, args []string) (Command, error) { return p.none(Cancel{}, args) },
	},
	{
		name: "depth", aliases: []string{"level"}, usage: "depth [1-20|auto]",
		short: "set how strong I play in this channel",
		long:  "The number is how many moves ahead I look. `auto` lets me look as far as I get in a few seconds.",
		parse: (*parser).depth,
	},
	{
		name: "watch", usage: "watch [depth] [depth]",
		short: "watch me play myself, Black's depth first",
		long:  "Either may be another engine: `watch windows shapes`, `watch 4 pattern 11x11 cross`.",
		parse: (*parser).watch,
	},
	{
		name: "opponents", aliases: []string{"engines"}, usage: "opponents",
		short: "list the engines one can play",
		parse: func(p *parser, args []string) (Command, error) { return p.none(Opponents{}, args) },
	},
	{
		name: "opening", usage: "opening cross|none",
		short: "put four stones in the centre before the first move",
		parse: (*parser).opening,
	},
	{
		name: "heat", usage: "heat [engine]",
		short: "draw what every move is worth",
		long:  "To the engine you play, or to the one you name.",
		parse: (*parser).heat,
	},
	{
		name: "think", usage: "think [engine]",
		short: "show how an engine finds its move",
		parse: (*parser).think,
	},
	{
		name: "details", usage: "details [time] [value]",
		short: "choose what stands beside a board; `off` for nothing",
		long:  "`time` is how long the move took, `value` what the position is worth to both sides.",
		parse: (*parser).details,
	},
	{
		name: "help", aliases: []string{"commands"}, usage: "help [command]",
		short: "explain a command",
		parse: (*parser).help,
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
			limit := 1
			if len(name) >= 6 {
				limit = 2
			}
			if word[0] != name[0] && !(len(word) > 1 && word[0] == name[1] && word[1] == name[0]) {
				continue
			}
			if d := slips(word, name); d <= limit && d < bestAt {
				best, bestAt = name, d
			}
		}
	}
	return best
}

// slips counts the insertions, deletions, substitutions and exchanges of
// neighbours that turn a into b: the optimal string alignment distance.
func slips(a, b string) int {
	rows := [3][]int{make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)}
	for j := range rows[1] {
		rows[1][j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, prev, cur := rows[(i+2)%3], rows[i%3], rows[(i+1)%3]
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], before[j-2]+1)
			}
		}
	}
	return rows[(len(a)+1)%3][len(b)]
}
