package sandbox

import (
	"math/rand/v2"
	"sync"
	"time"
)

// Chaos is a plan of faults that come at random: what a bad network and a Discord in
// trouble do to a bot. The zero value has no faults.
type Chaos struct {
	// Seed begins the sequence of random numbers. Which request gets which of them
	// depends on when it comes.
	Seed uint64

	// Requests is the share of REST requests that go wrong, from 0 to 1. Some of them are
	// carried out, and only their response is lost: the client cannot know.
	Requests float64

	// MaxDelay is the longest time that a request, its response or the first message of
	// a gateway connection is late. Most are late by far less. Zero: none is late.
	MaxDelay time.Duration

	// MaxRetryAfter is the longest wait that an answer of 429 asks for; 1 s by default.
	MaxRetryAfter time.Duration

	// Gateway is the mean time between two faults of the gateway: closed, reset and silent
	// connections, sessions that are invalid, resumes that are refused, and messages that
	// cannot be read. Zero: the gateway has no faults.
	Gateway time.Duration
}

// Faults counts the faults of a [Chaos] by their names, such as "502 page, carried out".
type Faults map[string]int

// chaos is a plan being carried out.
type chaos struct {
	plan Chaos

	mu     sync.Mutex
	rand   *rand.Rand
	faults Faults
}

// StartChaos lets things go wrong until stop is called, which returns what has gone wrong.
// Connections that are silent by then stay so until the client gives them up. One plan runs
// at a time.
func (s *Server) StartChaos(plan Chaos) (stop func() Faults) {
	if plan.MaxRetryAfter <= 0 {
		plan.MaxRetryAfter = time.Second
	}
	c := &chaos{plan: plan, rand: rand.New(rand.NewPCG(plan.Seed, 0)), faults: Faults{}}
	s.failures.setChaos(c)
	end, ended := make(chan struct{}), make(chan struct{})
	s.mu.Lock()
	if plan.Gateway > 0 && !s.closed {
		s.running.Go(func() {
			defer close(ended)
			s.breakGateway(c, end)
		})
	} else {
		close(ended)
	}
	s.mu.Unlock()
	return sync.OnceValue(func() Faults {
		close(end)
		<-ended
		s.failures.setChaos(nil)
		s.RefuseResume(false)
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.faults
	})
}

// setChaos begins a plan, or ends it.
func (f *failures) setChaos(c *chaos) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.chaos = c
}

// connection returns what goes wrong when a client connects to the gateway.
func (f *failures) connection() fault {
	f.mu.Lock()
	c := f.chaos
	f.mu.Unlock()
	if c == nil || c.plan.Gateway <= 0 {
		return fault{}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch n := c.rand.Float64(); {
	case n < 0.1:
		c.faults["gateway: 502 page to a connection"]++
		return fault{failure: &Failure{Status: 502, HTML: true}}
	case n < 0.2 && c.plan.MaxDelay > 0:
		c.faults["gateway: late hello"]++
		return fault{before: c.delay()}
	}
	return fault{}
}

// requestFaults are the ways in which a request may go wrong; one of which it is not known
// to the client whether it was carried out has a twin that was. make draws what differs.
var requestFaults = []struct {
	name string
	make func(*chaos) fault
	twin bool
}{
	{"500", failing(Failure{Status: 500}), true},
	{"502 page", failing(Failure{Status: 502, HTML: true}), true},
	{"503 page", failing(Failure{Status: 503, HTML: true}), true},
	{"garbage", failing(Failure{Garbage: true}), true},
	{"truncated body", failing(Failure{Truncated: true}), true},
	{"connection reset", failing(Failure{Cut: true}), true},
	{"429 of the route", func(c *chaos) fault { return fault{failure: &Failure{RetryAfter: c.wait()}} }, false},
	{"429 of a shared limit", func(c *chaos) fault { return fault{failure: &Failure{RetryAfter: c.wait(), Shared: true}} }, false},
	{"429 of everything", func(c *chaos) fault { return fault{failure: &Failure{RetryAfter: c.wait(), Global: true}} }, false},
	{"late request", func(c *chaos) fault { return fault{before: c.delay()} }, false},
	{"late response", func(c *chaos) fault { return fault{after: c.delay()} }, false},
}

// failing returns a maker of the same failure each time.
func failing(f Failure) func(*chaos) fault {
	return func(*chaos) fault { return fault{failure: new(f)} }
}

// request returns what goes wrong with the next request.
func (c *chaos) request() fault {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.rand.Float64() >= c.plan.Requests {
		return fault{}
	}
	kind := requestFaults[c.rand.IntN(len(requestFaults))]
	name, f := kind.name, kind.make(c)
	if kind.twin && c.rand.IntN(2) == 0 {
		name += ", carried out"
		f.failure.After = true
	}
	c.faults[name]++
	f.name = name
	return f
}

// delay draws how late something is: half of them by less than an eighth of the longest.
// The caller holds the lock.
func (c *chaos) delay() time.Duration {
	n := c.rand.Float64()
	return time.Duration(n * n * n * float64(c.plan.MaxDelay))
}

// wait draws how long an answer of 429 asks to wait. The caller holds the lock.
func (c *chaos) wait() time.Duration {
	return time.Duration((0.05 + 0.95*c.rand.Float64()) * float64(c.plan.MaxRetryAfter))
}
