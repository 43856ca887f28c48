package discord

import (
	"sync"
	"time"
)

// logEvery is how often a condition that repeats quickly may write to the log.
const logEvery = time.Minute

// logLimit keeps a repeated entry out of the log: what floods Discord or the queues
// must not flood the log too. The zero value is ready to use.
type logLimit struct {
	mu    sync.Mutex
	last  time.Time
	count int // events since the last entry
}

// next counts an event. When an entry is due, ok is true and n is the number of
// events since the last entry, this one included.
func (l *logLimit) next(now time.Time) (n int, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.count++
	if !l.last.IsZero() && now.Sub(l.last) < logEvery {
		return 0, false
	}
	n, l.count, l.last = l.count, 0, now
	return n, true
}
