package lab

import (
	"context"
	"path/filepath"
	"strings"
	"time"

	"hoshi/bot/program/cli/engineflag"
	"hoshi/bot/program/cli/terminal"
	"hoshi/engine"
	"hoshi/engine/gomocup"
)

// pbrainName is the prefix of the names of programs that Gomocup managers start. A copy of the
// binary with such a name plays for a manager without arguments.
const pbrainName = "pbrain-hoshi"

// IsPbrain reports whether a manager started the program, judging by its name, the first of
// os.Args.
func IsPbrain(program string) bool {
	return strings.HasPrefix(filepath.Base(program), pbrainName)
}

// pbrainCmd plays for a Gomocup manager over standard input and output.
type pbrainCmd struct {
	Hash  int           `help:"Transposition table in MiB if the manager sets no memory limit (default 64)." placeholder:"MIB"`
	Depth int           `help:"Maximum search depth in moves, counting both sides' (default: no limit)." placeholder:"N"`
	Time  time.Duration `help:"Time per move until the manager sets one (default 5s)." placeholder:"TIME"`
	Seed  int64         `help:"Seed that breaks ties between equally good moves." placeholder:"N"`
	engineflag.SearchParameters
}

// Help returns the long help of the command.
func (pbrainCmd) Help() string {
	return `Speaks the Gomoku AI protocol of Piskvork and the Gomocup tournament. A copy of the program whose name begins with pbrain-hoshi plays without any arguments. It supports INFO rule 0 (freestyle), 1 (standard), 4 (renju), 8 (caro) and 9 (caro with exactly five).

SWAP2BOARD is followed by the stones on the board, one "x,y" per line, and DONE. Without stones, the program answers with three points. After three or five, it answers SWAP to take Black, or a point to take White and play there. After three, it may also answer with two points, which leaves the choice to the opponent. Send INFO rule first.

YXBOARD, the stones as "x,y,field" and DONE set up a position. YXSHOWFORBID then lists the points that renju forbids Black, as in FORBID 0707.`
}

// Run plays until the manager sends END or closes the input.
func (cmd *pbrainCmd) Run(ctx context.Context, std *terminal.Streams) error {
	if err := engine.CheckParameters(cmd.Set); err != nil {
		return err
	}
	return gomocup.Serve(ctx, std.In, std.Out, gomocup.Options{
		HashMB: cmd.Hash, Depth: cmd.Depth, Turn: cmd.Time, Seed: cmd.Seed, Parameters: cmd.Set,
	})
}
