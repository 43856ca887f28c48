package live

import (
	"slices"
	"time"

	"hoshi/bot/domain/chat"
)

// sessions are the sessions of watchers. The hub's lock guards them.
type sessions struct {
	watchers map[string]map[*Watcher]struct{} // by the session's key
	suspects map[string]struct{}              // keys of sessions that may have ended
	wake     chan struct{}                    // has a buffer of one
}

func newSessions() sessions {
	return sessions{watchers: make(map[string]map[*Watcher]struct{}), suspects: make(map[string]struct{}), wake: make(chan struct{}, 1)}
}

// add adds a watcher. Its session may have ended since the browser said hello.
func (s *sessions) add(w *Watcher) {
	key := w.viewer.Session
	if key == "" {
		return
	}
	if s.watchers[key] == nil {
		s.watchers[key] = make(map[*Watcher]struct{})
	}
	s.watchers[key][w] = struct{}{}
	s.suspect(key)
}

// remove removes a watcher.
func (s *sessions) remove(w *Watcher) {
	key := w.viewer.Session
	delete(s.watchers[key], w)
	if len(s.watchers[key]) == 0 {
		delete(s.watchers, key)
		delete(s.suspects, key)
	}
}

// suspect has sessions checked soon.
func (s *sessions) suspect(keys ...string) {
	for _, key := range keys {
		s.suspects[key] = struct{}{}
	}
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// suspectAll has all sessions of a person checked soon, or of everybody if user is empty.
func (s *sessions) suspectAll(user chat.UserID) {
	for key, watchers := range s.watchers {
		for w := range watchers {
			if user == "" || w.viewer.User == user {
				s.suspect(key)
			}
			break // they all belong to one person
		}
	}
}

// checkSessions says goodbye to the watchers whose sessions have ended: as soon as that is heard, and
// within [Options.Check] if it's not.
func (h *Hub) checkSessions() {
	every := time.NewTicker(h.opt.Check)
	defer every.Stop()
	for {
		select {
		case <-h.sessions.wake:
			h.checkSuspects()
		case <-every.C:
			h.mu.Lock()
			h.sessions.suspectAll("")
			h.mu.Unlock()
		case <-h.ctx.Done():
			return
		}
	}
}

// checkSuspects checks the sessions that may have ended, until it's known.
func (h *Hub) checkSuspects() {
	for pause := h.opt.Retry; h.ctx.Err() == nil; pause = min(2*pause, lastRetry) {
		h.mu.Lock()
		var keys []string
		for key := range h.sessions.suspects {
			keys = append(keys, key)
		}
		clear(h.sessions.suspects)
		h.mu.Unlock()
		if len(keys) == 0 {
			return
		}
		ended, err := h.opt.Ended(h.ctx, keys)
		if err == nil {
			h.endSessions(ended)
			return
		}
		if h.ctx.Err() == nil {
			h.opt.Log.Warn("the sessions of open pages could not be checked; trying again", "err", err, "in", pause)
		}
		h.mu.Lock()
		h.sessions.suspect(slices.DeleteFunc(keys, func(key string) bool { return h.sessions.watchers[key] == nil })...)
		h.mu.Unlock()
		select {
		case <-time.After(pause):
		case <-h.ctx.Done():
		}
	}
}

// endSessions says goodbye to the watchers of sessions that have ended.
func (h *Hub) endSessions(keys []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, key := range keys {
		for w := range h.sessions.watchers[key] {
			w.end(ByeSession)
		}
	}
}
