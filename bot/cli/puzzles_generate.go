package cli

import (
	"bufio"
	"context"
	"errors"
	"os"

	"hoshi/engine/puzzle"
)

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
