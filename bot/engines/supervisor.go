package engines

import (
	"cmp"
	"context"
	"log/slog"
	"sync"

	"hoshi/bot/chat"
)

// Defaults of [SupervisorOptions].
const (
	defaultWorkPerUser    = 2
	defaultWorkPerChannel = 4
	defaultWorkInTotal    = 256
)

// WorkKind says what background work makes.
type WorkKind string

// The kinds of background work.
const (
	WorkHint     WorkKind = "hint"     // one move for the user
	WorkAnalysis WorkKind = "analysis" // the best moves and what follows
	WorkHeat     WorkKind = "heat"     // the value of every move
	WorkThink    WorkKind = "think"    // what a search found, and how
	WorkReview   WorkKind = "review"   // the mistakes of a whole game
	WorkDraw     WorkKind = "draw"     // whether an engine accepts a draw
	WorkReplay   WorkKind = "replay"   // a game as an animation
	WorkCard     WorkKind = "card"     // a finished game on one picture
	WorkImport   WorkKind = "import"   // a game of a file

	// workMove is the search for an engine's move: see supervisor.beginSearch.
	workMove WorkKind = "move"
)

// isInsight reports whether work of a kind tells what an engine thinks of a position.
// There is one at most in a game at a time.
func (k WorkKind) isInsight() bool {
	switch k {
	case WorkHint, WorkAnalysis, WorkHeat, WorkThink:
		return true
	}
	return false
}

// endsWithPosition reports whether a change of the game makes work of a kind useless. The
// others tell of the position that they were asked for, or show the moves until then, and
// go on.
func (k WorkKind) endsWithPosition() bool { return k == WorkHint || k == WorkDraw || k == workMove }

// Work describes background work: what it is, and who asked for it where.
type Work struct {
	Kind    WorkKind
	User    chat.UserID
	Channel chat.ChannelID
	Guild   chat.GuildID // empty in a direct message
	Game    int64        // 0 for none
	// Revision is that of the game that the work is for.
	Revision int64
}

// LogValue implements [slog.LogValuer].
func (w Work) LogValue() slog.Value {
	return slog.GroupValue(slog.String("kind", string(w.Kind)), slog.String("user", string(w.User)),
		slog.String("channel", string(w.Channel)), slog.String("guild", string(w.Guild)), slog.Int64("game", w.Game))
}

// SupervisorOptions are the settings of a supervisor. Zero values are replaced by the
// defaults named.
type SupervisorOptions struct {
	PerUser    int          // work of a user at once; 2
	PerChannel int          // work in a channel at once; 4
	Total      int          // work at once; 256
	Log        *slog.Logger // nowhere
}

// Supervisor runs the work that goes on after a request was handled, such as a hint or a
// replay. It bounds how much of it there is, recovers panics, and tells who asked if the
// work fails.
type Supervisor struct {
	options SupervisorOptions
	base    context.Context // of all work; ends with close
	cancel  context.CancelCauseFunc

	mu      sync.Mutex
	running map[*runningWork]struct{}
	closed  bool
	ended   Broadcast // told whenever work has ended
}

// runningWork is work that has not ended, or a search for a move.
type runningWork struct {
	Work
	cancel    context.CancelCauseFunc
	cancelled bool // it is winding down, as its game changed
}

// NewSupervisor returns a supervisor. Close it when done.
func NewSupervisor(options SupervisorOptions) *Supervisor {
	options.PerUser = cmp.Or(options.PerUser, defaultWorkPerUser)
	options.PerChannel = cmp.Or(options.PerChannel, defaultWorkPerChannel)
	options.Total = cmp.Or(options.Total, defaultWorkInTotal)
	if options.Log == nil {
		options.Log = slog.New(slog.DiscardHandler)
	}
	base, cancel := context.WithCancelCause(context.Background())
	return &Supervisor{options: options, base: base, cancel: cancel, running: make(map[*runningWork]struct{})}
}

// Start runs do in the background, with a context that ends when the work is cancelled.
//
// If do fails or panics, failed is called once with the error, so that it can tell who
// asked: a *PanicError, a *GameChangedError if somebody changed the game, ErrClosed if the
// program ends, or what do returned. Its context outlives that of do, so that a message can
// still be posted; failed bounds its time. Failures are logged as well.
//
// The errors are *TooMuchWorkError, *InsightRunningError and ErrClosed; nothing was
// started then, and failed is not called. ended is closed when the work has ended and failed
// has returned.
func (s *Supervisor) Start(w Work, do func(ctx context.Context) error, failed func(ctx context.Context, err error)) (ended <-chan struct{}, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, ErrClosed
	}
	if err := s.admit(w); err != nil {
		return nil, err
	}
	ctx, r := s.add(s.base, w)
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer s.remove(r)
		s.run(ctx, r, do, failed)
	}()
	return done, nil
}

// BeginSearch registers the search for an engine's move in a game at a revision; call end
// when it has ended. Such a search is nobody's background work and is not bounded.
//
// Whoever searches a stored game begins before loading it; whoever changes a game calls
// cancelGame after storing the change. So either the change cancels the search, or the
// search loads the changed game. A cancelled search that loaded the changed game already
// has to begin again. The only error is ErrClosed.
func (s *Supervisor) BeginSearch(ctx context.Context, game, revision int64) (search context.Context, end func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, nil, ErrClosed
	}
	search, r := s.add(ctx, Work{Kind: workMove, Game: game, Revision: revision})
	return search, sync.OnceFunc(func() { s.remove(r) }), nil
}

// CancelGame cancels the work that a change of a game makes useless: a hint, the search
// for a move. Replays, share cards and analyses go on. by is the user who changed the
// game, empty if it was no user. Work for the revision that the game has now goes on: what
// another process has changed may be heard of late.
func (s *Supervisor) CancelGame(game int64, by chat.UserID, revision int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for r := range s.running {
		if r.Game == game && r.Revision < revision && r.Kind.endsWithPosition() && !r.cancelled {
			r.cancelled = true
			r.cancel(&GameChangedError{By: by})
		}
	}
}

// RestartSearches cancels the searches for moves, which begin again if their games have not
// changed.
func (s *Supervisor) RestartSearches() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for r := range s.running {
		if r.Kind == workMove && !r.cancelled {
			r.cancelled = true
			r.cancel(&GameChangedError{})
		}
	}
}

// Stop cancels the work of a kind for a game, as somebody asks, and reports whether there
// was any. Who asked for the work is told that it was stopped.
func (s *Supervisor) Stop(kind WorkKind, game int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	stopped := false
	for r := range s.running {
		if r.Kind == kind && r.Game == game && !r.cancelled {
			r.cancelled, stopped = true, true
			r.cancel(errStopped)
		}
	}
	return stopped
}

// errStopped ends work that somebody has stopped.
var errStopped = chat.Refuse("work.stopped")

// insight returns the insight that runs for a game, if one does.
func (s *Supervisor) insight(game int64) (kind WorkKind, running bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.insightOf(game)
}

// Busy reports whether anything runs for a game: background work, or the search for an
// engine's move.
func (s *Supervisor) Busy(game int64) bool {
	return s.any(func(r *runningWork) bool { return r.Game == game })
}

// searching reports whether an engine searches its move in a game.
func (s *Supervisor) searching(game int64) bool {
	return s.any(func(r *runningWork) bool { return r.Game == game && r.Kind == workMove && !r.cancelled })
}

// Working reports whether background work runs in a channel. It does until failed, too,
// has returned.
func (s *Supervisor) Working(channel chat.ChannelID) bool {
	return s.any(func(r *runningWork) bool { return r.Channel == channel && r.Kind != workMove })
}

// Changed returns a channel that is closed when any work ends next. To wait for
// something, call it first and then look, or an end in between is missed.
func (s *Supervisor) Changed() <-chan struct{} { return s.ended.Wait() }

// settled waits until no background work runs in a channel, or for ctx to end.
func (s *Supervisor) settled(ctx context.Context, channel chat.ChannelID) error {
	return s.waitWhile(ctx, func() bool { return s.Working(channel) })
}

// Close cancels all work and waits for its end, or for ctx to end, which is then the
// error. Nothing can be started any more. Closing twice does no harm.
func (s *Supervisor) Close(ctx context.Context) error {
	s.mu.Lock()
	s.closed = true
	for r := range s.running {
		r.cancel(ErrClosed)
	}
	s.mu.Unlock()
	s.cancel(ErrClosed)
	return s.waitWhile(ctx, func() bool { return s.any(func(*runningWork) bool { return true }) })
}

// admit returns why work cannot start now, nil if it can. Cancelled work is winding down:
// it counts towards the total only, so that a hint for the new position can follow.
func (s *Supervisor) admit(w Work) error {
	var ofUser, inChannel, total int
	for r := range s.running {
		if r.Kind == workMove {
			continue
		}
		total++
		if r.cancelled {
			continue
		}
		if r.User == w.User {
			ofUser++
		}
		if r.Channel == w.Channel {
			inChannel++
		}
	}
	if kind, running := s.insightOf(w.Game); running && w.Kind.isInsight() {
		return &InsightRunningError{Running: kind}
	}
	switch {
	case ofUser >= s.options.PerUser:
		return &TooMuchWorkError{Scope: ScopeUser, Kind: w.Kind, Limit: s.options.PerUser}
	case inChannel >= s.options.PerChannel:
		return &TooMuchWorkError{Scope: ScopeChannel, Kind: w.Kind, Limit: s.options.PerChannel}
	case total >= s.options.Total:
		return &TooMuchWorkError{Scope: ScopeTotal, Kind: w.Kind, Limit: s.options.Total}
	}
	return nil
}

// insightOf is insight for those who hold the lock. Work without a game has no insight
// beside it.
func (s *Supervisor) insightOf(game int64) (WorkKind, bool) {
	if game == 0 {
		return "", false
	}
	for r := range s.running {
		if r.Game == game && r.Kind.isInsight() && !r.cancelled {
			return r.Kind, true
		}
	}
	return "", false
}

// add registers work; the caller holds the lock.
func (s *Supervisor) add(ctx context.Context, w Work) (context.Context, *runningWork) {
	ctx, cancel := context.WithCancelCause(ctx)
	r := &runningWork{Work: w, cancel: cancel}
	s.running[r] = struct{}{}
	return ctx, r
}

// remove tells that work has ended.
func (s *Supervisor) remove(r *runningWork) {
	r.cancel(nil)
	s.mu.Lock()
	delete(s.running, r)
	s.mu.Unlock()
	s.ended.Notify()
}

// any reports whether some of the running work is as asked.
func (s *Supervisor) any(is func(*runningWork) bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for r := range s.running {
		if is(r) {
			return true
		}
	}
	return false
}

// waitWhile waits until something is no longer so, which only the end of work changes.
func (s *Supervisor) waitWhile(ctx context.Context, is func() bool) error {
	for {
		changed := s.Changed()
		if !is() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
