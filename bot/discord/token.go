package discord

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// tokenCheck confirms that Discord refuses the token before the program ends for that: in
// trouble it has refused good ones for seconds. The zero value is ready to use.
type tokenCheck struct {
	mu   sync.Mutex
	good time.Time // when Discord has last accepted the token that a request had been refused for
}

const (
	tokenQuestions = 2                // that all have to be answered by a refusal
	tokenTrusted   = 10 * time.Second // after an answer that the token is good
)

// refused asks Discord whether it refuses the token. Those who ask meanwhile wait for the
// answer, as each of them costs a refusal.
func (t *tokenCheck) refused(ctx context.Context, c *Client) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if c.fatalError() != nil {
		return true
	}
	if time.Since(t.good) < tokenTrusted {
		return false
	}
	for range tokenQuestions {
		if sleep(ctx, between(c.timing.confirm[0], c.timing.confirm[1])) != nil {
			return false
		}
		a, err := c.once(ctx, request{method: http.MethodGet, url: discordgo.EndpointUser("@me"), route: "GET users/@me"})
		if err != nil || !a.refusesToken() {
			if err == nil && a.ok() {
				t.good = time.Now()
			}
			c.log.WarnContext(ctx, "Discord refused the token, but only once", "error", c.scrub.err(err))
			return false
		}
	}
	return true
}
