package discord

import (
	"sync"
	"time"
)

// seenInteractions remembers the ids of interactions, so that one that comes twice acts
// once: the gateway may repeat events after a resume, and over HTTP a request that somebody
// has recorded is accepted for as long as its signature is. The zero value is ready for use,
// by many goroutines.
type seenInteractions struct {
	mu          sync.Mutex
	recent, old map[string]bool // by id; recent since begun, old before that
	begun       time.Time
}

// seenFor is how long an id is remembered at least. Sessions of the gateway are resumed
// within a few minutes, and signatures hold for twice [maxTimestampAge].
const seenFor = 5 * time.Minute

// add remembers an id, and reports whether it is new.
func (s *seenInteractions) add(id string, now time.Time) bool {
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
