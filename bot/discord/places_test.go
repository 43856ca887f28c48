package discord_test

import (
	"testing"

	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// The channel of a thread is requested once, and only if it is needed.
func TestParent(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{}).run(nil)
	thread, err := w.server.StartThread(w.channel, w.you.ID, "a game")
	if err != nil {
		t.Fatal(err)
	}
	for channel, want := range map[string]chat.ChannelID{w.channel: "", thread.ID: chat.ChannelID(w.channel)} {
		w.say(channel, "!depth")
		l := w.next()
		for range 3 {
			if got, err := l.Parent(ctxOf(t)); err != nil || got != want {
				t.Errorf("channel %s belongs to %q, %v, want %q", channel, got, err, want)
			}
		}
	}
	if n := w.requests("GET /channels/{channel}"); n != 2 {
		t.Errorf("%d requests for 2 channels", n)
	}
	w.say(w.dm, "!depth")
	if l := w.next(); l.Parent != nil {
		t.Error("a direct message may be in a thread")
	}
}
