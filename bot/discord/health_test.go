package discord_test

import (
	"errors"
	"net/http"
	"sync/atomic"
	"testing"

	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/program/health"
	"hoshi/bot/sandbox"
)

// A client isn't ready while Discord refuses every request, and says so without secrets. When Discord
// accepts requests again, it is ready again, even if it has nothing to send.
func TestNotReadyWhileRefused(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		fail sandbox.Failure
	}{
		{"forbidden", sandbox.Failure{Status: 403}},
		{"a page of a proxy", sandbox.Failure{Status: 403, HTML: true}},
		{"server error", sandbox.Failure{Status: 503, HTML: true}},
		{"cut", sandbox.Failure{Cut: true}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{}, discord.Options{})
			w.client = w.newClient(discord.Alarmed)
			w.run(nil)
			w.untilHealthy()
			var refuse atomic.Bool
			refuse.Store(true)
			w.server.FailNext(func(*http.Request) bool { return refuse.Load() }, 1_000_000, test.fail)
			if err := w.client.Typing(ctxOf(t), chat.ChannelID(w.channel)); err == nil {
				t.Fatal("typing was shown")
			}
			err := w.client.Health(ctxOf(t))
			if public, ok := errors.AsType[health.PublicError](err); !ok || public.Public() != "Discord refuses every request" {
				t.Errorf("ready: %v", err)
			}
			refuse.Store(false)
			if err := w.client.Health(ctxOf(t)); err != nil {
				t.Errorf("still not ready: %v", err)
			}
		})
	}
}
