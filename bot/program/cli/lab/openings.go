package lab

import (
	"context"
	"errors"
	"fmt"

	"hoshi/bot/program/cli/engineflag"
	"hoshi/bot/program/cli/terminal"
	"hoshi/engine"
	"hoshi/engine/match"
)

// openingsCmd makes openings for matches.
type openingsCmd struct {
	Size int `default:"15" help:"Board size, 9 to 20."`
	engineflag.Rule
	Stones int    `default:"0" help:"Stones per opening, 3 to 6, or 0 for a mix."`
	Count  int    `default:"100" help:"Number of openings."`
	Seed   uint64 `default:"1" help:"Seed. The same seed makes the same openings."`
	Nodes  uint64 `default:"20000" help:"Nodes to search when checking if an opening is balanced."`
}

// Help returns the long help of the command.
func (openingsCmd) Help() string {
	return `Each opening has three to six stones near the center and is balanced: a search gives either side a 45% to 55% chance to win. The output is a file for "hoshi match --openings".

The starts that the engine uses in Swap and Swap2 come from

  hoshi openings --rule standard --stones 3 --count 60 --nodes 200000

and likewise for freestyle and renju.`
}

// Run prints the openings. After an interrupt, it prints those found so far.
func (cmd *openingsCmd) Run(ctx context.Context, std *terminal.Streams) error {
	if cmd.Size < engine.MinSize || cmd.Size > engine.MaxSize {
		return fmt.Errorf("--size %d: must be %d to %d", cmd.Size, engine.MinSize, engine.MaxSize)
	}
	if cmd.Count < 1 {
		return fmt.Errorf("--count %d: must be 1 or more", cmd.Count)
	}
	if cmd.Stones != 0 && (cmd.Stones < 3 || cmd.Stones > 6) {
		return fmt.Errorf("--stones %d: must be 3 to 6, or 0", cmd.Stones)
	}
	list, err := match.GenerateOpenings(ctx, match.OpeningOptions{Size: cmd.Size, Rule: cmd.EngineRule(), Stones: cmd.Stones, Count: cmd.Count, Seed: cmd.Seed, Nodes: cmd.Nodes})
	if terminal.WithoutCanceled(err) != nil {
		return err
	}
	err = terminal.Early(err, fmt.Sprintf("found %d of %d openings", len(list), cmd.Count))
	return errors.Join(match.WriteOpenings(std.Out, list, cmd.Size), err)
}
