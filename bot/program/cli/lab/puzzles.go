package lab

import (
	"context"
	"errors"
	"fmt"
	"os"

	"hoshi/bot/program/cli/engineflag"
	"hoshi/bot/program/cli/terminal"
	"hoshi/engine/puzzle"
)

// puzzlesCmd groups the commands for puzzles.
type puzzlesCmd struct {
	Generate generatePuzzlesCmd `cmd:"" words:"make,create" help:"Make puzzles from the engine's games, each with one winning first move."`
}

// generatePuzzlesCmd makes puzzles from the engine's games.
type generatePuzzlesCmd struct {
	Output string `short:"o" default:"puzzles.txt" help:"File to write."`
	Count  int    `default:"1000" help:"Number of puzzles."`
	Seed   uint64 `default:"1" help:"Seed of the games. The same seed and engine make the same puzzles."`
	Size   int    `default:"15" help:"Board size, 9 to 20."`
	First  int    `default:"1" help:"Number of the first puzzle."`
	engineflag.Rule
}

// Run writes the puzzles. After an interrupt, the file has those found so far.
func (cmd *generatePuzzlesCmd) Run(ctx context.Context, std *terminal.Streams) (err error) {
	f, err := os.Create(cmd.Output)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	made := 0
	show, clear := std.Counter("puzzles")
	err = puzzle.Generate(ctx, f, puzzle.GenerateOptions{
		Count: cmd.Count, Seed: cmd.Seed, Size: cmd.Size, Rule: cmd.EngineRule(), First: cmd.First,
		Progress: func(done, _ int) {
			made = done
			if show != nil {
				show(done, cmd.Count)
			}
		},
	})
	clear()
	return terminal.Early(err, fmt.Sprintf("%d of %d puzzles are in %s", made, cmd.Count, cmd.Output))
}
