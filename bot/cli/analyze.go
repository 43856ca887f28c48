package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"hoshi/bot/config"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// mostLines bounds the lines of an analysis: as many as a board of the usual size
// has points.
const mostLines = engine.DefaultSize * engine.DefaultSize

// Analyze looks for the best moves of a position. On a terminal it shows meanwhile
// what it has found so far.
type Analyze struct {
	positionArgs
	Engine string        `help:"Program to ask instead of the main engine: ${programs}." placeholder:"ID"`
	Depth  int           `help:"Plies to look ahead, 1 to 64." placeholder:"N"`
	Time   time.Duration `help:"Time to look, like 2s; 2s when neither this nor --depth is given." placeholder:"TIME"`
	Lines  int           `help:"How many of the best moves to look at to the end, each with what follows." default:"1" placeholder:"N"`
	JSON   bool          `name:"json" help:"Print JSON."`
}

// Run prints what was found.
func (cmd *Analyze) Run(ctx context.Context, s *config.Config) error {
	program, classical := classic.Lookup(cmd.Engine)
	if cmd.Engine != "" && !classical {
		return fmt.Errorf("--engine %s: want one of %s", cmd.Engine, programs())
	}
	if classical && cmd.Size == 0 {
		cmd.Size = program.Size
	}
	pos, err := cmd.position()
	if err != nil {
		return err
	}
	if classical {
		return cmd.ask(ctx, program, pos)
	}
	if cmd.Depth < 0 || cmd.Depth > engine.MaxDepth || cmd.Time < 0 {
		return fmt.Errorf("--depth wants 1 to %d, --time a positive duration like 2s", engine.MaxDepth)
	}
	lim := engine.Limits{Depth: cmd.Depth, Time: cmd.Time}
	if lim.Depth == 0 && lim.Time == 0 {
		lim.Time = 2 * time.Second
	}
	if cmd.Lines < 1 || cmd.Lines > mostLines {
		return fmt.Errorf("--lines wants 1 to %d", mostLines)
	}
	a := engine.Analysis{Limits: lim, MultiPV: cmd.Lines}
	done := func() {}
	if isTerminal(os.Stderr) {
		a.Progress, done = analysisLine(os.Stderr)
	}
	res, err := engine.New(engine.Options{HashMB: s.Engine.HashMB, Seed: s.Engine.Seed}).Analyze(ctx, pos, a)
	done()
	if err != nil {
		return err
	}
	return printResult(os.Stdout, res, cmd.JSON)
}

// ask lets a program of package classic search the position.
func (cmd *Analyze) ask(ctx context.Context, p classic.Program, pos *engine.Position) error {
	if cmd.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, cmd.Time)
		defer cancel()
	}
	res, err := p.Search(ctx, pos, classic.Options{Depth: cmd.Depth})
	if errors.Is(err, context.DeadlineExceeded) && len(res.Candidates) > 0 {
		err = nil // the time was the limit that was asked for
	}
	if err != nil {
		return err
	}
	return printClassic(os.Stdout, p, res, cmd.JSON)
}
