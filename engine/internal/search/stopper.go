package search

import (
	"context"
	"sync/atomic"
	"time"
)

// pollEvery is the number of nodes between looks at the clock: a fraction of a millisecond, and
// a few of them where the machine has twenty times as much to do as it can.
const pollEvery = 32

// mostGap is the part of the time that is left free at most for a gap between two looks.
const mostGap = 0.5

// stopper counts nodes and says when the search must stop.
type stopper struct {
	began    time.Time
	budget   TimeBudget
	nodes    uint64
	maxNodes uint64 // zero for none
	stopped  bool
	looked   time.Time     // at the clock; zero before the first look
	gap      time.Duration // the longest time between two looks; one of an earlier search counts by half with each
	canceled *atomic.Bool  // set from the context's goroutine; one for each search, as that may come late
}

// start begins to count; the function it returns must be called at the end.
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

// countNode counts a node, unless the search must stop; it reports which.
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

// checkStop looks whether the time is up or the context has ended.
func (c *stopper) checkStop() bool {
	if c.canceled.Load() || c.timed() && c.late(time.Now()) {
		c.stopped = true
	}
	return c.stopped
}

// late reports whether the time would be up after another gap like the longest one. On a busy
// machine the system lets others run for tenths of a second, also when the time is up.
func (c *stopper) late(now time.Time) bool {
	if !c.looked.IsZero() {
		c.gap = max(c.gap, now.Sub(c.looked))
	}
	c.looked = now
	return now.Sub(c.began) >= c.budget.Hard-min(c.gap, part(c.budget.Hard, mostGap))
}

// timed reports whether time is limited.
func (c *stopper) timed() bool { return c.budget.Hard > 0 }

// timeForIteration reports whether there is time for another iteration to be useful.
func (c *stopper) timeForIteration(m *stability) bool {
	return !c.checkStop() && (!c.timed() || time.Since(c.began) < c.budget.softLimit(m))
}
