// Package notice keeps notices from becoming a nuisance: what a place has been told is
// not told there again for some time.
package notice

import (
	"sync"
	"time"
)

// kept is how many places are remembered. With more, all are forgotten.
const kept = 4096

// Limit lets one notice through for each place and time. It is safe for concurrent use.
type Limit struct {
	Every time.Duration // between two notices in one place

	mu   sync.Mutex
	told map[string]time.Time
}

// Allow reports whether a place may be told something now, and notes that it is.
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
