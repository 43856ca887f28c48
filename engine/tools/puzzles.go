package tools

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"

	"hoshi/engine/puzzle"
)

// Puzzles makes puzzles, and holds the engine's claims to a proof.
type Puzzles struct {
	Generate GeneratePuzzles `cmd:"" help:"Make puzzles with one winning first move from games of the engine."`
	Verify   VerifyWins      `cmd:"" help:"Hold the wins that the engine claims to a proof against every defence."`
}

// GeneratePuzzles makes puzzles.
type GeneratePuzzles struct {
	Output string `short:"o" default:"puzzles.txt" help:"File to write." placeholder:"FILE"`
	Count  int    `default:"1000" help:"How many."`
	Seed   uint64 `default:"1" help:"The same seed and engine make the same puzzles."`
	Size   int    `default:"15" help:"Points on a side of the board, 9 to 20."`
}

// Run writes the puzzles.
func (c *GeneratePuzzles) Run(ctx context.Context) (err error) {
	f, err := os.Create(c.Output)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	w := bufio.NewWriter(f)
	o := puzzle.GenerateOptions{Count: c.Count, Seed: c.Seed, Size: c.Size}
	if progress := counter("puzzles"); progress != nil {
		o.Progress = func(done, _ int) { progress(done, c.Count) }
	}
	return errors.Join(puzzle.Generate(ctx, w, o), w.Flush())
}

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
