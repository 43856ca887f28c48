package engine

import (
	"context"
	"sync/atomic"
	"time"
)

// pollEvery is the number of nodes between looks at the clock: far less than a
// millisecond apart.
const pollEvery = 256

// clock counts nodes and says when the search is to stop.
type clock struct {
	began    time.Time
	deadline time.Time // zero for none
	nodes    uint64
	maxNodes uint64 // zero for none
	stopped  bool
	canceled *atomic.Bool // set from the context's goroutine; one for each search, as that may come late
}

// start begins to count; the function it returns must be called at the end.
func (c *clock) start(ctx context.Context, lim Limits, began time.Time) (release func()) {
	c.began, c.deadline = began, time.Time{}
	if lim.Time > 0 {
		c.deadline = began.Add(lim.Time)
	}
	c.nodes, c.maxNodes, c.stopped = 0, lim.Nodes, false
	canceled := new(atomic.Bool)
	canceled.Store(ctx.Err() != nil)
	stop := context.AfterFunc(ctx, func() { canceled.Store(true) })
	c.canceled = canceled
	return func() { stop() }
}

// visit counts a node, unless the search is to stop; it reports which.
func (c *clock) visit() (stop bool) {
	if c.stopped {
		return true
	}
	if c.maxNodes > 0 && c.nodes >= c.maxNodes {
		c.stopped = true
		return true
	}
	c.nodes++
	return c.nodes%pollEvery == 0 && c.poll()
}

// poll looks whether time is up or the context ended.
func (c *clock) poll() bool {
	if c.canceled.Load() || !c.deadline.IsZero() && !time.Now().Before(c.deadline) {
		c.stopped = true
	}
	return c.stopped
}

// worthAnother reports whether there is time for another iteration to get
// anywhere.
func (c *clock) worthAnother() bool {
	if c.poll() {
		return false
	}
	return c.deadline.IsZero() || time.Since(c.began) < c.deadline.Sub(c.began)*3/5
}
