package lab

import (
	"context"

	"hoshi/bot/program/cli/engineflag"
	"hoshi/bot/program/cli/terminal"
	"hoshi/engine"
	"hoshi/engine/bench"
)

// benchCmd searches fixed positions.
type benchCmd struct {
	Depth  int  `help:"Search depth in moves, counting both sides', 1 to 64 (default 9)." placeholder:"N"`
	Rounds int  `help:"Number of times to search all positions (default 1). The fastest round is reported." placeholder:"N"`
	JSON   bool `name:"json" help:"Print JSON."`
	engineflag.Network
	engineflag.Rule
	engineflag.SearchParameters
	Parameters bool `help:"Only list the search parameters for --set: name, value, range, step and meaning."`
}

// Help returns the long help of the command.
func (benchCmd) Help() string {
	return `The signature is a hash of the moves, scores and node counts of all searches. It's the same on every machine. It stays the same if the engine only gets faster, and changes if the engine plays differently.

  hoshi bench --rounds 3
  hoshi bench --rule renju
  hoshi bench --set FutilityDepth=0
  hoshi bench --network none`
}

// Run prints the report.
func (cmd *benchCmd) Run(ctx context.Context, std *terminal.Streams) error {
	if cmd.Parameters {
		return writeParameters(std.Out, cmd.JSON)
	}
	o := bench.Options{Depth: cmd.Depth, Rounds: cmd.Rounds, Rule: cmd.EngineRule(), Parameters: cmd.Set}
	var err error
	if o.Network, o.NoNetwork, err = engine.NamedNetwork(cmd.Network.File); err != nil {
		return err
	}
	show, clear := std.Counter("positions")
	o.Progress = show
	report, err := bench.Run(ctx, o)
	clear()
	if err != nil {
		return terminal.Early(err, "there is no signature for only some of the positions")
	}
	if cmd.JSON {
		return terminal.WriteJSON(std.Out, terminal.Header{Command: "bench"}, report)
	}
	return report.WriteText(std.Out)
}
