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

// selfPlayCmd lets the engine play games to learn from.
type selfPlayCmd struct {
	Output  string `short:"o" default:"games.bin" help:"File to write." placeholder:"FILE"`
	Games   int    `default:"4000" help:"Number of games."`
	Nodes   uint64 `default:"2000" help:"Nodes to search for a move."`
	Seed    uint64 `default:"1" help:"Seed of the games. The same seed and engine make the same games."`
	Size    int    `default:"15" help:"Points on a side of the board, 9 to 20."`
	Threads int    `help:"Games at a time (default: one for each core). The games do not depend on it." placeholder:"N"`
	Weights string `type:"existingfile" help:"Weights to play with instead of the engine's own." placeholder:"FILE"`
	ruleFlag
}

// Help is the long help of the command.
func (selfPlayCmd) Help() string {
	return `The file is for "hoshi tune". After an interrupt it has the games that were complete.`
}

// Run writes the games.
func (cmd *selfPlayCmd) Run(ctx context.Context, std *Streams) (err error) {
	o := tune.SelfPlayOptions{
		Games: cmd.Games, Nodes: cmd.Nodes, Seed: cmd.Seed, Size: cmd.Size, Rule: cmd.rule(), Threads: cmd.Threads,
	}
	if cmd.Weights != "" {
		if o.Weights, err = readWeights(cmd.Weights); err != nil {
			return err
		}
	}
	f, err := os.Create(cmd.Output)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	w := bufio.NewWriter(f)
	played := 0
	show, clear := std.counter("games")
	o.Progress = func(done, all int) {
		played = done
		if show != nil {
			show(done, all)
		}
	}
	err = tune.SelfPlay(ctx, w, o)
	clear()
	return errors.Join(early(err, fmt.Sprintf("%d of %d games are in %s", played, cmd.Games, cmd.Output)), w.Flush())
}

// readWeights reads the weights of the evaluation from a file.
func readWeights(name string) (*engine.Weights, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	weights, err := engine.ReadWeights(f)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return weights, nil
}
