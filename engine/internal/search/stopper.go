package search

import (
	"context"
	"sync/atomic"
	"time"
)

// pollEvery is the number of nodes between checks of the clock: a fraction of a millisecond, or
// a few milliseconds on a machine that is twenty times overloaded.
const pollEvery = 32

// mostGap is the greatest part of the time that is reserved for a gap between two checks.
const mostGap = 0.5

// stopper counts nodes and says when the search must stop.
type stopper struct {
	began    time.Time
	budget   TimeBudget
	nodes    uint64
	maxNodes uint64 // zero for none
	stopped  bool
	looked   time.Time     // last check of the clock; zero before the first
	gap      time.Duration // the longest time between two checks; halved with every search
	canceled *atomic.Bool  // set from the context's goroutine; a new one for each search, because that may be late
}

// start begins to count. The caller must call release at the end.
func (c *stopper) start(ctx context.Context, lim Limits, budget TimeBudget, began time.Time) (release func()) {
	c.began, c.budget = began, budget
	c.nodes, c.maxNodes, c.stopped = 0, lim.Nodes, false
	c.looked, c.gap = time.Time{}, c.gap/2
	canceled := new(atomic.Bool)
	canceled.Store(ctx.Err() != nil)
	stop := context.AfterFunc(ctx, func() { canceled.Store(true) })
	c.canceled = canceled
	return func() { stop() }
}

// countNode counts a node. It reports whether the search must stop.
func (c *stopper) countNode() (stop bool) {
	if c.stopped {
		return true
	}
	if c.maxNodes > 0 && c.nodes >= c.maxNodes {
		c.stopped = true
		return true
	}
	c.nodes++
	return c.nodes%pollEvery == 0 && c.checkStop()
}

// checkStop reports whether the search must stop, after checking the time and the context.
func (c *stopper) checkStop() bool {
	if c.canceled.Load() || c.timed() && c.late(time.Now()) {
		c.stopped = true
	}
	return c.stopped
}

// late reports whether the time would be up after another gap like the longest one. On a busy
// machine the system may run other processes for tenths of a second at any time.
func (c *stopper) late(now time.Time) bool {
	if !c.looked.IsZero() {
		c.gap = max(c.gap, now.Sub(c.looked))
	}
	c.looked = now
	return now.Sub(c.began) >= c.budget.Hard-min(c.gap, part(c.budget.Hard, mostGap))
}

// timed reports whether there is a time limit.
func (c *stopper) timed() bool { return c.budget.Hard > 0 }

// timeForIteration reports whether there is enough time for another iteration to be useful.
func (c *stopper) timeForIteration(m *stability) bool {
	return !c.checkStop() && (!c.timed() || time.Since(c.began) < c.budget.softLimit(m))
}
