package gomocup

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"hoshi/engine"
	"hoshi/engine/internal/excerpt"
)

// How a program loses a game without a move of the other side. The errors of
// [Start] and [Program.Move] wrap one of them, or are the context's.
var (
	ErrStart   = errors.New("the program does not start")
	ErrCrash   = errors.New("the program ended")
	ErrTimeout = errors.New("the program took too long")
	ErrIllegal = errors.New("the program made a move that is not one")
)

// ProgramOptions say how to run a program and what to tell it. The zero value of
// each limit is no limit.
type ProgramOptions struct {
	Command []string // the program and its arguments
	Env     []string // "NAME=value", besides this process's own

	Size  int // side of the board, 0 for engine.DefaultSize
	Rule  engine.Rule
	Turn  time.Duration // for a move, in whole milliseconds
	Match time.Duration // for all moves of a game, in whole milliseconds
	// Increment is added to Match after every move, which the program learns from
	// INFO time_left.
	Increment time.Duration
	Memory    int64    // bytes
	MaxNodes  uint64   // told as INFO max_node, which programs may ignore
	MaxDepth  int      // told as INFO max_depth, which programs may ignore
	Info      []string // further INFO lines, each "key value"

	// Grace is how far over its time a move may come, 0 for 300 ms: pipes and
	// schedulers take their part.
	Grace time.Duration
	// StartTimeout is how long the program may take to answer START or RESTART, and
	// to read what it is sent, 0 for 20 s.
	StartTimeout time.Duration
	// Settle is how long to wait after a move before the program is spoken to
	// again, on nobody's clock, 0 for 20 ms; negative for not at all. Some
	// programs throw away what comes while they print.
	Settle time.Duration

	Log func(sent bool, line string) // called with every line, when not nil
}

const (
	defaultGrace        = 300 * time.Millisecond
	defaultStartTimeout = 20 * time.Second
	defaultSettle       = 20 * time.Millisecond
	aboutTimeout        = 3 * time.Second // ABOUT need not be answered
)

func (o ProgramOptions) withDefaults() ProgramOptions {
	if o.Size == 0 {
		o.Size = engine.DefaultSize
	}
	if o.Grace == 0 {
		o.Grace = defaultGrace
	}
	if o.StartTimeout == 0 {
		o.StartTimeout = defaultStartTimeout
	}
	if o.Settle == 0 {
		o.Settle = defaultSettle
	}
	return o
}

// Program is a brain that runs in a process of its own. It is not safe for
// concurrent use. After an error of Move it is of no further use; Close it.
type Program struct {
	opts     ProgramOptions
	proc     *process
	about    string
	moves    []engine.Point // the moves it has been told and has made
	hasGame  bool           // it has a board that is not empty or has moved
	used     time.Duration
	added    time.Duration // by increments
	answered time.Time
}

// Start runs a program and tells it the board and its limits. Close must be called
// on what it returns. Errors wrap [ErrStart].
func Start(ctx context.Context, opts ProgramOptions) (*Program, error) {
	if len(opts.Command) == 0 {
		return nil, fmt.Errorf("%w: no command", ErrStart)
	}
	opts = opts.withDefaults()
	proc, err := startProcess(opts)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	p := &Program{opts: opts, proc: proc}
	if err := p.handshake(ctx); err != nil {
		p.Close()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("%w: %s: %w", ErrStart, opts.Command[0], err)
	}
	return p, nil
}

// handshake starts the game. ABOUT comes last because its answer shows that the lines
// before have been read: programs that take their memory there do so on no clock.
func (p *Program) handshake(ctx context.Context) error {
	if err := p.restart(ctx, fmt.Sprintf("START %d", p.opts.Size)); err != nil {
		return err
	}
	o := p.opts
	lines := []string{
		info("timeout_turn", limitMS(o.Turn)),
		info("timeout_match", o.Match.Milliseconds()),
		info("max_memory", o.Memory),
		info("game_type", 1), // the opponent is a program
		info("rule", int64(o.Rule.GomocupCode())),
	}
	if o.MaxNodes > 0 {
		lines = append(lines, info("max_node", int64(o.MaxNodes)))
	}
	if o.MaxDepth > 0 {
		lines = append(lines, info("max_depth", int64(o.MaxDepth)))
	}
	for _, more := range o.Info {
		lines = append(lines, "INFO "+more)
	}
	if err := p.proc.send(append(lines, "ABOUT")...); err != nil {
		return err
	}
	err := p.proc.receive(ctx, time.Now().Add(aboutTimeout), func(line string, _ time.Time) bool {
		if isChatter(line) {
			return false
		}
		p.about = line
		return true
	})
	if errors.Is(err, ErrTimeout) {
		return nil
	}
	return err
}

// restart sends START or RESTART and waits for the answer.
func (p *Program) restart(ctx context.Context, line string) error {
	if err := p.proc.send(line); err != nil {
		return err
	}
	var refused error
	err := p.proc.receive(ctx, time.Now().Add(p.opts.StartTimeout), func(answer string, _ time.Time) bool {
		switch firstWord(answer) {
		case "OK":
			return true
		case "ERROR", "UNKNOWN":
			refused = fmt.Errorf("it answers %s to %s", excerpt.QuoteASCII(answer), line)
			return true
		}
		return false
	})
	return errors.Join(err, refused)
}

func info(key string, value int64) string { return fmt.Sprintf("INFO %s %d", key, value) }

// limitMS returns a time for a move as the protocol has it, where 0 would be "as
// fast as possible".
func limitMS(d time.Duration) int64 {
	if d <= 0 {
		return unlimitedMS
	}
	return max(d.Milliseconds(), 1)
}

func firstWord(line string) string { return parseCommand(line).verb }

// isChatter reports whether a line is for people rather than an answer.
func isChatter(line string) bool {
	switch firstWord(line) {
	case "MESSAGE", "DEBUG", "OK", "ERROR", "UNKNOWN", "INFO":
		return true
	}
	return false
}

// About returns the program's answer to ABOUT, empty when it gave none.
func (p *Program) About() string { return p.about }

// Used returns the time that the program's moves have taken so far.
func (p *Program) Used() time.Duration { return p.used }

// Move asks the program for a move of the side to move in pos, whose game it may or
// may not have seen before. The error wraps [ErrCrash], [ErrTimeout] or
// [ErrIllegal], or is ctx's.
func (p *Program) Move(ctx context.Context, pos *engine.Position) (engine.Point, error) {
	if err := p.waitToSettle(ctx); err != nil {
		return engine.Point{}, err
	}
	p.proc.drain()
	lines, err := p.positionLines(ctx, pos)
	if err != nil {
		return engine.Point{}, err
	}
	began := time.Now()
	limit, deadline := p.deadline(began)
	if err := p.proc.send(append([]string{info("time_left", p.left())}, lines...)...); err != nil {
		return engine.Point{}, err
	}
	var text, complaint string
	var came time.Time
	err = p.proc.receive(ctx, deadline, func(line string, at time.Time) bool {
		switch firstWord(line) {
		case "ERROR", "UNKNOWN":
			complaint = line
		case "SUGGEST":
			text = parseCommand(line).args
		default:
			if _, err := parseNumbers(line, 2); err == nil {
				text = line
			}
		}
		came = at
		return text != ""
	})
	if err != nil {
		p.used += time.Since(began)
		if errors.Is(err, ErrTimeout) && complaint != "" {
			err = fmt.Errorf("%w: it answered %s and made no move", err, excerpt.QuoteASCII(complaint))
		}
		return engine.Point{}, err
	}
	p.answered = came
	took := came.Sub(began)
	p.used += took
	if limit > 0 && took > limit+p.opts.Grace {
		return engine.Point{}, fmt.Errorf("%w: %v for a move, limit %v", ErrTimeout, took.Round(time.Millisecond), limit)
	}
	return p.acceptMove(pos, text)
}

// acceptMove takes the program's move in.
func (p *Program) acceptMove(pos *engine.Position, text string) (engine.Point, error) {
	pt, err := ParsePoint(text, p.opts.Size)
	if err == nil && pos.At(pt) != engine.Empty {
		err = fmt.Errorf("%s is taken", FormatPoint(pt, p.opts.Size))
	}
	if err != nil {
		return engine.Point{}, fmt.Errorf("%w: %w", ErrIllegal, err)
	}
	p.moves, p.hasGame = append(pos.Moves(), pt), true
	p.added += p.opts.Increment
	return pt, nil
}

func (p *Program) waitToSettle(ctx context.Context) error {
	wait := time.Until(p.answered.Add(p.opts.Settle))
	if p.answered.IsZero() || wait <= 0 {
		return ctx.Err()
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(wait):
		return nil
	}
}

// left returns what time_left says, in milliseconds.
func (p *Program) left() int64 {
	if p.opts.Match <= 0 {
		return unlimitedMS
	}
	return max((p.opts.Match + p.added - p.used).Milliseconds(), 0)
}

// deadline returns the time for a move, 0 for no limit, and when to stop waiting
// for it, zero for never.
func (p *Program) deadline(began time.Time) (limit time.Duration, at time.Time) {
	limit = max(p.opts.Turn, 0)
	if p.opts.Match > 0 {
		left := max(p.opts.Match+p.added-p.used, time.Millisecond)
		if limit == 0 || left < limit {
			limit = left
		}
	}
	if limit == 0 {
		return 0, time.Time{}
	}
	return limit, began.Add(limit + p.opts.Grace)
}

// positionLines returns the lines that tell pos and ask for a move.
func (p *Program) positionLines(ctx context.Context, pos *engine.Position) ([]string, error) {
	size, moves := p.opts.Size, pos.Moves()
	if pos.Size() != size {
		return nil, fmt.Errorf("%w: it was started for boards of %d and is asked for one of %d", ErrStart, size, pos.Size())
	}
	played := pos.Stones() == len(moves)
	if n := len(moves); played && n > 0 && p.hasGame && slices.Equal(moves[:n-1], p.moves) ||
		played && n == 1 && !p.hasGame {
		return []string{"TURN " + FormatPoint(moves[n-1], size)}, nil
	}
	if p.hasGame {
		if err := p.restart(ctx, "RESTART"); err != nil {
			return nil, err
		}
		p.hasGame = false
	}
	if pos.Stones() == 0 {
		return []string{"BEGIN"}, nil
	}
	lines := []string{"BOARD"}
	for _, pt := range stonesInOrder(pos) {
		field := 2
		if pos.At(pt) == pos.SideToMove() {
			field = 1
		}
		lines = append(lines, fmt.Sprintf("%s,%d", FormatPoint(pt, size), field))
	}
	return append(lines, "DONE"), nil
}

// stonesInOrder returns the stones of pos in the order to tell them: as they were played,
// and stones set up before, whose order nobody knows, by turns.
func stonesInOrder(pos *engine.Position) []engine.Point {
	var setup [2][]engine.Point
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			pt := engine.Point{Col: col, Row: row}
			if c := pos.At(pt); c != engine.Empty && pos.MoveNumber(pt) == 0 {
				setup[c-engine.Black] = append(setup[c-engine.Black], pt)
			}
		}
	}
	var pts []engine.Point
	for i, black := range setup[0] {
		pts = append(pts, black)
		if i < len(setup[1]) {
			pts = append(pts, setup[1][i])
		}
	}
	return append(pts, pos.Moves()...)
}

// Close ends the program and everything it started. It may be called more than
// once.
func (p *Program) Close() error { return p.proc.close() }
