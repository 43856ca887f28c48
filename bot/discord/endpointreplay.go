package discord

import (
	"sync"
	"time"
)

// seenInteractions remembers the ids of interactions for as long as their signatures are
// accepted, so that a request that was recorded cannot be used again. The zero value is
// ready for use, by many goroutines.
type seenInteractions struct {
	mu          sync.Mutex
	recent, old map[string]bool // by id; recent since begun, old before that
	begun       time.Time
}

// seenFor is how long an id is remembered at least: a timestamp of the future is accepted
// until maxTimestampAge after it.
const seenFor = 2 * maxTimestampAge

// add remembers an id, and reports whether it is new. What has no id is new: it is refused
// when it is decoded.
func (s *seenInteractions) add(id string, now time.Time) bool {
	if id == "" {
		return true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.recent == nil || now.Sub(s.begun) > seenFor {
		s.recent, s.old, s.begun = make(map[string]bool), s.recent, now
	}
	if s.recent[id] || s.old[id] {
		return false
	}
	s.recent[id] = true
	return true
}
