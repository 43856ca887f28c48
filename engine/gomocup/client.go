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

// Errors of programs. [Start] and [Program.Move] wrap one of them or return the context's error.
// A program that causes one of the last three loses its game.
var (
	ErrStart   = errors.New("the program does not start")
	ErrCrash   = errors.New("the program ended")
	ErrTimeout = errors.New("the program took too long")
	ErrIllegal = errors.New("the program made an illegal move")
)

// ProgramOptions are the options of [Start]. A zero limit means no limit.
type ProgramOptions struct {
	Command []string // the program and its arguments
	Env     []string // variables added to this process's own, each "NAME=value"

	Size  int           // side of the board in points, 0 for engine.DefaultSize
	Rule  engine.Rule   // rule of the game
	Turn  time.Duration // time for a move, in whole milliseconds
	Match time.Duration // time for all moves of a game, in whole milliseconds
	// Increment is added to Match after every move. It reaches the program through INFO
	// time_left.
	Increment time.Duration
	Memory    int64    // memory limit in bytes
	MaxNodes  uint64   // sent as INFO max_node, which programs may ignore
	MaxDepth  int      // sent as INFO max_depth, which programs may ignore
	Info      []string // further INFO lines, each "key value"

	// Grace is how far a move may exceed its time; 0 means 300 ms. It covers pipes and
	// schedulers.
	Grace time.Duration
	// StartTimeout limits the answer to START or RESTART and the time to read what is sent; 0
	// means 20 s.
	StartTimeout time.Duration
	// Settle is the pause between a move and the next line, which counts on no clock; 0 means 20
	// ms, negative means none. Some programs lose input while they print.
	Settle time.Duration

	// Log, if not nil, is called with every line. sent is false for lines from the program.
	Log func(sent bool, line string)
}

const (
	defaultGrace        = 300 * time.Millisecond
	defaultStartTimeout = 20 * time.Second
	defaultSettle       = 20 * time.Millisecond
	aboutTimeout        = 3 * time.Second // a program needn't answer ABOUT
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

// Program is a brain running in another process. It is not safe for concurrent use. If Move
// returns an error, the Program can only be closed.
type Program struct {
	opts     ProgramOptions
	proc     *process
	about    string
	moves    []engine.Point // moves of the game the program knows
	hasGame  bool           // the program has stones on its board
	used     time.Duration
	added    time.Duration // sum of the increments
	answered time.Time
}

// Start runs a program and sends it the board size and its limits. The caller must close the
// Program. Errors wrap [ErrStart] or come from ctx.
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

// handshake starts the game. ABOUT comes last: its answer shows that the program has read the
// lines before it, so memory it allocates while reading them costs no clock time.
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

// limitMS returns the time for a move in milliseconds, at least 1: in the protocol 0 means "as
// fast as possible".
func limitMS(d time.Duration) int64 {
	if d <= 0 {
		return unlimitedMS
	}
	return max(d.Milliseconds(), 1)
}

func firstWord(line string) string { return parseCommand(line).verb }

// isChatter reports whether a line is meant for people rather than an answer.
func isChatter(line string) bool {
	switch firstWord(line) {
	case "MESSAGE", "DEBUG", "OK", "ERROR", "UNKNOWN", "INFO":
		return true
	}
	return false
}

// About returns the program's answer to ABOUT, or "" if it gave none.
func (p *Program) About() string { return p.about }

// Used returns the total time of the program's moves so far.
func (p *Program) Used() time.Duration { return p.used }

// Move asks the program for a move in pos. pos may continue the game the program knows or belong
// to another one, but the time of ProgramOptions.Match is for all of them. The error wraps
// [ErrCrash], [ErrTimeout] or [ErrIllegal], or [ErrStart] if pos has a different board size;
// otherwise it comes from ctx.
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

// acceptMove checks the program's move and adds it to the game.
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

// left returns the value of time_left, in milliseconds.
func (p *Program) left() int64 {
	if p.opts.Match <= 0 {
		return unlimitedMS
	}
	return max((p.opts.Match + p.added - p.used).Milliseconds(), 0)
}

// deadline returns the time for a move, 0 if unlimited, and the moment to stop waiting, which is
// zero for never.
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

// positionLines returns the lines that send pos and ask for a move.
func (p *Program) positionLines(ctx context.Context, pos *engine.Position) ([]string, error) {
	size, moves := p.opts.Size, pos.Moves()
	if pos.Size() != size {
		return nil, fmt.Errorf("%w: it was started for board size %d, not %d", ErrStart, size, pos.Size())
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

// stonesInOrder returns the stones of pos in sending order: first the set-up stones, alternating
// between the colors, then the moves.
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

// Close ends the program and every process it started. It may be called more than once.
func (p *Program) Close() error { return p.proc.close() }
