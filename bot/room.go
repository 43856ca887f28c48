package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"hoshi/engine"
	"hoshi/render"
)

// Options are the settings of a [Room]. Zero values are replaced by the
// defaults named.
type Options struct {
	Prefix    string        // what commands begin with; "!"
	Size      int           // board size when `!play` names none; 15
	Width     int           // side of the pictures in pixels; 960
	Depth     Depth         // where nobody has said `!depth`; 8
	AutoTime  time.Duration // time for a move at depth auto; 2 s
	MaxTime   time.Duration // time for a move at any depth; 20 s
	Searches  int           // searches at once, over all channels; one per core
	HashMB    int           // transposition table of each search in MiB; 32
	Seed      int64         // see engine.Options
	Pause     time.Duration // least time between two moves of a watched game; none
	IdleAfter time.Duration // without a move for so long, anybody may `!cancel`; an hour
	Log       *slog.Logger  // nowhere

	// Painter draws the boards. Rooms can share one, which keeps what it has drawn.
	Painter *render.Painter // one of its own
}

func (o Options) withDefaults() Options {
	set(&o.Prefix, "!")
	set(&o.Size, engine.DefaultSize)
	set(&o.Width, render.DefaultWidth)
	set(&o.Depth, 8)
	set(&o.AutoTime, 2*time.Second)
	set(&o.MaxTime, 20*time.Second)
	set(&o.Searches, runtime.GOMAXPROCS(0))
	set(&o.HashMB, 32)
	set(&o.IdleAfter, time.Hour)
	if o.Painter == nil {
		o.Painter = render.NewPainter()
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

func set[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// Room plays gomoku in the channels of a chat. It is safe for concurrent use:
// lines of one channel are taken one at a time, different channels do not wait
// for each other.
type Room struct {
	opt      Options
	store    Store
	chat     Chat
	painter  *render.Painter
	channels keyedMutex
	thinking *thinking
	settled  broadcast

	base  context.Context // ends with Close; what outlives a Handle call runs under it
	close context.CancelFunc
	tasks sync.WaitGroup
}

// NewRoom returns a room that keeps its games in store and speaks through chat.
// Close it when done.
func NewRoom(store Store, chat Chat, opt Options) *Room {
	opt = opt.withDefaults()
	base, cancel := context.WithCancel(context.Background())
	return &Room{
		opt:      opt,
		store:    store,
		chat:     chat,
		painter:  opt.Painter,
		thinking: newThinking(opt),
		base:     base,
		close:    cancel,
	}
}

// Close cancels what is still being thought about outside of jobs and waits
// for it to end.
func (r *Room) Close() {
	r.close()
	r.tasks.Wait()
}

// refusal is an answer that says why something cannot be and what would work.
type refusal string

func (e refusal) Error() string { return string(e) }

// refuse makes a refusal.
func refuse(format string, args ...any) error {
	return refusal(fmt.Sprintf(format, args...))
}

// Handle does what a line asks for. What it answers at once it has posted when
// it returns; a change of the game is stored when it returns, and the board
// follows by the game's [Job]. The error is for the log: the person who wrote
// has been told.
func (r *Room) Handle(ctx context.Context, line Line) error {
	cmd, err := Parse(line, r.opt.Prefix)
	if err == nil && cmd == nil {
		return nil
	}
	if err == nil {
		err = r.do(ctx, line, cmd)
	}
	var no refusal
	var misused *UsageError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &no):
		return r.say(ctx, line, string(no))
	case errors.As(err, &misused):
		return r.say(ctx, line, misused.Text)
	case errors.Is(err, ErrStale):
		return r.say(ctx, line, "The game changed at that very moment. Look at the board and try again.")
	case errors.Is(err, context.Canceled), errors.Is(err, ErrCannotPost):
		return err
	}
	return errors.Join(err, r.say(ctx, line, "Something went wrong on my side, and nothing was changed. Please try again in a moment."))
}

// say answers a line with text.
func (r *Room) say(ctx context.Context, line Line, text string) error {
	_, err := r.chat.Post(ctx, line.Channel, Reply{Text: text, To: line.ID})
	return err
}

func (r *Room) do(ctx context.Context, line Line, cmd Command) error {
	switch c := cmd.(type) {
	case Help:
		return r.help(ctx, line, c)
	case Unknown:
		return r.unknown(ctx, line, c)
	case Opponents:
		return r.say(ctx, line, r.opponents())
	}
	unlock, err := r.channels.lock(ctx, string(line.Channel))
	if err != nil {
		return err
	}
	defer unlock()
	switch c := cmd.(type) {
	case Play:
		return r.play(ctx, line, c)
	case Watch:
		return r.watch(ctx, line, c)
	case Move:
		return r.move(ctx, line, c)
	case Undo:
		return r.undo(ctx, line)
	case Swap:
		return r.swap(ctx, line)
	case Resign:
		return r.resign(ctx, line)
	case Cancel:
		return r.cancel(ctx, line)
	case Board:
		return r.board(ctx, line, c)
	case SetTheme:
		return r.theme(ctx, line, c)
	case SetNumbers:
		return r.numbers(ctx, line, c)
	case Replay:
		return r.replay(ctx, line, c)
	case Share:
		return r.share(ctx, line)
	case Export:
		return r.export(ctx, line, c)
	case Import:
		return r.importGame(ctx, line, c)
	case Hint:
		return r.hint(ctx, line)
	case SetDepth:
		return r.depth(ctx, line, c)
	case SetOpening:
		return r.opening(ctx, line, c)
	case SetDetails:
		return r.details(ctx, line, c)
	case Heat:
		return r.heat(ctx, line, c)
	case Think:
		return r.explain(ctx, line, c)
	case Analyze:
		return r.analyze(ctx, line, c)
	}
	return fmt.Errorf("no handler for %T", cmd)
}

// Settled waits until the channel owes nobody anything: every change of its game
// has been shown, the engine is not to move and no hint is being thought about.
func (r *Room) Settled(ctx context.Context, ch ChannelID) error {
	for {
		changed := r.settled.wait()
		owes, err := r.owes(ctx, ch)
		if err != nil || !owes {
			return err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (r *Room) owes(ctx context.Context, ch ChannelID) (bool, error) {
	g, err := r.store.Current(ctx, ch)
	if errors.Is(err, ErrNoGame) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return g.Shown < g.Revision || g.EngineToMove() || r.thinking.busy(g.ID), nil
}
