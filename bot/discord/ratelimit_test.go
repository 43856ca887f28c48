package discord_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// The client keeps to the limits in the answers' headers, so it hardly ever exceeds them.
func TestKeepsToRateLimits(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Limits: map[string]sandbox.Limit{
		postRoute: {Requests: 3, Per: 300 * time.Millisecond},
	}}, discord.Options{})
	for i := range 10 {
		w.post(w.channel, chat.Reply{Text: words(fmt.Sprint(i))})
	}
	for _, r := range w.server.Requests() {
		if r.Status != 200 {
			t.Errorf("%s: %d", r.Route, r.Status)
		}
	}
}

// Concurrent posts share the channel's limit.
func TestKeepsToRateLimitsTogether(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Limits: map[string]sandbox.Limit{
		postRoute: {Requests: 5, Per: time.Second},
	}}, discord.Options{})
	var posters sync.WaitGroup
	for i := range 15 {
		posters.Go(func() {
			if _, err := w.client.Post(ctxOf(t), chat.ChannelID(w.channel), chat.Reply{Text: words(fmt.Sprint(i))}); err != nil {
				t.Error(err)
			}
		})
	}
	posters.Wait()
	if n := len(w.server.Messages(w.channel)); n != 15 {
		t.Errorf("%d messages", n)
	}
	// A slow request may fall into the server's next window. Without a common limit there are 15 + 10 + 5.
	if n := w.requests(postRoute); n > 24 {
		t.Errorf("%d requests", n)
	}
}

// Many busy channels together stay within the global limit, even after it was exceeded once:
// Discord bans an address for 10,000 answers with 429 in ten minutes.
func TestKeepsToGlobalRateLimit(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		first int // requests that are refused anyway
	}{{"from the beginning", 0}, {"after a global 429", 1}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var names []string
			for i := range 80 {
				names = append(names, fmt.Sprint("channel-", i))
			}
			w := newWorld(t, sandbox.Options{Channels: names}, discord.Options{})
			w.client = w.newClient(discord.SlowlyPaced) // leaves room for pauses on a busy machine
			w.server.FailNext(nil, test.first, sandbox.Failure{RetryAfter: 200 * time.Millisecond, Global: true})
			var posters sync.WaitGroup
			for _, channel := range w.textChannels() {
				posters.Go(func() {
					if _, err := w.client.Post(ctxOf(t), chat.ChannelID(channel), chat.Reply{Text: words("x")}); err != nil {
						t.Error(err)
					}
				})
			}
			posters.Wait()
			refused := 0
			for _, r := range w.server.Requests() {
				if r.Status == 429 {
					refused++
				}
			}
			if refused > test.first+2 {
				t.Errorf("%d answers with 429", refused)
			}
			if n := strings.Count(w.logs.String(), `msg="rate limited"`); n > 1 {
				t.Errorf("%d entries in the log within a minute", n)
			}
		})
	}
}

// If a request keeps being refused, that's logged once a minute.
func TestRateLimitIsLoggedOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	w.server.FailNext(sandbox.Route("POST", "/channels/{channel}/messages"), 3, sandbox.Failure{RetryAfter: time.Millisecond})
	w.post(w.channel, chat.Reply{Text: words("x")})
	refused := 0
	for _, r := range w.server.Requests() {
		if r.Status == 429 {
			refused++
		}
	}
	if n := strings.Count(w.logs.String(), `msg="rate limited"`); refused != 3 || n != 1 {
		t.Errorf("%d refusals and %d entries in the log, want 3 and 1", refused, n)
	}
}
