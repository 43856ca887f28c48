package lab

import (
	"context"
	"errors"
	"fmt"
	"os"

	"hoshi/bot/cli/engineflag"
	"hoshi/bot/cli/terminal"
	"hoshi/engine"
	"hoshi/engine/tune"
)

// selfPlayCmd lets the engine play training games.
type selfPlayCmd struct {
	Output     string  `short:"o" default:"games.bin" help:"File to write. If it has games by the same settings, the missing ones are added." placeholder:"FILE"`
	Games      int     `default:"4000" help:"Number of games."`
	Nodes      uint64  `default:"2000" help:"Nodes to search for a move."`
	Seed       uint64  `default:"1" help:"Seed of the games. The same seed and engine make the same games."`
	Size       int     `default:"15" help:"Points on a side of the board, 9 to 20."`
	Leaves     int     `default:"0" help:"Positions drawn from the tree of each search and searched too. \"hoshi train\" needs them." placeholder:"N"`
	Unbalanced float64 `default:"0" help:"Share of the games, 0 to 1, that may begin with one side far ahead." placeholder:"SHARE"`
	Large      float64 `default:"0" help:"Share of the games, 0 to 1, that are played on 20×20." placeholder:"SHARE"`
	Threads    int     `help:"Games at a time (default: one for each core). The games do not depend on it." placeholder:"N"`
	Weights    string  `type:"existingfile" help:"Weights to play with instead of the engine's own." placeholder:"FILE"`
	engineflag.Network
	engineflag.Rule
}

// Help returns the long help of the command.
func (selfPlayCmd) Help() string {
	return `The file is for "hoshi tune" and "hoshi train". After an interrupt or a crash it has the games that were complete, and the same command goes on from it.

  hoshi selfplay --nodes 5000 --leaves 1 --unbalanced 0.2 --large 0.1 --games 100000 -o games.bin`
}

// Run writes the games.
func (cmd *selfPlayCmd) Run(ctx context.Context, std *terminal.Streams) (err error) {
	o := tune.SelfPlayOptions{
		Games: cmd.Games, Nodes: cmd.Nodes, Seed: cmd.Seed, Size: cmd.Size, Rule: cmd.EngineRule(), Threads: cmd.Threads,
		Leaves: cmd.Leaves, Unbalanced: cmd.Unbalanced, Large: cmd.Large,
	}
	if cmd.Leaves < 0 || !share(cmd.Unbalanced) || !share(cmd.Large) {
		return errors.New("--leaves wants 0 or more, --unbalanced and --large want 0 to 1")
	}
	if cmd.Weights != "" {
		if o.Weights, err = engine.ReadWeightsFile(cmd.Weights); err != nil {
			return err
		}
	}
	if o.Network, o.NoNetwork, err = engine.NamedNetwork(cmd.Network.File); err != nil {
		return err
	}
	f, err := os.OpenFile(cmd.Output, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	played := 0
	show, clear := std.Counter("games")
	o.Progress = func(done, all int) {
		played = done
		if show != nil {
			show(done, all)
		}
	}
	err = tune.ResumeSelfPlay(ctx, f, o)
	clear()
	if e := (*tune.SettingsError)(nil); errors.As(err, &e) || errors.Is(err, tune.ErrFormat) {
		return fmt.Errorf("%s: %w", cmd.Output, err)
	}
	return terminal.Early(err, fmt.Sprintf("%d of %d games are in %s; the same command goes on from there", played, cmd.Games, cmd.Output))
}

func share(x float64) bool { return x >= 0 && x <= 1 }
