package live

import (
	"errors"
	"sync"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/web/snapshot"
)

// room is a game with its watchers. The hub's lock may be held while the room's lock is taken, but
// not the other way round.
type room struct {
	hub  *Hub
	game int64

	mu       sync.Mutex
	watchers map[*Watcher]struct{}
	state    State // the latest; nil before the first load
	views    map[view]*message
	told     int  // how many watch, as the watchers were told last
	counting bool // they are about to be told again

	refreshing sync.Mutex // guards these:
	dirty      bool       // the game may have changed since the last load began
	loading    bool
}

// view is what a message depends on besides the state.
type view struct{ language, role string }

// in reports whether the game is played in a channel.
func (r *room) in(ch chat.ChannelID) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state != nil && r.state.Channel() == ch
}

// names reports whether the game has a person's name, as far as that's known.
func (r *room) names(user chat.UserID) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.state == nil || r.state.Names(user)
}

// join adds a watcher and shows it the game. The caller holds the hub's lock, which keeps the room
// from being removed.
func (r *room) join(w *Watcher) {
	r.mu.Lock()
	r.watchers[w] = struct{}{}
	known := r.state != nil
	if known {
		r.show(w)
		r.recount()
	}
	r.mu.Unlock()
	if !known {
		r.refresh()
	}
}

// leave removes a watcher and reports whether it was there and whether it was the last.
func (r *room) leave(w *Watcher) (left, empty bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, left = r.watchers[w]
	delete(r.watchers, w)
	r.recount()
	return left, len(r.watchers) == 0
}

// watching counts who watches without playing: each open page, but a session only once, however many of its
// pages are open. The caller holds the lock.
func (r *room) watching() (n int) {
	sessions := map[string]bool{}
	for w := range r.watchers {
		session := w.viewer.Session
		if r.state == nil || r.state.Plays(w.viewer.User) || session != "" && sessions[session] {
			continue
		}
		if session != "" {
			sessions[session] = true
		}
		n++
	}
	return n
}

// recount tells the watchers soon how many they are, if that has changed. Many may come and go at once, so
// it's told once for all of them. The caller holds the room's lock and the hub's.
func (r *room) recount() {
	if r.counting || len(r.watchers) == 0 || r.state == nil || r.watching() == r.told || r.hub.closed {
		return
	}
	r.counting = true
	r.hub.work.Go(func() {
		select {
		case <-time.After(r.hub.opt.Recount):
		case <-r.hub.ctx.Done():
			return
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.counting = false
		if r.watching() != r.told {
			r.update(r.state)
		}
	})
}

// refresh has the game loaded again. If it's being loaded already, it's loaded once more afterwards.
// The caller holds the hub's lock.
func (r *room) refresh() {
	r.refreshing.Lock()
	defer r.refreshing.Unlock()
	r.dirty = true
	if r.loading || r.hub.closed {
		return
	}
	r.loading = true
	r.hub.work.Go(r.load)
}

// stillDirty reports whether the game must be loaded, and forgets it.
func (r *room) stillDirty() bool {
	r.refreshing.Lock()
	defer r.refreshing.Unlock()
	r.loading = r.dirty && r.hub.ctx.Err() == nil
	r.dirty = false
	return r.loading
}

// load loads the game until it hasn't changed since, and shows it to the watchers.
func (r *room) load() {
	ctx := r.hub.ctx
	pause := r.hub.opt.Retry
	for r.stillDirty() {
		select {
		case r.hub.loads <- struct{}{}:
		case <-ctx.Done():
			continue
		}
		state, err := r.hub.source.Load(ctx, r.game)
		<-r.hub.loads
		switch {
		case err == nil:
			pause = r.hub.opt.Retry
			r.changed(state)
			r.rest(r.hub.opt.Pause)
		case errors.Is(err, stored.ErrNoGame):
			r.sayBye(ByeGone)
		default:
			if ctx.Err() == nil {
				r.hub.opt.Log.Warn("a watched game could not be loaded; trying again", "game", r.game, "err", err, "in", pause)
			}
			r.again()
			r.rest(pause)
			pause = min(2*pause, lastRetry)
		}
	}
}

// rest waits before the next load.
func (r *room) rest(pause time.Duration) {
	if pause == 0 {
		return
	}
	select {
	case <-time.After(pause):
	case <-r.hub.ctx.Done():
	}
}

// again notes that the last load failed.
func (r *room) again() {
	r.refreshing.Lock()
	defer r.refreshing.Unlock()
	r.dirty = true
}

// changed shows a new state to all watchers.
func (r *room) changed(state State) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.update(state)
}

// update shows a state to all watchers. The caller holds the lock.
func (r *room) update(state State) {
	r.state, r.views = state, make(map[view]*message)
	r.told = r.watching()
	for w := range r.watchers {
		r.show(w)
	}
	r.dropClocks()
}

// show gives a watcher the current state. The caller holds the lock.
func (r *room) show(w *Watcher) {
	if m := r.message(w.viewer); m != nil {
		w.put(m)
	}
}

// message returns the message with the current state for a viewer. The caller holds the lock.
func (r *room) message(v Viewer) *message {
	at := view{v.Language, r.state.Role(v.User)}
	if m := r.views[at]; m != nil {
		return m
	}
	s, err := r.state.Show(v.Viewer, r.watching())
	if err != nil {
		r.hub.opt.Log.Error("a watched game could not be shown", "game", r.game, "err", err)
		return nil
	}
	m, err := newBoard(s)
	if err != nil {
		r.hub.opt.Log.Error("a snapshot could not be encoded", "game", r.game, "err", err)
		return nil
	}
	r.views[at] = m
	return m
}

// dropClocks forgets the messages with a running clock, which are right only now. The caller holds
// the lock.
func (r *room) dropClocks() {
	for at, m := range r.views {
		if m.clock {
			delete(r.views, at)
		}
	}
}

// tell gives the watchers of a session an answer.
func (r *room) tell(session string, a Answer) {
	m, err := newAnswer(a)
	if err != nil {
		r.hub.opt.Log.Error("an answer could not be encoded", "game", r.game, "err", err)
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for w := range r.watchers {
		if session != "" && w.viewer.Session == session {
			w.putAnswer(m)
		}
	}
}

// sayBye ends all watchers.
func (r *room) sayBye(code Bye) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for w := range r.watchers {
		w.end(code)
	}
}

// Answer is the answer to an action that took a while.
type Answer struct {
	ID      string            `json:"id"` // of the action
	Answers []snapshot.Answer `json:"answers"`
}
