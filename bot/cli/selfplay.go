package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"

	"hoshi/engine"
	"hoshi/engine/tune"
)

// SelfPlay lets the engine play games to learn from.
type SelfPlay struct {
	Output  string `short:"o" default:"games.bin" help:"File to write." placeholder:"FILE"`
	Games   int    `default:"4000" help:"How many."`
	Nodes   uint64 `default:"2000" help:"How long a move is thought about, in positions."`
	Seed    uint64 `default:"1" help:"The same seed and engine make the same games."`
	Size    int    `default:"15" help:"Points on a side of the board, 9 to 20."`
	Rule    string `default:"freestyle" enum:"freestyle,standard" help:"freestyle, five or more in a row win, or standard, exactly five do."`
	Threads int    `help:"Games at a time (default: one per core)." placeholder:"N"`
	Weights string `type:"existingfile" help:"Weights to play with instead of the engine's own." placeholder:"FILE"`
}

// Run writes the games.
func (c *SelfPlay) Run(ctx context.Context) (err error) {
	rule, _ := engine.ParseRule(c.Rule)
	o := tune.SelfPlayOptions{Games: c.Games, Nodes: c.Nodes, Seed: c.Seed, Size: c.Size, Rule: rule, Threads: c.Threads, Progress: counter("games")}
	if c.Weights != "" {
		f, err := os.Open(c.Weights)
		if err != nil {
			return err
		}
		o.Weights, err = engine.ReadWeights(f)
		if err = errors.Join(err, f.Close()); err != nil {
			return fmt.Errorf("%s: %w", c.Weights, err)
		}
	}
	f, err := os.Create(c.Output)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	w := bufio.NewWriter(f)
	return errors.Join(tune.SelfPlay(ctx, w, o), w.Flush())
}
