package cli

import (
	"context"
	"fmt"
	"os"

	"hoshi/engine"
	"hoshi/engine/match"
)

// Openings makes openings for matches.
type Openings struct {
	Size  int    `default:"15" help:"Points on a side of the board, 9 to 20."`
	Count int    `default:"100" help:"How many."`
	Seed  uint64 `default:"1" help:"The same seed makes the same openings."`
	Nodes uint64 `default:"20000" help:"How long each is looked at, in positions."`
}

// Run prints the openings as they are read again.
func (c *Openings) Run(ctx context.Context) error {
	if c.Size < engine.MinSize || c.Size > engine.MaxSize {
		return fmt.Errorf("--size %d: want %d to %d", c.Size, engine.MinSize, engine.MaxSize)
	}
	list, err := match.Generate(ctx, match.GenerateOptions{Size: c.Size, Count: c.Count, Seed: c.Seed, Nodes: c.Nodes})
	if err != nil {
		return err
	}
	return match.WriteOpenings(os.Stdout, list, c.Size)
}
