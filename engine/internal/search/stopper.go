package search

import (
	"context"
	"sync/atomic"
	"time"
)

// pollEvery is the number of nodes between looks at the clock: far less than a
// millisecond apart.
const pollEvery = 256

// stopper counts nodes and says when the search must stop.
type stopper struct {
	began    time.Time
	budget   TimeBudget
	nodes    uint64
	maxNodes uint64 // zero for none
	stopped  bool
	canceled *atomic.Bool // set from the context's goroutine; one for each search, as that may come late
}

// start begins to count; the function it returns must be called at the end.
func (c *stopper) start(ctx context.Context, lim Limits, budget TimeBudget, began time.Time) (release func()) {
	c.began, c.budget = began, budget
	c.nodes, c.maxNodes, c.stopped = 0, lim.Nodes, false
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
	if c.canceled.Load() || c.timed() && time.Since(c.began) >= c.budget.Hard {
		c.stopped = true
	}
	return c.stopped
}

// timed reports whether time is limited.
func (c *stopper) timed() bool { return c.budget.Hard > 0 }

// timeForIteration reports whether there is time for another iteration to be useful.
func (c *stopper) timeForIteration(m *stability) bool {
	return !c.checkStop() && (!c.timed() || time.Since(c.began) < c.budget.softLimit(m))
}
