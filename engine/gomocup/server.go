package gomocup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"time"

	"hoshi/engine"
)

// Options are the options of [Serve]; the zero value is usable.
type Options struct {
	Version string        // version in the answer to ABOUT; none if empty
	HashMB  int           // transposition table in MiB if max_memory sets no limit; 0 means 64
	Turn    time.Duration // time for a move until timeout_turn sets it; 0 means 5 s
	Depth   int           // depth limit in plies until max_depth sets it; 0 means no limit
	Seed    int64         // see engine.Options

	Parameters map[string]float64 // see engine.Options

	// New makes a searcher for a game with a transposition table of hashMB MiB; nil means an
	// engine.Engine.
	New func(hashMB int) Searcher
}

// Searcher finds moves; *[engine.Engine] is one.
type Searcher interface {
	// Search returns the best move it finds within the limits. When ctx ends, it returns the
	// best move so far without an error.
	Search(ctx context.Context, pos *engine.Position, lim engine.Limits) (engine.Result, error)
}

const (
	defaultHashMB = 64
	defaultTurn   = 5 * time.Second
)

// Serve runs a brain. It reads a manager's commands from in and writes the answers to out until
// END, the end of in, or the end of ctx. If a command can't be executed, Serve answers ERROR
// with the reason and changes nothing.
//
// Serve respects the limits set by INFO: timeout_turn, timeout_match and time_left with a margin
// for pipes and schedulers, max_memory, max_node and max_depth. It also reads commands during a
// search: END exits without a move, YXSTOP makes it move at once, a command that changes the
// board aborts the search, and INFO can shorten it. If the input ends during a search, Serve
// still sends the move.
//
// Serve returns errors from out, errors from in other than io.EOF, and ctx's error. One
// goroutine may keep reading until the next line of in or its end.
func Serve(ctx context.Context, in io.Reader, out io.Writer, opts Options) error {
	if opts.HashMB <= 0 {
		opts.HashMB = defaultHashMB
	}
	if opts.Turn <= 0 {
		opts.Turn = defaultTurn
	}
	if opts.New == nil {
		opts.New = func(hashMB int) Searcher { return newEngine(hashMB, opts) }
	}
	s := &session{opts: opts, out: bufio.NewWriter(out), set: settings{turn: opts.Turn, maxDepth: opts.Depth}}
	done := make(chan struct{})
	defer close(done)
	return s.serve(ctx, readLines(in, done))
}

// newEngine returns an engine that has already allocated its memory and tables, so that this
// doesn't count toward the first move. It first returns the memory of earlier engines to the
// system, since both together may exceed the limit.
func newEngine(hashMB int, opts Options) Searcher {
	debug.FreeOSMemory()
	e := engine.New(engine.Options{HashMB: hashMB, Seed: opts.Seed, Parameters: opts.Parameters})
	pos, err := engine.Setup(engine.MinSize, engine.DefaultRule, []engine.Point{engine.Center(engine.MinSize)}, nil)
	if err == nil {
		_, _ = e.Search(context.Background(), pos, engine.Limits{Nodes: 1}) // only to allocate memory
	}
	return e
}

// input is a line with its arrival time, or the error that ended the input.
type input struct {
	line string
	at   time.Time
	err  error
}

// readLines reads in until it ends or done is closed.
func readLines(in io.Reader, done <-chan struct{}) <-chan input {
	lines := make(chan input)
	go func() {
		r := newLineReader(in)
		for {
			line, err := r.next()
			select {
			case lines <- input{line, time.Now(), err}:
			case <-done:
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

// serve is the main loop of a session: it waits for lines and for the end of searches.
func (s *session) serve(ctx context.Context, lines <-chan input) error {
	defer s.abortSearch()
	var ended error // error that ended the input; nil until then
	for ended == nil || s.search != nil {
		var found <-chan searchResult
		if s.search != nil {
			found = s.search.found
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case o := <-found:
			s.finishSearch(o)
		case in := <-lines:
			switch {
			case in.err != nil:
				ended, lines = in.err, nil
			case s.line(ctx, in.line, in.at):
				return s.flush()
			}
		}
		if err := s.flush(); err != nil {
			return err
		}
	}
	if !errors.Is(ended, io.EOF) {
		return fmt.Errorf("reading commands: %w", ended)
	}
	return nil
}

func (s *session) flush() error {
	if err := s.out.Flush(); err != nil {
		return fmt.Errorf("answering: %w", err)
	}
	return nil
}

// reply writes a line; flush reports the errors.
func (s *session) reply(format string, args ...any) {
	fmt.Fprintf(s.out, format+"\r\n", args...) // the writer keeps its error for flush
}
