package act

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"hoshi/bot/chat"
	"hoshi/bot/message"
	"hoshi/bot/web/snapshot"
)

// Limits on what is remembered of a session.
const (
	maxDeeds  = 64
	maxOffers = 128
)

// person is what is remembered of a session: its latest actions, and the buttons that the answers to
// them offered. It is safe for concurrent use.
type person struct {
	limit  *rate.Limiter
	acting chan struct{} // holds one value for each action under way

	mu     sync.Mutex
	deeds  []*deed // the oldest first
	offers []offer // the oldest first
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

// offer is a button of an answer.
type offer struct {
	command, words string
	form           bool
	private        bool            // of an answer that only this person saw
	shown          chat.ShownState // the state of the game that the answer showed; zero for none
}

// offer remembers buttons.
func (p *person) offer(offers []offer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.offers = append(p.offers, offers...)
	if extra := len(p.offers) - maxOffers; extra > 0 {
		p.offers = append(p.offers[:0], p.offers[extra:]...)
	}
}

// offered returns the button that an action presses: one of the page, or else the latest one of an
// answer. A player may always try to place a stone, since the bot says best why it doesn't go.
func (p *person) offered(what Action, s *snapshot.Snapshot) (offer, bool) {
	page := offer{command: what.Command, words: what.Words, shown: chat.ShownState{Revision: what.Rev, Moves: what.Moves}}
	if what.Command == moveCommand && isPoint(what.Words) && (s.CanPlace || s.You != "" && s.ToMove != "") {
		return page, true
	}
	for _, row := range s.Rows {
		for _, list := range [...][]snapshot.Button{row.Buttons, row.Menu} {
			for _, b := range list {
				if b.Command == what.Command && b.Words == what.Words && !b.Disabled {
					page.form = b.Form
					return page, true
				}
			}
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.offers) - 1; i >= 0; i-- {
		if o := p.offers[i]; o.command == what.Command && o.words == what.Words {
			return o, true
		}
	}
	return offer{}, false
}

// moveCommand is the command that places a stone.
const moveCommand = "move"

// isPoint reports whether words name one point.
func isPoint(words string) bool {
	if len(words) < 2 || len(words) > 3 || words[0] < 'a' || words[0] > 'z' {
		return false
	}
	for _, c := range words[1:] {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}
