package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"hoshi/bot/program/cli/terminal"
	"hoshi/bot/program/config"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// maxLines is the maximum number of lines of an analysis: the number of points on a standard board.
const maxLines = engine.DefaultSize * engine.DefaultSize

// defaultAnalysisTime is the time of an analysis without a limit.
const defaultAnalysisTime = 2 * time.Second

// analyzeCmd searches a position for its best moves.
type analyzeCmd struct {
	positionFlags
	Engine string        `help:"Search with one of the five small engines instead of Hoshi's own: ${programs}." placeholder:"NAME"`
	Depth  int           `help:"Search depth in moves, counting both sides', 1 to 64." placeholder:"N"`
	Time   time.Duration `help:"Search time, like 500ms or 1m (default 2s, or no limit with --depth)." placeholder:"TIME"`
	Lines  int           `help:"Number of best moves to find, each with the moves that would follow." default:"1"`
	Trace  string        `help:"Write every move that the search of --engine tries to this file." placeholder:"FILE"`
	JSON   bool          `name:"json" help:"Print JSON."`
}

// Help returns the long help of the command.
func (analyzeCmd) Help() string {
	return `Give the position as moves, as stones, or as stones and the moves after them:

  hoshi analyze h8 i9 g7
  hoshi analyze --depth 8 --lines 3 --black "g8 h8 i8" --white "g9 h10 c3"
  hoshi analyze --engine shapes --trace search.log i10

Scores are for the side to move. In a terminal, you see the best line so far during the search. Ctrl-C ends the search and prints what it has found.`
}

// Run searches and prints the result.
func (cmd *analyzeCmd) Run(ctx context.Context, s *config.Config, std *terminal.Streams) error {
	program, ok := classic.Lookup(cmd.Engine)
	if cmd.Engine != "" && !ok {
		return fmt.Errorf("--engine %s: must be one of %s", cmd.Engine, programs())
	}
	if cmd.Trace != "" && !ok {
		return fmt.Errorf("--trace only works with a small engine: add --engine with one of %s", programs())
	}
	if ok && cmd.Size == 0 {
		cmd.Size = program.Size
	}
	pos, err := cmd.position()
	if err != nil {
		return err
	}
	if ok {
		return cmd.searchClassic(ctx, std, program, pos)
	}
	return cmd.search(ctx, s, std, pos)
}

// search runs the engine's search.
func (cmd *analyzeCmd) search(ctx context.Context, s *config.Config, std *terminal.Streams, pos *engine.Position) error {
	if cmd.Depth < 0 || cmd.Depth > engine.MaxDepth || cmd.Time < 0 {
		return fmt.Errorf("--depth must be 1 to %d, and --time more than 0, like 2s", engine.MaxDepth)
	}
	if cmd.Lines < 1 || cmd.Lines > maxLines {
		return fmt.Errorf("--lines must be 1 to %d", maxLines)
	}
	limits := engine.Limits{Depth: cmd.Depth, Time: cmd.Time}
	if limits.Depth == 0 && limits.Time == 0 {
		limits.Time = defaultAnalysisTime
	}
	a := engine.Analysis{Limits: limits, MultiPV: cmd.Lines}
	clear := func() {}
	if std.ErrTerminal {
		a.Progress, clear = lineProgress(std.Err)
	}
	result, err := engine.New(engine.Options{HashMB: s.Engine.HashMB, Seed: s.Engine.Seed}).Analyze(ctx, pos, a)
	clear()
	if err != nil {
		return err
	}
	interrupted := ctx.Err() // the engine returns partial results without an error
	if cmd.JSON {
		err = terminal.WriteJSON(std.Out, terminal.Header{Command: "analyze", Interrupted: interrupted != nil}, result)
	} else {
		err = writeAnalysis(std.Out, result)
	}
	return errors.Join(err, terminal.Early(interrupted, "the result is from the search so far"))
}

// searchClassic runs a search by one of the five small programs.
func (cmd *analyzeCmd) searchClassic(ctx context.Context, std *terminal.Streams, p classic.Program, pos *engine.Position) error {
	if cmd.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, cmd.Time)
		defer cancel()
	}
	options := classic.Options{Depth: cmd.Depth}
	closeTrace, err := cmd.openTrace(p, pos, &options)
	if err != nil {
		return err
	}
	result, err := p.Search(ctx, pos, options)
	if traceErr := closeTrace(); traceErr != nil {
		return errors.Join(err, fmt.Errorf("--trace: %w", traceErr))
	}
	partial := len(result.Candidates) > 0
	switch {
	case errors.Is(err, context.DeadlineExceeded) && partial:
		err = nil // the search's own time limit
	case errors.Is(err, context.Canceled) && partial:
		err = terminal.Early(err, "the result is from the moves searched so far")
	case err != nil:
		return err
	}
	if cmd.JSON {
		return errors.Join(terminal.WriteJSON(std.Out, terminal.Header{Command: "analyze", Interrupted: err != nil}, result), err)
	}
	return errors.Join(writeClassic(std.Out, result), err)
}

// openTrace opens the file of --trace, if any, and makes a search write its log there. The returned
// function flushes and closes the file.
func (cmd *analyzeCmd) openTrace(p classic.Program, pos *engine.Position, o *classic.Options) (func() error, error) {
	if cmd.Trace == "" {
		return func() error { return nil }, nil
	}
	file, err := os.Create(cmd.Trace)
	if err != nil {
		return nil, fmt.Errorf("--trace: %w", err)
	}
	buffer := bufio.NewWriter(file)
	log := classic.NewTraceLog(buffer, p, pos, 0)
	log.Attach(o)
	return func() error { return errors.Join(log.Err(), buffer.Flush(), file.Close()) }, nil
}
