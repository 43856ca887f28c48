package act

import (
	"context"
	"sync"

	"hoshi/bot/domain/chat"
	"hoshi/bot/web/snapshot"
)

// maxCollected is the maximum number of answers to one action.
const maxCollected = 20

// collector is the [chat.Responder] of an action: it keeps the answers for the page.
type collector struct {
	maker    *snapshot.Maker
	language string
	seal     func(offer) string // see [snapshot.Button.Offer]

	mu      sync.Mutex
	answers []snapshot.Answer
	waiting bool // the last answer only says that it takes a while
}

var _ chat.Responder = (*collector)(nil)

// Acknowledge implements [chat.Responder]. The page sees the result on its board.
func (c *collector) Acknowledge(context.Context) error { return nil }

// Defer implements [chat.Responder]. The page waits anyway.
func (c *collector) Defer(context.Context, bool) error { return nil }

// Respond implements [chat.Responder].
func (c *collector) Respond(_ context.Context, r chat.Reply) error {
	c.keep(r, false)
	return nil
}

// Edit implements [chat.Responder].
func (c *collector) Edit(_ context.Context, r chat.Reply) error {
	c.keep(r, true)
	return nil
}

// keep adds an answer, or puts it in the place of the last one.
func (c *collector) keep(r chat.Reply, edit bool) {
	answer := c.maker.Answer(r, c.language)
	c.offer(answer, r)
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(c.answers); n > 0 && (edit || c.waiting) {
		c.answers = c.answers[:n-1]
	}
	c.waiting = r.Text.ID == "work.waits"
	c.add(answer)
}

// offer seals the buttons of an answer, so that they work in every process.
func (c *collector) offer(a snapshot.Answer, r chat.Reply) {
	for _, row := range a.Rows {
		for _, list := range [...][]snapshot.Button{row.Buttons, row.Menu} {
			for i, b := range list {
				list[i].Offer = c.seal(offer{Command: b.Command, Words: b.Words, Form: b.Form, Private: r.Private, Shown: r.Shown})
			}
		}
	}
}

// add adds an answer. The caller holds the lock, or nobody else uses the collector yet.
func (c *collector) add(a snapshot.Answer) {
	if len(c.answers) < maxCollected {
		c.answers = append(c.answers, a)
	}
}

// collected returns the answers.
func (c *collector) collected() []snapshot.Answer {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]snapshot.Answer{}, c.answers...)
}
