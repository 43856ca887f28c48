package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"

	"hoshi/engine/tune"
)

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
