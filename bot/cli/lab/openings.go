package lab

import (
	"context"
	"errors"
	"fmt"

	"hoshi/bot/cli/engineflag"
	"hoshi/bot/cli/terminal"
	"hoshi/engine"
	"hoshi/engine/match"
)

// openingsCmd makes openings for matches.
type openingsCmd struct {
	Size int `default:"15" help:"Points on a side of the board, 9 to 20."`
	engineflag.Rule
	Stones int    `default:"0" help:"Number of stones, 3 to 6; 0 for openings of three to six."`
	Count  int    `default:"100" help:"Number of openings."`
	Seed   uint64 `default:"1" help:"Seed of the openings. The same seed makes the same ones."`
	Nodes  uint64 `default:"20000" help:"Nodes of the search that checks whether an opening is balanced."`
}

// Help returns the long help of the command.
func (openingsCmd) Help() string {
	return `Each opening has three to six stones near the centre. A search by the rule finds neither side much ahead: its chance to win is 45% to 55%. The output is a file for "hoshi match --openings".

The starts from which the engine opens games by swap and swap2 come from

  hoshi openings --rule standard --stones 3 --count 60 --nodes 200000

and likewise for freestyle and renju.`
}

// Run prints the openings. After an interrupt, it prints those found so far.
func (cmd *openingsCmd) Run(ctx context.Context, std *terminal.Streams) error {
	if cmd.Size < engine.MinSize || cmd.Size > engine.MaxSize {
		return fmt.Errorf("--size %d: want %d to %d", cmd.Size, engine.MinSize, engine.MaxSize)
	}
	if cmd.Count < 1 {
		return fmt.Errorf("--count %d: want one or more", cmd.Count)
	}
	if cmd.Stones != 0 && (cmd.Stones < 3 || cmd.Stones > 6) {
		return fmt.Errorf("--stones %d: want 3 to 6, or 0", cmd.Stones)
	}
	list, err := match.GenerateOpenings(ctx, match.OpeningOptions{Size: cmd.Size, Rule: cmd.EngineRule(), Stones: cmd.Stones, Count: cmd.Count, Seed: cmd.Seed, Nodes: cmd.Nodes})
	if terminal.WithoutCanceled(err) != nil {
		return err
	}
	err = terminal.Early(err, fmt.Sprintf("%d of %d openings were found", len(list), cmd.Count))
	return errors.Join(match.WriteOpenings(std.Out, list, cmd.Size), err)
}
