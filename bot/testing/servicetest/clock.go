package servicetest

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
)

// ClockHarness is a service whose time a test sets.
type ClockHarness struct {
	*Harness
	Clock *Clock
}

// NewWithClock returns a service with a clock, and a game that ann starts with a command, such as
// "!play @bob clock 5+5". Against bob she is Black, and he accepts. "" starts no game.
func NewWithClock(t *testing.T, play string, opt service.Options) *ClockHarness {
	t.Helper()
	c := NewClock(time.Now())
	opt.Now = c.Now
	tb := &ClockHarness{New(t, opt), c}
	switch {
	case strings.Contains(play, "@bob"):
		tb.Begin("ann", play)
	case play != "":
		tb.One("ann", play)
	}
	return tb
}

// Moves lets ann and bob move in turn, each after a time.
func (tb *ClockHarness) Moves(each time.Duration, points ...string) Post {
	tb.T.Helper()
	var last Post
	for _, pt := range points {
		tb.Clock.Advance(each)
		mover := tb.Game().Player(tb.Game().ToMove()).User.Name
		last = tb.One(mover, "!"+pt)
	}
	return last
}

// Due hands the game's due job out, as the queue does when its time has come, and returns
// what is posted.
func (tb *ClockHarness) Due() []Post {
	tb.T.Helper()
	before := len(tb.Chat.In("c"))
	g := tb.Game()
	if err := tb.Service.Jobs().Do(context.Background(), stored.DueJob{Game: g.ID, Revision: g.Revision}); err != nil {
		tb.T.Fatalf("at %v, due at %v: %v", tb.Clock.Now(), g.Due, err)
	}
	tb.Settle("c")
	return tb.Chat.In("c")[before:]
}

// NotDue fails the test if something happens to the game by itself now.
func (tb *ClockHarness) NotDue() {
	tb.T.Helper()
	g := tb.Game()
	err := tb.Service.Jobs().Do(context.Background(), stored.DueJob{Game: g.ID, Revision: g.Revision})
	if early, ok := errors.AsType[*stored.NotDueError](err); !ok || early.Wait <= 0 {
		tb.T.Errorf("at %v, due at %v: %v", tb.Clock.Now(), g.Due, err)
	}
	if now := tb.Game(); now.Revision != g.Revision {
		tb.T.Errorf("the game changed before its time: %+v", now.Last)
	}
}

// ToDue sets the clock to when the game is due.
func (tb *ClockHarness) ToDue() {
	tb.T.Helper()
	tb.Clock.Advance(tb.Game().Due.Sub(tb.Clock.Now()))
}

// Times returns what is left on the clocks of Black and White, when nobody's time is charged.
func (tb *ClockHarness) Times() [2]time.Duration {
	g := tb.Game()
	return [2]time.Duration{g.Black.Remaining, g.White.Remaining}
}

// Clock is a time that a test sets.
type Clock struct {
	at atomic.Int64 // UTC, microseconds
}

// NewClock returns a clock that stands still at a time.
func NewClock(at time.Time) *Clock {
	c := &Clock{}
	c.Set(at)
	return c
}

// Set sets the clock to a time.
func (c *Clock) Set(at time.Time) { c.at.Store(at.UnixMicro()) }

// Now returns the time of the clock.
func (c *Clock) Now() time.Time { return time.UnixMicro(c.at.Load()).UTC() }

// Advance sets the clock forward.
func (c *Clock) Advance(d time.Duration) { c.at.Add(d.Microseconds()) }
