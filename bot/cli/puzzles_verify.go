package cli

import (
	"context"
	"errors"
	"fmt"
	"os"

	"hoshi/engine/puzzle"
)

// VerifyWins holds claims of the engine to a proof.
type VerifyWins struct {
	Positions int    `default:"2000" help:"How many."`
	Seed      uint64 `default:"1" help:"The same seed and engine give the same positions."`
	JSON      bool   `name:"json" help:"Print JSON."`
}

// Run prints what came of the claims.
func (c *VerifyWins) Run(ctx context.Context) error {
	o := puzzle.VerifyOptions{Positions: c.Positions, Seed: c.Seed}
	if progress := counter("positions"); progress != nil {
		o.Progress = func(r puzzle.VerifyReport) { progress(r.Positions, c.Positions) }
	}
	r, err := puzzle.VerifyWins(ctx, o)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if c.JSON {
		return errors.Join(err, printJSON(os.Stdout, r))
	}
	fmt.Printf("claims      %d, from %d games\nproven      %d within the plies claimed, %d later\nopen        %d\n",
		r.Positions, r.Games, r.Proven, r.Longer, len(r.Open))
	for _, claim := range r.Open {
		fmt.Println("  " + claim.String())
	}
	return err
}
