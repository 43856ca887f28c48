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

// Options of [Serve]; the zero value is usable.
type Options struct {
	Version string        // version in the answer to ABOUT; none when empty
	HashMB  int           // transposition table in MiB when max_memory sets no limit, 0 for 64
	Turn    time.Duration // time for a move until timeout_turn sets it, 0 for 5 s
	Depth   int           // depth limit in plies until max_depth sets it, 0 for no limit
	Seed    int64         // see engine.Options

	Parameters map[string]float64 // see engine.Options

	// New makes the searcher of a game; nil for an engine.Engine. hashMB is the size of
	// its transposition table in MiB.
	New func(hashMB int) Searcher
}

// Searcher searches for moves; *[engine.Engine] is one.
type Searcher interface {
	// Search returns the best move that it finds within the limits. When ctx ends, it
	// returns the best move so far without an error.
	Search(ctx context.Context, pos *engine.Position, lim engine.Limits) (engine.Result, error)
}

const (
	defaultHashMB = 64
	defaultTurn   = 5 * time.Second
)

// Serve is a brain. It reads a manager's commands from in and writes the answers to
// out, until END, the end of in, or the end of ctx. A command that cannot be executed
// is answered by ERROR with the reason, and changes nothing.
//
// The limits of INFO are respected: timeout_turn, timeout_match and time_left with a
// margin for pipes and schedulers, max_memory, max_node and max_depth. Commands are
// read during a search too: END ends the program without a move, YXSTOP makes it move
// at once, a command that changes the board aborts the search, and INFO can shorten it.
// When the input ends during a search, its move is still sent.
//
// The error is that of out, that of in when it is not io.EOF, or ctx's. One goroutine
// may go on reading until the next line of in or its end.
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

// newEngine returns an engine that has allocated its memory and tables, so that this
// does not count as time of the first move. Memory of earlier engines is returned to
// the system first, because both together may be more than allowed.
func newEngine(hashMB int, opts Options) Searcher {
	debug.FreeOSMemory()
	e := engine.New(engine.Options{HashMB: hashMB, Seed: opts.Seed, Parameters: opts.Parameters})
	pos, err := engine.Setup(engine.MinSize, engine.DefaultRule, []engine.Point{engine.Center(engine.MinSize)}, nil)
	if err == nil {
		_, _ = e.Search(context.Background(), pos, engine.Limits{Nodes: 1}) // only to allocate memory
	}
	return e
}

// input is a line with the time at which it came, or the error that ended the input.
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
	var ended error // error that ended the input, nil before
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
