package lab

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"hoshi/bot/program/cli/build"
	"hoshi/bot/program/cli/terminal"
	"hoshi/engine"
	"hoshi/engine/train"
)

// trainCmd trains a network on games.
type trainCmd struct {
	Games   []string `arg:"" optional:"" type:"existingfile" help:"Files written by selfplay with --leaves. Without files, nothing is learned: --judge judges the existing network."`
	Judge   []string `type:"existingfile" help:"File of other games to judge the network by: its loss, and in how many positions it sees the better side. Games with more nodes per move than it learned from say the most. Can be repeated." placeholder:"FILE"`
	From    string   `type:"existingfile" help:"Network to start from instead of random weights. A lower --rate keeps more of what it knows." placeholder:"FILE"`
	Output  string   `short:"o" default:"network.bin" help:"File to write. The recipe, the plot and the checkpoint go next to it, with .txt, .svg and .checkpoint appended."`
	Epochs  int      `default:"20" help:"Passes over all positions."`
	Batch   int      `default:"8192" help:"Positions per step."`
	Rate    float64  `default:"0.003" help:"Maximum learning rate."`
	Result  float64  `default:"0.5" help:"Weight of the game's result in the training target, 0 to 1. The rest is the search score."`
	Exact   bool     `help:"Train without rounding the weights to the integers used in play."`
	Seed    uint64   `default:"1" help:"Seed of the initial weights and of the order of positions."`
	Threads int      `help:"Threads (default: one per core). Doesn't change the network." placeholder:"N"`
}

// Help returns the long help of the command.
func (trainCmd) Help() string {
	return `One game in 20 is held out, only to measure the loss after each epoch. After an interrupt, the same command continues from the checkpoint and ends with the same network.

  hoshi selfplay --nodes 5000 --leaves 1 --unbalanced 0.2 --large 0.1 --games 100000 -o games.bin
  hoshi train games.bin -o network.bin
  hoshi selfplay --nodes 200000 --leaves 1 --seed 2 --games 200 -o deep.bin
  hoshi train --judge deep.bin -o network.bin
  hoshi match hoshi:nodes=20000,network=network.bin hoshi:nodes=20000`
}

// Run prints the losses of each epoch and writes the network.
func (cmd *trainCmd) Run(ctx context.Context, std *terminal.Streams) error {
	if cmd.Epochs < 1 || cmd.Batch < 1 || !(cmd.Rate > 0) || !share(cmd.Result) {
		return errors.New("--epochs, --batch and --rate must be more than 0, and --result 0 to 1")
	}
	if len(cmd.Games) == 0 {
		return cmd.judgeOnly(ctx, std)
	}
	loader, sources, err := cmd.load(ctx)
	if err != nil {
		return err
	}
	l, h := &loader.Learn, &loader.HeldOut
	fmt.Fprintf(std.Out, "%d positions of %d games to learn from, %d of %d held out, %d duplicates left out\n",
		l.Len(), l.Games, h.Len(), h.Games, l.Duplicates+h.Duplicates)
	from, err := readCheckpoint(cmd.checkpoint())
	if err != nil {
		return err
	}
	show, clear := std.Counter("steps")
	o := cmd.options(std, show, clear)
	if cmd.From != "" {
		if o.From, err = engine.ReadNetworkFile(cmd.From); err != nil {
			return err
		}
	}
	out, err := train.Train(ctx, loader, from, o)
	clear()
	if out == nil {
		return err
	}
	if err != nil {
		return terminal.Early(err, fmt.Sprintf("%d of %d epochs are complete; the same command continues from %s", len(out.Epochs), cmd.Epochs, cmd.checkpoint()))
	}
	r := out.Report
	for _, line := range []struct {
		name string
		train.HeldOut
	}{{"without a network", r.Linear}, {"network, exact", r.Exact}, {"network, in whole numbers", r.Quantized}} {
		fmt.Fprintf(std.Out, "%-26s held out %.4f; score %.4f, result %.4f, sign right %.2f %%\n", line.name, line.Loss, line.Score, line.HeldOut.Result, 100*line.SignRight)
	}
	fmt.Fprintf(std.Out, "rounding changes a position by up to %.1f points\n", r.MaxDifference)
	judged, err := cmd.judge(ctx, std, out.Network)
	if err != nil {
		return err
	}
	return cmd.write(ctx, loader, sources, out, judged)
}

func (cmd *trainCmd) checkpoint() string { return cmd.Output + ".checkpoint" }

// options returns the training options. show shows the number of steps done, and clear makes room
// for a line.
func (cmd *trainCmd) options(std *terminal.Streams, show func(done, all int), clear func()) train.Options {
	o := train.Options{
		Epochs: cmd.Epochs, Batch: cmd.Batch, Rate: cmd.Rate, Result: cmd.Result, Seed: cmd.Seed, Threads: cmd.Threads, Exact: cmd.Exact,
		Step: show,
		Progress: func(e train.Epoch) {
			clear()
			fmt.Fprintf(std.Out, "epoch %2d of %d: loss %.4f, held out %.4f; score %.4f, result %.4f, sign right %.2f %%\n",
				e.Number, cmd.Epochs, e.Loss, e.HeldOut.Loss, e.Score, e.Result, 100*e.SignRight)
		},
		Save: func(c *train.Checkpoint) error { return replaceFile(cmd.checkpoint(), c.Write) },
	}
	if cmd.Result == 0 {
		o.Result = -1
	}
	return o
}

// load loads all files. sources describes them for the recipe.
func (cmd *trainCmd) load(ctx context.Context) (l *train.Loader, sources []string, err error) {
	l = train.NewLoader(cmd.Threads)
	for _, name := range cmd.Games {
		f, err := os.Open(name)
		if err != nil {
			return nil, nil, err
		}
		sum := sha256.New()
		err = l.Load(ctx, io.TeeReader(f, sum))
		if err = errors.Join(err, f.Close()); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		sources = append(sources, fmt.Sprintf("%s  %x", filepath.Base(name), sum.Sum(nil)))
	}
	return l, sources, nil
}

// readCheckpoint reads a checkpoint, or returns nil if there is none.
func readCheckpoint(name string) (*train.Checkpoint, error) {
	f, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	c, err := train.ReadCheckpoint(bufio.NewReader(f))
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return c, nil
}

// replaceFile replaces a file atomically: if the program is killed meanwhile, the old file stays.
func replaceFile(name string, write func(io.Writer) error) error {
	var buf bytes.Buffer
	if err := write(&buf); err != nil {
		return err
	}
	if err := os.WriteFile(name+".new", buf.Bytes(), 0o666); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}

// write writes the network, its recipe and the plot.
func (cmd *trainCmd) write(ctx context.Context, l *train.Loader, sources []string, out *train.Outcome, judged string) error {
	version, err := engineVersion(ctx)
	if err != nil {
		return err
	}
	r := out.Report
	var names []string
	for _, name := range cmd.Games {
		names = append(names, filepath.Base(name))
	}
	start := ""
	if cmd.From != "" {
		start = " --from " + filepath.Base(cmd.From)
	}
	recipe := fmt.Sprintf(`program     %s, signature of its play %s
command     hoshi train %s%s --epochs %d --batch %d --rate %v --result %v --seed %d --exact=%v
games       %s
positions   %d learned from (%08x), %d held out (%08x), %d duplicates left out
held out    %.5f without a network, %.5f before rounding, %.5f in whole numbers
sign right  %.4f without a network, %.4f in whole numbers
rounding    changes a position by up to %.2f points
%s`, build.Version(), version, strings.Join(names, " "), start, cmd.Epochs, cmd.Batch, cmd.Rate, cmd.Result, cmd.Seed, cmd.Exact,
		strings.Join(sources, "\n            "), l.Learn.Len(), l.Learn.Checksum, l.HeldOut.Len(), l.HeldOut.Checksum, l.Learn.Duplicates+l.HeldOut.Duplicates,
		r.Linear.Loss, r.Exact.Loss, r.Quantized.Loss, r.Linear.SignRight, r.Quantized.SignRight, r.MaxDifference, judged)
	return errors.Join(
		replaceFile(cmd.Output, out.Network.Write),
		replaceFile(cmd.Output+".txt", func(w io.Writer) error { _, err := io.WriteString(w, recipe); return err }),
		replaceFile(cmd.Output+".svg", func(w io.Writer) error { return train.WritePlot(w, out.Epochs, r.Linear.Loss) }),
	)
}
