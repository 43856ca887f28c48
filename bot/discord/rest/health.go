package rest

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// failing knows since when nothing but failures has come from Discord. It is safe for concurrent
// use.
type failing struct {
	mu    sync.Mutex
	since time.Time // zero while requests succeed
	asked time.Time // when a health check last sent a request of its own
}

// record notes the answer to a request, which is zero if none came. Refusals other than 401 and 403
// show that Discord works, and a 429 shows nothing.
func (f *failing) record(a response, now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case a.status == http.StatusTooManyRequests:
	case a.ok(), a.final() && a.status != http.StatusUnauthorized && a.status != http.StatusForbidden:
		f.since = time.Time{}
	case f.since.IsZero():
		f.since = now
	}
}

// state reports whether everything has failed for the duration d, and whether a health check
// should send a request of its own. It may do that four times in d: such a request may count as a
// refusal, too many of which get the address banned.
func (f *failing) state(now time.Time, d time.Duration) (refused, ask bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.since.IsZero() || now.Sub(f.since) < d {
		return false, false
	}
	if ask = now.Sub(f.asked) >= d/4; ask {
		f.asked = now
	}
	return true, ask
}

// errRefused is the reason for not being ready.
type errRefused struct{}

func (errRefused) Error() string    { return "Discord refuses every request" }
func (e errRefused) Public() string { return e.Error() }

// Health returns an error if no request has succeeded for Timing.Refused and at least one has
// failed. A bot that is idle sends few requests, so Health then asks Discord itself. Its error has
// a method Public, which returns a reason safe to show to anyone.
func (c *Client) Health(ctx context.Context) error {
	refused, ask := c.failing.state(time.Now(), c.timing.Refused)
	if ask {
		var self struct{}
		_, _ = c.Ask(ctx, discordgo.EndpointUser("@me"), "GET users/@me", &self)
		refused, _ = c.failing.state(time.Now(), c.timing.Refused)
	}
	if refused {
		return errRefused{}
	}
	return nil
}
