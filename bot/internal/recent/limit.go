package recent

import (
	"sync"
	"time"
)

// logEvery is the minimum time between two log entries about the same condition.
const logEvery = time.Minute

// LogLimit keeps a recurring condition from flooding the log by allowing one entry a minute. The
// zero value is ready to use. It is safe for concurrent use.
type LogLimit struct {
	mu    sync.Mutex
	last  time.Time
	count int // events since the last entry
}

// Next counts an event. If an entry is due, ok is true and n is the number of events since the
// last entry, including this one.
func (l *LogLimit) Next() (n int, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	l.count++
	if !l.last.IsZero() && now.Sub(l.last) < logEvery {
		return 0, false
	}
	n, l.count, l.last = l.count, 0, now
	return n, true
}
