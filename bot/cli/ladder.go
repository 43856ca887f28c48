package cli

import (
	"context"
	"errors"

	"hoshi/engine/match"
)

// Ladder plays matches between neighbours in a row of players.
type Ladder struct {
	Players []string `arg:"" help:"Players, the weakest first; see match."`
	setting
}

// Run plays and prints the report.
func (c *Ladder) Run(ctx context.Context) error {
	if len(c.Players) < 2 {
		return errors.New("a ladder has two players or more")
	}
	o, err := c.options(ctx)
	if err != nil {
		return err
	}
	var rungs []match.Contender
	for _, name := range c.Players {
		p, err := match.Parse(name, c.pace())
		if err != nil {
			return err
		}
		rungs = append(rungs, p)
	}
	r, err := match.Ladder(ctx, rungs, o)
	return c.print(r, err)
}
