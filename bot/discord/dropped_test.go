package discord_test

import (
	"context"
	"testing"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
)

// The handler of dropped messages gets exactly the messages for which there was no room.
func TestHandleDropped(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{Unlimited: true}, discord.Options{})
	w.client = w.newClient(discord.Narrow)
	dropped, release := make(chan textcommand.Message, 100), make(chan struct{})
	w.client.HandleDropped(func(_ context.Context, m textcommand.Message) { dropped <- m })
	handled := make(chan string, 100)
	w.run(func(_ context.Context, m textcommand.Message) {
		<-release
		handled <- m.ID
	})
	const sent = 6
	for range sent {
		w.say(w.channel, "!depth")
	}
	first := <-dropped
	if first.Text != "!depth" || string(first.Channel) != w.channel {
		t.Errorf("told of %+v", first)
	}
	seen := map[string]bool{first.ID: true}
	for len(dropped) > 0 {
		seen[(<-dropped).ID] = true
	}
	close(release)
	if id := <-handled; seen[id] {
		t.Error("a message was dropped and handled")
	}
}
