package lab

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"hoshi/bot/program/cli/terminal"
	"hoshi/engine"
	"hoshi/engine/train"
)

// judgeOnly judges a network written earlier.
func (cmd *trainCmd) judgeOnly(ctx context.Context, std *terminal.Streams) error {
	if len(cmd.Judge) == 0 {
		return errors.New("nothing to learn from: name files of games, or use --judge to judge a network")
	}
	n, err := engine.ReadNetworkFile(cmd.Output)
	if err != nil {
		return err
	}
	_, err = cmd.judge(ctx, std, n)
	return err
}

// judge prints how a network does on other games and returns that text for the recipe.
func (cmd *trainCmd) judge(ctx context.Context, std *terminal.Streams, n *engine.Network) (string, error) {
	var out strings.Builder
	for _, name := range cmd.Judge {
		f, err := os.Open(name)
		if err != nil {
			return "", err
		}
		kinds, err := train.Judge(ctx, n, bufio.NewReader(f), cmd.options(std, nil, func() {}))
		if err = errors.Join(err, f.Close()); err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintf(&out, "judged by   %s\n", filepath.Base(name))
		fmt.Fprintf(&out, "%-11s %9s  %-9s %7s %7s %7s  %7s %7s\n", "", "positions", "network", "loss", "score", "result", "sign", "spread")
		for _, k := range kinds {
			for _, line := range []struct {
				name string
				train.HeldOut
			}{{"without", k.Linear}, {"with", k.Network}} {
				fmt.Fprintf(&out, "%-11s %9d  %-9s %7.4f %7.4f %7.4f  %5.2f %% %7.1f\n", k.Kind, k.Positions, line.name,
					line.Loss, line.Score, line.HeldOut.Result, 100*line.SignRight, line.Spread)
			}
		}
	}
	_, err := fmt.Fprint(std.Out, out.String())
	return out.String(), err
}
