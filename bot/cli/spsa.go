package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"hoshi/engine/spsa"
)

// spsaCmd tunes search parameters by games.
type spsaCmd struct {
	Parameters []string `required:"" help:"Search parameters to tune, as NAME or NAME=START:MIN..MAX/STEP; all parts but the name are optional. \"hoshi bench --parameters\" lists the names." placeholder:"NAME"`
	Games      int      `default:"2000" help:"Games in all. They are played in pairs with the colors swapped; each pair is an iteration."`
	Nodes      uint64   `default:"10000" help:"Nodes to search for a move."`
	Size       int      `default:"15" help:"Points on a side of the board, 9 to 20."`
	Openings   string   `type:"existingfile" help:"File of openings, one in a line, as x,y x,y or h8 i9. A hundred balanced ones are built in." placeholder:"FILE"`
	Rate       float64  `default:"0.02" help:"Steps that a value moves in the last iterations for each game that one side is ahead."`
	Lag        int      `default:"16" help:"Greatest number of iterations under way at a time. The result depends on it."`
	Threads    int      `help:"Pairs of games at a time (default: one for each core). The result does not depend on it." placeholder:"N"`
	Seed       uint64   `default:"1" help:"Seed of the trials. The same seed and engine find the same values."`
	Log        string   `help:"File to add each iteration to. The same command goes on from it after an interrupt." placeholder:"FILE"`
	JSON       bool     `name:"json" help:"Print JSON for programs."`
}

// Help is the long help of the command.
func (spsaCmd) Help() string {
	return `Each iteration is a pair of games between two engines whose parameters lie on both sides of the present values, and moves these towards the winner. A match has to confirm the result; its command is printed at the end.

  hoshi spsa --parameters LMRBase,LMRDivisor --games 4000 --log spsa.log

An interrupt (Ctrl-C) ends the tuning and prints the values found so far.`
}

// Run plays and prints the values found.
func (cmd *spsaCmd) Run(ctx context.Context, std *Streams) error {
	o, err := cmd.options(ctx)
	if err != nil {
		return err
	}
	progress := newTuningProgress(std)
	o.Progress = progress.show
	r, err := spsa.Run(ctx, o)
	progress.end()
	if WithoutCanceled(err) != nil || err != nil && r.Iterations == 0 {
		return err
	}
	kept := fmt.Sprintf("the values are those after %d of %d iterations", r.Iterations, r.Planned)
	if cmd.Log != "" {
		kept += fmt.Sprintf("; the same command goes on from %s", cmd.Log)
	}
	h := header{"spsa", err != nil}
	err = early(err, kept)
	if cmd.JSON {
		return errors.Join(writeJSON(std.Out, h, r), err)
	}
	if writeErr := r.WriteText(std.Out); writeErr != nil || err != nil {
		return errors.Join(err, writeErr)
	}
	_, err = fmt.Fprintf(std.Out, "check it by\n  hoshi match --shuffle 1 hoshi:nodes=%d%s hoshi:nodes=%d\n", cmd.Nodes, spsa.Settings(r.Settings()), cmd.Nodes)
	return err
}

// options returns the options of the tuning but its progress.
func (cmd *spsaCmd) options(ctx context.Context) (o spsa.Options, err error) {
	if cmd.Games < 2 {
		return o, fmt.Errorf("--games %d: want two or more", cmd.Games)
	}
	if cmd.Lag < 1 || cmd.Threads < 0 {
		return o, fmt.Errorf("--lag %d, --threads %d: want one or more", cmd.Lag, cmd.Threads)
	}
	dimensions, err := spsa.ParseDimensions(cmd.Parameters)
	if err != nil {
		return o, fmt.Errorf("--parameters: %w", err)
	}
	games := spsa.Games{Nodes: cmd.Nodes, Size: cmd.Size, Seed: int64(cmd.Seed)}
	if cmd.Openings != "" {
		if games.Openings, err = readOpenings(cmd.Openings, cmd.Size); err != nil {
			return o, err
		}
	}
	if games, err = games.WithDefaults(); err != nil {
		return o, err
	}
	version, err := engineVersion(ctx)
	if err != nil {
		return o, err
	}
	threads := cmd.Threads
	if threads == 0 {
		threads = min(runtime.GOMAXPROCS(0), cmd.Lag)
	}
	return spsa.Options{
		Dimensions: dimensions, Play: games.Play, Iterations: (cmd.Games + 1) / 2, Rate: cmd.Rate, Seed: cmd.Seed,
		Lag: cmd.Lag, Threads: threads, Log: cmd.Log, Version: fmt.Sprintf("%s, %s", version, games),
	}, nil
}
