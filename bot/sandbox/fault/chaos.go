package fault

import (
	"maps"
	"math/rand/v2"
	"sync"
	"time"
)

// Plan describes random faults: what a bad network and a struggling Discord do to a bot. The zero
// value has no faults.
type Plan struct {
	// Seed seeds the random numbers. Which request gets which number depends on when it arrives.
	Seed uint64

	// Requests is the share of REST requests that fail, from 0 to 1. Some of them are carried out
	// and only their response is lost, so the client can't know.
	Requests float64

	// MaxDelay is the longest delay of a request, its response or the first message on a gateway
	// connection. Most delays are much shorter. Zero means no delays.
	MaxDelay time.Duration

	// MaxRetryAfter is the longest wait in a 429 response; 1 s by default.
	MaxRetryAfter time.Duration

	// Gateway is the mean time between two gateway faults: closed, reset and silent connections,
	// invalid sessions, refused resumes, and unreadable messages. Zero means no gateway faults.
	Gateway time.Duration
}

// Faults counts the faults of a [Chaos] by name, such as "502 page, carried out".
type Faults map[string]int

// Chaos is a running plan.
type Chaos struct {
	plan  Plan
	ended chan struct{} // closed when the plan ends

	mu     sync.Mutex
	rand   *rand.Rand
	faults Faults
}

// SetChaos starts a plan. If c is nil, it ends the one that's running: what it delays goes on.
func (f *Failures) SetChaos(c *Chaos) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.chaos != nil {
		close(f.chaos.ended)
	}
	f.chaos = c
}

// Connection returns the fault for a new gateway connection.
func (f *Failures) Connection() Fault {
	f.mu.Lock()
	c := f.chaos
	f.mu.Unlock()
	if c == nil || c.plan.Gateway <= 0 {
		return Fault{}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch n := c.rand.Float64(); {
	case n < 0.1:
		c.faults["gateway: 502 page to a connection"]++
		return Fault{Failure: &Failure{Status: 502, HTML: true}}
	case n < 0.2 && c.plan.MaxDelay > 0:
		c.faults["gateway: late hello"]++
		return Fault{Before: c.delay(), ended: c.ended}
	}
	return Fault{}
}

// requestFaults are the ways a request can fail. If the client can't tell whether the request was
// carried out, there are two variants: one that was and one that wasn't. make draws the random
// parts.
var requestFaults = []struct {
	name string
	make func(*Chaos) Fault
	twin bool
}{
	{"500", failing(Failure{Status: 500}), true},
	{"502 page", failing(Failure{Status: 502, HTML: true}), true},
	{"503 page", failing(Failure{Status: 503, HTML: true}), true},
	{"403 page", failing(Failure{Status: 403, HTML: true}), false},
	{"403 of Cloudflare", failing(Failure{Status: 403, Code: 40333, Message: "internal network error"}), false},
	{"garbage", failing(Failure{Garbage: true}), true},
	{"truncated body", failing(Failure{Truncated: true}), true},
	{"connection reset", failing(Failure{Cut: true}), true},
	{"429 of the route", func(c *Chaos) Fault { return Fault{Failure: &Failure{RetryAfter: c.wait()}} }, false},
	{"429 of a shared limit", func(c *Chaos) Fault { return Fault{Failure: &Failure{RetryAfter: c.wait(), Shared: true}} }, false},
	{"429 of everything", func(c *Chaos) Fault { return Fault{Failure: &Failure{RetryAfter: c.wait(), Global: true}} }, false},
	{"late request", func(c *Chaos) Fault { return Fault{Before: c.delay()} }, false},
	{"late response", func(c *Chaos) Fault { return Fault{After: c.delay()} }, false},
}

// failing returns a function that always makes the same failure.
func failing(f Failure) func(*Chaos) Fault {
	return func(*Chaos) Fault { return Fault{Failure: new(f)} }
}

// request returns the fault for the next request.
func (c *Chaos) request() Fault {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.rand.Float64() >= c.plan.Requests {
		return Fault{}
	}
	kind := requestFaults[c.rand.IntN(len(requestFaults))]
	name, f := kind.name, kind.make(c)
	if kind.twin && c.rand.IntN(2) == 0 {
		name += ", carried out"
		f.Failure.After = true
	}
	c.faults[name]++
	f.Name, f.ended = name, c.ended
	return f
}

// delay draws a random delay: half of them are shorter than an eighth of the maximum. The caller
// holds the lock.
func (c *Chaos) delay() time.Duration {
	n := c.rand.Float64()
	return time.Duration(n * n * n * float64(c.plan.MaxDelay))
}

// wait draws the wait for a 429 response. The caller holds the lock.
func (c *Chaos) wait() time.Duration {
	return time.Duration((0.05 + 0.95*c.rand.Float64()) * float64(c.plan.MaxRetryAfter))
}

// NewChaos starts a plan.
func NewChaos(plan Plan) *Chaos {
	if plan.MaxRetryAfter <= 0 {
		plan.MaxRetryAfter = time.Second
	}
	return &Chaos{plan: plan, rand: rand.New(rand.NewPCG(plan.Seed, 0)), faults: Faults{}, ended: make(chan struct{})}
}

// Count counts a fault by name.
func (c *Chaos) Count(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.faults[name]++
}

// Counted returns the faults so far.
func (c *Chaos) Counted() Faults {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.faults)
}

// GatewayFault draws the next of n kinds of gateway faults and the pause before it.
func (c *Chaos) GatewayFault(n int) (pause time.Duration, kind int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Duration(c.rand.ExpFloat64() * float64(c.plan.Gateway)), c.rand.IntN(n)
}
