// Package live tells browsers about changes of the games they show. A [Hub] loads a game once for
// each change and makes one message for all watchers who see the same. A watcher who is slow gets
// the latest state when it's ready for it, and none of those in between.
package live

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/web/snapshot"
)

// State is a game as it was loaded. It is safe for concurrent use.
type State interface {
	// Revision returns the game's revision.
	Revision() int64
	// Channel returns the channel where the game is played.
	Channel() chat.ChannelID
	// Role returns what a person is in the game. People of one role see the same.
	Role(user chat.UserID) string
	// Plays reports whether a person is a player of the game.
	Plays(user chat.UserID) bool
	// Names reports whether the game has a person's name.
	Names(user chat.UserID) bool
	// Show returns what a viewer sees now, while so many watch.
	Show(v snapshot.Viewer, watchers int) (Shown, error)
}

// Shown is what viewers of one role see.
type Shown struct {
	Board    any   // as JSON
	Revision int64 // 0 if every change is to be sent
	Clock    bool  // a clock is running, so it's right only now
	Changes  bool  // it can change without a new revision
}

// ShownBoard is what viewers see of a game.
func ShownBoard(s *snapshot.Snapshot) Shown {
	clock := s.Clock != nil && s.Clock.Running != ""
	return Shown{Board: s, Revision: s.Rev, Clock: clock, Changes: clock || s.Next != ""}
}

// Source loads games. Implementations are safe for concurrent use.
type Source interface {
	// Load returns a game, or [stored.ErrNoGame].
	Load(ctx context.Context, game int64) (State, error)
}

// Options configure a [Hub]. Zero values mean the defaults.
type Options struct {
	Watchers   int           // maximum number of watchers (default: 5,000)
	PerSession int           // maximum number of watchers of one session (default: 8)
	PerHolder  int           // maximum number of watchers of one holder (default: a tenth of Watchers, but at least PerSession)
	Loads      int           // games loaded at once (default: 4)
	Recount    time.Duration // how long the watchers of a game wait until they are told that their number changed (default: 1 s)
	Pause      time.Duration // time between two loads of a game (default: none)
	Retry      time.Duration // pause before a game that couldn't be loaded is loaded again, doubled up to 30 s (default: 1 s)
	Log        *slog.Logger  // default: discarded

	// Ended returns which of some sessions have ended, by their keys. If it's nil, none ever does.
	Ended func(ctx context.Context, keys []string) ([]string, error)
	Check time.Duration // time between two checks of all sessions (default: 1 minute)
}

func (o Options) withDefaults() Options {
	o.Watchers = cmp.Or(o.Watchers, 5000)
	o.PerSession = cmp.Or(o.PerSession, 8)
	o.PerHolder = cmp.Or(o.PerHolder, max(o.Watchers/10, o.PerSession))
	o.Loads = cmp.Or(o.Loads, 4)
	o.Recount = cmp.Or(o.Recount, time.Second)
	o.Retry = cmp.Or(o.Retry, time.Second)
	o.Check = cmp.Or(o.Check, time.Minute)
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// lastRetry is the longest pause before a game is loaded again.
const lastRetry = 30 * time.Second

// Errors of [Hub.Watch], and of a connection that begins.
var (
	ErrFull   = errors.New("too many watchers")
	ErrClosed = errors.New("the hub is closed")
)

// Viewer is who watches a game.
type Viewer struct {
	snapshot.Viewer
	Session string // identifies the viewer's session; empty without one
	Holder  string // whose places the viewer takes, such as a person's or an address's; empty if that's not known
}

// Hub knows who watches which game. It is safe for concurrent use.
type Hub struct {
	opt    Options
	source Source
	loads  chan struct{}   // holds one value for each game being loaded
	ctx    context.Context // ends with Close
	cancel context.CancelFunc
	work   sync.WaitGroup // loads and connections

	mu       sync.Mutex
	closed   bool
	rooms    map[int64]*room
	watchers int
	held     map[string]int // watchers by their holders
	silent   map[string]int // connections that haven't said hello, by their addresses
	silents  int            // all of them
	sessions sessions
}

// NewHub returns a hub. Close it when done.
func NewHub(source Source, opt Options) *Hub {
	opt = opt.withDefaults()
	h := &Hub{opt: opt, source: source, loads: make(chan struct{}, opt.Loads), rooms: make(map[int64]*room), held: make(map[string]int), silent: make(map[string]int), sessions: newSessions()}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	if opt.Ended != nil {
		h.work.Go(h.checkSessions)
	}
	return h
}

// Close says goodbye to all watchers and waits until everything the hub has started has ended.
func (h *Hub) Close() {
	h.mu.Lock()
	h.closed = true
	for _, r := range h.rooms {
		r.sayBye(ByeClosing)
	}
	h.mu.Unlock()
	h.cancel()
	h.work.Wait()
}

// Watchers returns the number of watchers of all games.
func (h *Hub) Watchers() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.watchers
}

// WatchersOf returns the number of open pages of a game, without those of its players.
func (h *Hub) WatchersOf(game int64) int {
	h.mu.Lock()
	r := h.rooms[game]
	h.mu.Unlock()
	if r == nil {
		return 0
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.watching()
}

// begin counts a connection from an address, "" if that's not known. [Hub.Close] waits for its end. Until it's
// heard or ends, it takes a place as a watcher does: it isn't known yet whose, so an address may have as many of
// these as a holder may have watchers. The error is [ErrFull] or [ErrClosed].
func (h *Hub) begin(address string) (heard, end func(), err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.closed:
		return nil, nil, ErrClosed
	case h.watchers+h.silents >= h.opt.Watchers, address != "" && h.silent[address] >= h.opt.PerHolder:
		return nil, nil, ErrFull
	}
	h.work.Add(1)
	h.silents++
	h.silent[address]++
	heard = sync.OnceFunc(func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.silents--
		release(h.silent, address)
	})
	return heard, func() { heard(); h.work.Done() }, nil
}

// release gives back a place of a holder.
func release(held map[string]int, holder string) {
	if held[holder]--; held[holder] == 0 {
		delete(held, holder)
	}
}

// Watch adds a watcher of a game, who has seen a revision of it or none (0). The error is [ErrFull]
// or [ErrClosed]. The watcher must leave at the end.
func (h *Hub) Watch(v Viewer, game, have int64) (*Watcher, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.closed:
		return nil, ErrClosed
	case h.watchers >= h.opt.Watchers, v.Session != "" && len(h.sessions.watchers[v.Session]) >= h.opt.PerSession, v.Holder != "" && h.held[v.Holder] >= h.opt.PerHolder:
		return nil, ErrFull
	}
	r := h.rooms[game]
	if r == nil {
		r = &room{hub: h, game: game, watchers: make(map[*Watcher]struct{})}
		h.rooms[game] = r
	}
	w := newWatcher(r, v, have)
	h.watchers++
	h.held[v.Holder]++
	h.sessions.add(w)
	r.join(w)
	return w, nil
}

// leave removes a watcher, and its room if it's empty.
func (h *Hub) leave(w *Watcher) {
	h.mu.Lock()
	defer h.mu.Unlock()
	left, empty := w.room.leave(w)
	if !left {
		return
	}
	h.watchers--
	release(h.held, w.viewer.Holder)
	h.sessions.remove(w)
	if empty {
		delete(h.rooms, w.room.game)
	}
}

// Heard handles a notice from [stored.Notices.Listen]. It returns at once.
func (h *Hub) Heard(n stored.Notice) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[n.Game]; r != nil && n.Stop == "" {
		r.refresh()
	}
	if n.Missed || n.Sessions != "" {
		h.sessions.suspectAll(n.Sessions)
	}
	if !n.Missed && n.Channel == "" && n.Sessions == "" {
		return
	}
	for _, r := range h.rooms {
		// The new game may follow the one that is watched. A person whose sessions were ended may have had
		// their name deleted.
		if n.Missed || n.Channel != "" && r.in(n.Channel) || n.Sessions != "" && r.names(n.Sessions) {
			r.refresh()
		}
	}
}

// Refresh has a game loaded again if someone watches it. It returns at once.
func (h *Hub) Refresh(game int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[game]; r != nil {
		r.refresh()
	}
}

// Tell gives the watchers of a session an answer to one of its actions.
func (h *Hub) Tell(session string, game int64, a Answer) {
	h.mu.Lock()
	r := h.rooms[game]
	h.mu.Unlock()
	if r != nil {
		r.tell(session, a)
	}
}
