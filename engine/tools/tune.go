package tools

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

// counter returns a progress report on standard error, nil where nobody looks.
func counter(what string) func(done, all int) {
	if !isTerminal(os.Stderr) {
		return nil
	}
	return func(done, all int) {
		fmt.Fprintf(os.Stderr, "\r\033[K%d of %d %s", done, all, what)
		if done == all {
			fmt.Fprintln(os.Stderr)
		}
	}
}

// Tune learns the engine's weights from games.
type Tune struct {
	Games    []string `arg:"" type:"existingfile" help:"Files of games that selfplay wrote."`
	Output   string   `short:"o" default:"weights.bin" help:"File to write." placeholder:"FILE"`
	Epochs   int      `default:"25" help:"Times every position is learned from."`
	Rate     float64  `default:"0.003" help:"Of learning."`
	Decay    float64  `default:"0.0003" help:"Draws what patterns and classes do not explain to zero."`
	Score    float64  `default:"0.5" help:"Share of the search's score in what the evaluation is to say; the rest is the result."`
	MaxMoves int      `default:"150000" help:"Positions whose choice of move is learned from."`
	Seed     uint64   `help:"Of the order of positions and of what is held out."`
	Threads  int      `help:"At a time (default: one per core)." placeholder:"N"`
}

// Run prints how the learning goes and writes the weights.
func (c *Tune) Run(ctx context.Context) error {
	var games []tune.Game
	for _, name := range c.Games {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		some, err := tune.ReadGames(bufio.NewReader(f))
		if err = errors.Join(err, f.Close()); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		games = append(games, some...)
	}
	weights, _, err := tune.Fit(ctx, games, tune.FitOptions{
		Epochs: c.Epochs, Rate: c.Rate, Decay: c.Decay, Score: c.Score, MaxMoves: c.MaxMoves, Seed: c.Seed, Threads: c.Threads,
		Progress: func(r tune.FitReport) {
			fmt.Printf("epoch %2d of %d: evaluation %.4f, held out %.4f; moves %.4f, held out %.4f, first %.1f %%\n",
				r.Epoch, r.Epochs, r.EvalLoss, r.EvalHeldOut, r.MoveLoss, r.MoveHeldOut, 100*r.MoveFirst)
		},
	})
	if err != nil {
		return err
	}
	f, err := os.Create(c.Output)
	if err != nil {
		return err
	}
	return errors.Join(weights.Write(f), f.Close())
}
