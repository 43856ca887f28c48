package discord_test

import (
	"testing"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// A message gets an emoji once. If the bot may not add it, that's an error.
func TestReact(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
	said := w.say(w.channel, "h8")
	to, ok := w.client.Responder(textcommand.Message{ID: said.ID, Channel: chat.ChannelID(w.channel)}).(chat.Reactor)
	if !ok {
		t.Fatal("messages cannot be marked")
	}
	for range 2 {
		if err := to.React(ctxOf(t), "⏳"); err != nil {
			t.Fatal(err)
		}
	}
	got := w.server.Messages(w.channel)[0].Reactions
	if len(got) != 1 || got[0].Emoji != "⏳" || len(got[0].Users) != 1 || got[0].Users[0] != w.self.ID {
		t.Errorf("%+v", got)
	}
}

// If a channel refuses reactions, the bot doesn't keep trying: each try counts toward a ban of its
// address. Messages aren't affected, and neither is another channel.
func TestRefusedReactionsAreRemembered(t *testing.T) {
	t.Parallel()
	const route = "/channels/{channel}/messages/{id}/reactions/{emoji}/@me"
	for name, test := range map[string]struct {
		with  sandbox.Failure
		tries int // requests for three reactions
	}{
		"not allowed":        {sandbox.Failure{Status: 403, Code: 50013}, 1},
		"no access":          {sandbox.Failure{Status: 403, Code: 50001}, 1},
		"blocked by someone": {sandbox.Failure{Status: 403, Code: 90001}, 1},
		"unknown message":    {sandbox.Failure{Status: 404, Code: 10008}, 3},
		"Cloudflare":         {sandbox.Failure{Status: 403, Code: 40333}, 6}, // each is tried twice
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Hurried(discord.Options{}))
			w.server.FailNext(sandbox.Route("PUT", route), 100, test.with)
			react := func(channel string) error {
				said := w.say(channel, "h8")
				return w.client.Responder(textcommand.Message{ID: said.ID, Channel: chat.ChannelID(channel)}).(chat.Reactor).React(ctxOf(t), "⏳")
			}
			for range 3 {
				if react(w.channel) == nil {
					t.Error("no error")
				}
			}
			if n := w.requests("PUT " + route); n != test.tries {
				t.Errorf("%d requests, want %d", n, test.tries)
			}
			w.post(w.channel, chat.Reply{Text: words("a message")})
		})
	}
}
