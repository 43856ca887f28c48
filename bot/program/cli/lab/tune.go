package lab

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"

	"hoshi/bot/program/cli/terminal"
	"hoshi/engine"
	"hoshi/engine/tune"
)

// tuneCmd tunes the weights of the evaluation on games.
type tuneCmd struct {
	Games    []string `arg:"" type:"existingfile" help:"Files written by selfplay."`
	Output   string   `short:"o" default:"weights.bin" help:"File to write."`
	Epochs   int      `default:"25" help:"Passes over all positions."`
	Rate     float64  `default:"0.003" help:"Initial learning rate."`
	Decay    float64  `default:"0.0003" help:"Weight decay: how strongly a weight is pulled to zero if its pattern and class explain enough."`
	Prior    string   `type:"existingfile" help:"Weights to start from and stay near: --decay pulls towards them." placeholder:"FILE"`
	BySide   bool     `help:"Learn separate weights for Black and White to move. For renju, where the two make different threats."`
	Score    float64  `default:"0.5" help:"Weight of the search score in the training target, 0 to 1. The rest is the game's result."`
	MaxMoves int      `default:"150000" help:"Maximum number of positions whose move is learned from. Negative for none: move ordering stays that of --prior."`
	Seed     uint64   `help:"Seed of the order of positions and the choice of held-out games." placeholder:"N"`
	Threads  int      `help:"Threads (default: one per core)." placeholder:"N"`
}

// Help returns the long help of the command.
func (tuneCmd) Help() string {
	return `One game in 20 is held out, only to measure the loss after each epoch. After an interrupt, the file has the weights of the last complete epoch.

  hoshi selfplay --games 4000 -o games.bin
  hoshi tune games.bin -o weights.bin
  hoshi selfplay --weights weights.bin -o more.bin

With few games of a rule, start from the weights of another rule:

  hoshi selfplay --rule renju --games 4000 -o renju.bin
  hoshi tune renju.bin --prior weights.bin --decay 0.01 -o weights-renju.bin`
}

// Run prints the losses of each epoch and writes the weights.
func (cmd *tuneCmd) Run(ctx context.Context, std *terminal.Streams) error {
	games, err := readGames(cmd.Games)
	if err != nil {
		return err
	}
	epochs := 0
	o := tune.FitOptions{
		Epochs: cmd.Epochs, Rate: cmd.Rate, Decay: cmd.Decay, Score: cmd.Score, MaxMoves: cmd.MaxMoves, Seed: cmd.Seed, Threads: cmd.Threads, BySide: cmd.BySide,
		Progress: func(r tune.FitReport) {
			epochs = r.Epoch
			if epochs == 0 {
				fmt.Fprintf(std.Out, "prior: evaluation held out %.4f; moves held out %.4f, first %.1f %%\n", r.EvalHeldOut, r.MoveHeldOut, 100*r.MoveFirst)
				return
			}
			fmt.Fprintf(std.Out, "epoch %2d of %d: evaluation %.4f, held out %.4f; moves %.4f, held out %.4f, first %.1f %%\n",
				r.Epoch, r.Epochs, r.EvalLoss, r.EvalHeldOut, r.MoveLoss, r.MoveHeldOut, 100*r.MoveFirst)
		},
	}
	if cmd.Prior != "" {
		if o.Prior, err = engine.ReadWeightsFile(cmd.Prior); err != nil {
			return err
		}
	}
	weights, _, err := tune.Fit(ctx, games, o)
	if weights == nil {
		return err
	}
	err = terminal.Early(err, fmt.Sprintf("the weights after %d of %d epochs are in %s", epochs, cmd.Epochs, cmd.Output))
	return errors.Join(writeWeights(cmd.Output, weights), err)
}

// readGames reads the games of all files.
func readGames(names []string) ([]tune.Game, error) {
	var games []tune.Game
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		some, err := tune.ReadGames(bufio.NewReader(f))
		if err = errors.Join(err, f.Close()); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		games = append(games, some...)
	}
	return games, nil
}

// writeWeights writes the weights to a file.
func writeWeights(name string, weights *engine.Weights) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(weights.Write(f), f.Close())
}
