package sandbox_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"hoshi/bot/sandbox"
)

// clock is a clock that stands still until a test moves it.
type clock struct {
	mu     sync.Mutex
	now    time.Time
	alarms []*alarm
}

// alarm is a call scheduled on a clock.
type alarm struct {
	at time.Time
	do func()
}

func newClock() *clock { return &clock{now: time.Now()} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) AfterFunc(d time.Duration, f func()) (stop func()) {
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

// advance moves the clock forward, and returns once all due calls have returned.
func (c *clock) advance(d time.Duration) {
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

func TestOldEdits(t *testing.T) {
	t.Parallel()
	now := newClock()
	s := start(t, sandbox.Options{Clock: now, Unlimited: true})
	c := newClient(t, s)
	gomoku := channelNamed(t, s, "gomoku")
	path := "/channels/" + gomoku + "/messages/" + c.post(gomoku, object{"content": "x"})["id"].(string)
	for range 4 {
		if a := c.do("PATCH", path, object{"content": "y"}); a.status != 200 {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	now.advance(time.Hour)
	for range 3 {
		if a := c.do("PATCH", path, object{"content": "y"}); a.status != 200 {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	if a := c.do("PATCH", path, object{"content": "z"}); a.status != 429 || a.code() != 30046 {
		t.Errorf("%d %s", a.status, a.body)
	}
}
