// Package notice limits how often a notice is shown in the same place.
package notice

import (
	"sync"
	"time"
)

// kept is the number of places remembered. Beyond it, all are forgotten.
const kept = 4096

// Limit allows one notice per place and interval. It is safe for concurrent use.
type Limit struct {
	Every time.Duration // between two notices in one place

	mu   sync.Mutex
	told map[string]time.Time
}

// Allow reports whether a notice may be shown in a place now, and if so, records it.
func (l *Limit) Allow(place string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if last, ok := l.told[place]; ok && now.Sub(last) < l.Every {
		return false
	}
	if l.told == nil || len(l.told) >= kept {
		l.told = make(map[string]time.Time)
	}
	l.told[place] = now
	return true
}
