package lab

import (
	"context"
	"errors"
	"fmt"
	"os"

	"hoshi/bot/program/cli/engineflag"
	"hoshi/bot/program/cli/terminal"
	"hoshi/engine"
	"hoshi/engine/tune"
)

// selfPlayCmd lets the engine play training games.
type selfPlayCmd struct {
	Output     string  `short:"o" default:"games.bin" help:"File to write. If it has games with the same settings, only the missing ones are played."`
	Games      int     `default:"4000" help:"Number of games."`
	Nodes      uint64  `default:"2000" help:"Nodes to search per move."`
	Seed       uint64  `default:"1" help:"Seed of the games. The same seed and engine make the same games."`
	Size       int     `default:"15" help:"Board size, 9 to 20."`
	Leaves     int     `default:"0" help:"Positions to pick from each search tree and search too. \"hoshi train\" needs them."`
	Unbalanced float64 `default:"0" help:"Share of games, 0 to 1, that may begin with one side far ahead."`
	Large      float64 `default:"0" help:"Share of games, 0 to 1, played on 20×20."`
	Threads    int     `help:"Games to play at once (default: one per core). Doesn't change the games." placeholder:"N"`
	Weights    string  `type:"existingfile" help:"Weights to play with instead of the built-in ones." placeholder:"FILE"`
	engineflag.Network
	engineflag.Rule
}

// Help returns the long help of the command.
func (selfPlayCmd) Help() string {
	return `The file is for "hoshi tune" and "hoshi train". After an interrupt or a crash, it has all finished games, and the same command continues from there.

  hoshi selfplay --nodes 5000 --leaves 1 --unbalanced 0.2 --large 0.1 --games 100000 -o games.bin`
}

// Run writes the games.
func (cmd *selfPlayCmd) Run(ctx context.Context, std *terminal.Streams) (err error) {
	o := tune.SelfPlayOptions{
		Games: cmd.Games, Nodes: cmd.Nodes, Seed: cmd.Seed, Size: cmd.Size, Rule: cmd.EngineRule(), Threads: cmd.Threads,
		Leaves: cmd.Leaves, Unbalanced: cmd.Unbalanced, Large: cmd.Large,
	}
	if cmd.Leaves < 0 || !share(cmd.Unbalanced) || !share(cmd.Large) {
		return errors.New("--leaves must be 0 or more, and --unbalanced and --large 0 to 1")
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
	return terminal.Early(err, fmt.Sprintf("%d of %d games are in %s; the same command continues from there", played, cmd.Games, cmd.Output))
}

func share(x float64) bool { return x >= 0 && x <= 1 }
