package engines

import (
	"cmp"
	"context"
	"log/slog"
	"sync"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/work"
)

// Defaults of [SupervisorOptions].
const (
	defaultWorkPerUser    = 2
	defaultWorkPerChannel = 4
	defaultWorkInTotal    = 256
)

// Work describes background work and who requested it where.
type Work struct {
	Kind    work.Kind
	User    chat.UserID
	Channel chat.ChannelID
	Guild   chat.GuildID // empty in a direct message
	Game    int64        // 0 for none
	// Revision is the revision of the game that the work is for.
	Revision int64
}

// LogValue implements [slog.LogValuer].
func (w Work) LogValue() slog.Value {
	return slog.GroupValue(slog.String("kind", string(w.Kind)), slog.Any("user", w.User),
		slog.String("channel", string(w.Channel)), slog.String("guild", string(w.Guild)), slog.Int64("game", w.Game))
}

// SupervisorOptions configures a [Supervisor]. Zero values mean the defaults.
type SupervisorOptions struct {
	PerUser    int          // maximum concurrent work per user; default 2
	PerChannel int          // maximum concurrent work per channel; default 4
	Total      int          // maximum concurrent work overall; default 256
	Log        *slog.Logger // default discards everything
}

// Supervisor runs work that continues after a request was handled, such as a hint or a replay. It
// limits how much runs at once, recovers panics, and tells the user if the work fails.
type Supervisor struct {
	options SupervisorOptions
	base    context.Context // for all work; ends with Close
	cancel  context.CancelCauseFunc

	mu      sync.Mutex
	running map[*runningWork]struct{}
	closed  bool
	ended   Broadcast // notified whenever work ends
}

// runningWork is running background work or a running search for a move.
type runningWork struct {
	Work
	cancel    context.CancelCauseFunc
	cancelled bool // it's winding down after its game changed or a user stopped it
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

// Start runs do in the background with a context that ends when the work is canceled.
//
// If do fails or panics, failed is called once to tell the user, with one of these errors: a
// *PanicError, a *GameChangedError if the game changed, ErrClosed if the program is shutting down,
// or do's error. The context passed to failed outlives do's, so that failed can still post a
// message; failed must set its own time limit. Failures are logged too.
//
// Start returns a *TooMuchWorkError, an *InsightRunningError or ErrClosed without starting anything
// or calling failed. ended is closed when the work has ended and failed has returned.
func (s *Supervisor) Start(w Work, do func(ctx context.Context) error, failed func(ctx context.Context, err error)) (ended <-chan struct{}, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
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

// Admits returns the error with which Start would refuse work now, or nil.
func (s *Supervisor) Admits(w Work) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.admit(w)
}

// BeginSearch registers the search for an engine's move in a game at a revision; call end when the
// search has ended. Such searches don't count toward anyone's limits.
//
// Call BeginSearch before loading the stored game to search, and CancelGame after storing a change
// to a game. Then either the change cancels the search, or the search loads the changed game. A
// canceled search that had already loaded the changed game must start again. The only possible
// error is ErrClosed.
func (s *Supervisor) BeginSearch(ctx context.Context, game, revision int64) (search context.Context, end func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, nil, ErrClosed
	}
	search, r := s.add(ctx, Work{Kind: work.Move, Game: game, Revision: revision})
	return search, sync.OnceFunc(func() { s.remove(r) }), nil
}

// CancelGame cancels the work that a change to a game makes useless, such as a hint or the search
// for a move. Replays, share cards and analyses continue. by is the user who changed the game,
// empty if it wasn't a user. revision is the game's new revision; work for that revision continues,
// since news of another process's change may arrive late.
func (s *Supervisor) CancelGame(game int64, by chat.UserID, revision int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for r := range s.running {
		if r.Game == game && r.Revision < revision && r.Kind.EndsWithPosition() && !r.cancelled {
			r.cancelled = true
			r.cancel(&GameChangedError{By: by})
		}
	}
}

// RestartSearches cancels the searches for moves, which start again if their games haven't changed.
func (s *Supervisor) RestartSearches() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for r := range s.running {
		if r.Kind == work.Move && !r.cancelled {
			r.cancelled = true
			r.cancel(&GameChangedError{})
		}
	}
}

// Stop cancels a game's work of a kind at a user's request and reports whether there was any. The
// user who requested the work is told that it was stopped.
func (s *Supervisor) Stop(kind work.Kind, game int64) bool {
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

// errStopped is the cancellation cause of work that a user stopped.
var errStopped = chat.Refuse("work.stopped")

// Busy reports whether background work or the search for an engine's move is running for a game.
func (s *Supervisor) Busy(game int64) bool {
	return s.any(func(r *runningWork) bool { return r.Game == game })
}

// Working reports whether background work is running in a channel, including calls to failed.
func (s *Supervisor) Working(channel chat.ChannelID) bool {
	return s.any(func(r *runningWork) bool { return r.Channel == channel && r.Kind != work.Move })
}

// Changed returns a channel that's closed the next time any work ends. To wait for a condition, call
// Changed before checking it; otherwise you may miss work ending in between.
func (s *Supervisor) Changed() <-chan struct{} { return s.ended.Wait() }

// Close cancels all work and waits for it to end. If ctx ends first, Close returns ctx.Err(). No
// more work can be started. Close may be called more than once.
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

// admit returns an error if work can't start now. Canceled work that's winding down only counts
// toward the total, so that a hint for the new position can start. The caller must hold the lock.
func (s *Supervisor) admit(w Work) error {
	if s.closed {
		return ErrClosed
	}
	var ofUser, inChannel, total int
	for r := range s.running {
		if r.Kind == work.Move {
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
	if kind, running := s.insightOf(w.Game); running && w.Kind.IsInsight() {
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

// insightOf is insight for callers that hold the lock. It finds nothing if game is 0.
func (s *Supervisor) insightOf(game int64) (work.Kind, bool) {
	if game == 0 {
		return "", false
	}
	for r := range s.running {
		if r.Game == game && r.Kind.IsInsight() && !r.cancelled {
			return r.Kind, true
		}
	}
	return "", false
}

// add registers work. The caller must hold the lock.
func (s *Supervisor) add(ctx context.Context, w Work) (context.Context, *runningWork) {
	ctx, cancel := context.WithCancelCause(ctx)
	r := &runningWork{Work: w, cancel: cancel}
	s.running[r] = struct{}{}
	return ctx, r
}

// remove unregisters work that has ended and notifies waiters.
func (s *Supervisor) remove(r *runningWork) {
	r.cancel(nil)
	s.mu.Lock()
	delete(s.running, r)
	s.mu.Unlock()
	s.ended.Notify()
}

// any reports whether any running work satisfies is.
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

// waitWhile waits until is returns false or ctx ends. It checks again whenever work ends.
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
