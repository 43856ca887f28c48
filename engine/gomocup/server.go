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
	Version string        // told to managers that ask; none when empty
	HashMB  int           // transposition table in MiB where max_memory sets no limit, 0 for 64
	Turn    time.Duration // time for a move until timeout_turn sets one, 0 for 5 s
	Depth   int           // plies until max_depth sets how many, 0 for no limit
	Seed    int64         // see engine.Options

	Parameters map[string]float64 // see engine.Options

	// New makes the player of a game, an engine.Engine when nil. hashMB is the
	// size of its transposition table.
	New func(hashMB int) Searcher
}

// Searcher looks for moves; *[engine.Engine] is one.
type Searcher interface {
	// Search returns the best move it finds within the limits and until ctx ends;
	// then what it has found by then, with no error.
	Search(ctx context.Context, pos *engine.Position, lim engine.Limits) (engine.Result, error)
}

const (
	defaultHashMB = 64
	defaultTurn   = 5 * time.Second
)

// Serve is a brain: it reads a manager's commands from in and writes the answers
// to out, until END, the end of in or that of ctx. Nothing a manager can say ends
// it otherwise: what cannot be done is answered by ERROR with the reason, and
// changes nothing.
//
// It keeps to the time of INFO timeout_turn, timeout_match and time_left with a
// margin for what is not its own, and to max_memory; max_node and max_depth limit
// the search too. While it thinks it still listens: END ends it at once without a
// move, YXSTOP makes it move at once, commands that change the board call the move
// off, and INFO can shorten its time. A move under way when the input ends is
// still made.
//
// The error is that of out, that of in when it is not io.EOF, or ctx's. One
// goroutine goes on reading in until its next line or its end.
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

// newEngine returns an engine that has its memory and tables already, so that they
// are not made on the clock of the first move. What other engines have left goes
// back to the system first, for the two together may be more than is allowed.
func newEngine(hashMB int, opts Options) Searcher {
	debug.FreeOSMemory()
	e := engine.New(engine.Options{HashMB: hashMB, Seed: opts.Seed, Parameters: opts.Parameters})
	pos, err := engine.Setup(engine.MinSize, engine.DefaultRule, []engine.Point{engine.Center(engine.MinSize)}, nil)
	if err == nil {
		_, _ = e.Search(context.Background(), pos, engine.Limits{Nodes: 1}) // only to make it ready
	}
	return e
}

// input is a line and when it came, or the error that ended the input.
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

// serve is the loop of a session: it waits for lines and for the end of thinking.
func (s *session) serve(ctx context.Context, lines <-chan input) error {
	defer s.abortSearch()
	var ended error // what ended the input, nil as long as it goes on
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

// reply writes a line.
func (s *session) reply(format string, args ...any) {
	fmt.Fprintf(s.out, format+"\r\n", args...) // the writer keeps its error for flush
}
