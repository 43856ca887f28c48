package rest

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
)

// tokenCheck serializes checks of whether Discord refuses the token.
type tokenCheck struct {
	mu   sync.Mutex
	good time.Time // when Discord last accepted the token after refusing it
}

const (
	tokenQuestions = 2                // refusals needed
	tokenTrusted   = 10 * time.Second // how long an answer that the token is good is trusted
)

// RefusesToken asks Discord whether it really refuses the token, because during outages it has
// refused good tokens for seconds. Concurrent callers share one answer, because each question costs
// a refusal.
func (c *Client) RefusesToken(ctx context.Context) bool {
	c.tokens.mu.Lock()
	defer c.tokens.mu.Unlock()
	if c.Err() != nil {
		return true
	}
	if time.Since(c.tokens.good) < tokenTrusted {
		return false
	}
	for range tokenQuestions {
		if Sleep(ctx, c.timing.Confirm.Random()) != nil {
			return false
		}
		r := Request{Method: http.MethodGet, URL: discordgo.EndpointUser("@me"), Route: "GET users/@me"}
		a, _, err := c.once(ctx, r, "", nil)
		if err != nil || !a.refusesToken() {
			if err == nil && a.ok() {
				c.tokens.good = time.Now()
			}
			c.log.WarnContext(ctx, "Discord refused the token, but only once", "err", err)
			return false
		}
	}
	return true
}
