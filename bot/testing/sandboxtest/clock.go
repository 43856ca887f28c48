package sandboxtest

import (
	"slices"
	"sync"
	"time"
)

// Clock is a clock that stands still until a test moves it.
type Clock struct {
	mu     sync.Mutex
	now    time.Time
	alarms []*alarm
}

// alarm is a call scheduled on a clock.
type alarm struct {
	at time.Time
	do func()
}

// NewClock returns a clock that shows the machine's time.
func NewClock() *Clock { return &Clock{now: time.Now()} }

// Now returns the time that the clock shows.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// AfterFunc calls f when the clock has moved forward by d, unless stop is called before.
func (c *Clock) AfterFunc(d time.Duration, f func()) (stop func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	a := &alarm{c.now.Add(d), f}
	c.alarms = append(c.alarms, a)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.alarms = slices.DeleteFunc(c.alarms, func(other *alarm) bool { return other == a })
	}
}

// Advance moves the clock forward, and returns once all due calls have returned.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	c.now = c.now.Add(d)
	var due []*alarm
	c.alarms = slices.DeleteFunc(c.alarms, func(a *alarm) bool {
		if a.at.After(c.now) {
			return false
		}
		due = append(due, a)
		return true
	})
	c.mu.Unlock()
	for _, a := range due {
		a.do()
	}
}
