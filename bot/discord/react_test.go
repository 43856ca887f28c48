package discord_test

import (
	"testing"

	"hoshi/bot/chat"
	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
	"hoshi/bot/textcommand"
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
	w.server.FailNext(sandbox.Route("PUT", ""), 1, sandbox.Failure{Status: 403, Code: 50013})
	if err := to.React(ctxOf(t), "⏳"); err == nil {
		t.Error("no error where the bot may not")
	}
}
