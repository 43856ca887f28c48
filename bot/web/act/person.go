package act

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"hoshi/bot/domain/message"
)

// maxDeeds is how many of a session's actions are remembered.
const maxDeeds = 64

// person is what is remembered of a session: its latest actions. It is safe for concurrent use.
type person struct {
	limit  *rate.Limiter
	acting chan struct{} // holds one value for each action under way

	mu    sync.Mutex
	deeds []*deed // the oldest first
}

func newPerson(opt Options) *person {
	return &person{
		limit:  rate.NewLimiter(rate.Limit(float64(opt.PerMinute)/time.Minute.Seconds()), opt.Burst),
		acting: make(chan struct{}, opt.Acting),
	}
}

// deed is an action.
type deed struct {
	id   string
	over chan struct{} // closed when the outcome is set
	outcome
	mu      sync.Mutex
	settled bool
	givenUp bool
}

// outcome is what an action brought.
type outcome struct {
	result Result
	err    error
}

// giveUp notes that a page no longer waits, and returns false if the action is over.
func (d *deed) giveUp() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.givenUp = !d.settled
	return d.givenUp
}

// late settles the action and reports whether a page has given up waiting for it.
func (d *deed) late() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.settled = true
	return d.givenUp
}

// begin returns the action with an ID. If first is set, it's new, and the caller must do it and end
// it.
func (p *person) begin(id string) (d *deed, first bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, d := range p.deeds {
		if d.id == id {
			return d, false, nil
		}
	}
	if !p.limit.Allow() {
		return nil, false, &Refusal{Limited, message.T("flood.slow_down")}
	}
	select {
	case p.acting <- struct{}{}:
	default:
		return nil, false, &Refusal{Limited, message.T("flood.slow_down")}
	}
	d = &deed{id: id, over: make(chan struct{})}
	if len(p.deeds) >= maxDeeds {
		p.deeds = append(p.deeds[:0], p.deeds[1:]...)
	}
	p.deeds = append(p.deeds, d)
	return d, true, nil
}

// end ends an action whose result is set.
func (p *person) end(d *deed) {
	d.late()
	close(d.over)
	<-p.acting
}
