package e2e_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/sandbox"
)

// TestCrawlWhileRefused uses each command once while Discord refuses what the bot sends: some requests
// for the moment, or all messages in closed direct messages. Every interaction that's accepted must be
// answered where its user sees it, and a refusal that passes must not delay that for long.
func TestCrawlWhileRefused(t *testing.T) {
	t.Parallel()
	if raceDetector {
		t.Skip("nothing runs concurrently here, so the race detector has nothing to find")
	}
	for name, refuse := range map[string]func(*testing.T, *crawl){
		"by Cloudflare": func(_ *testing.T, c *crawl) {
			var n atomic.Int64
			c.h.box.FailNext(func(r *http.Request) bool {
				return r.Method != http.MethodGet && n.Add(1)%4 == 0
			}, 1_000_000, sandbox.Failure{Status: 403, HTML: true})
		},
		"in direct messages": func(t *testing.T, c *crawl) {
			c.channel = c.h.player(0).directly("you").channel.ID
			if err := c.h.box.CloseDirect(c.you, 50278); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := newCrawl(t, "en-US")
			var commands []declaredCommand
			if err := json.Unmarshal(c.bodies.commands, &commands); err != nil {
				t.Fatal(err)
			}
			refuse(t, c)
			c.lawful = c.seesAnAnswer
			for _, cmd := range commands {
				for i, options := range cmd.uses(c) {
					if i > 0 || strings.Contains(cmd.Name, "language") {
						break
					}
					c.begin()
					c.use(c.channel, cmd, options)
				}
			}
			t.Logf("%d acts", c.acts)
			if c.acts < 100 {
				t.Errorf("only %d acts", c.acts)
			}
		})
	}
}

// seesAnAnswer fails the test unless an interaction has an answer that its user sees, soon after it was
// sent at begun: a form, or a message of the bot that came or changed since.
func (c *crawl) seesAnAnswer(what string, in sandbox.Interaction, begun time.Time) {
	c.t.Helper()
	if in.Modal == nil {
		ctx, cancel := context.WithTimeout(c.t.Context(), patience)
		defer cancel()
		_, err := c.h.box.WaitMessage(ctx, in.ChannelID, func(m sandbox.Message) bool {
			seen := m.EphemeralTo == "" || m.EphemeralTo == in.UserID
			return m.Author.Bot && !m.Loading && seen && (newer(m.ID, in.ID) || m.Edited.After(in.Created))
		})
		if err != nil {
			c.t.Errorf("%s: nothing is seen", what)
		}
	}
	if took := time.Since(begun); took > passesWithin {
		c.t.Errorf("%s: answered after %v", what, took)
	}
}
