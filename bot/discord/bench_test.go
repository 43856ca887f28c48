package discord_test

import (
	"context"
	"strconv"
	"testing"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

// BenchmarkRoundTrip measures the time from a message at the gateway's socket to the visible reply:
// a person writes, the client reads it, the handler posts a text with or without a picture, and the
// sandbox receives it.
func BenchmarkRoundTrip(b *testing.B) {
	for _, bench := range []struct {
		name    string
		picture *chat.Picture
	}{
		{"text", nil},
		{"picture of 20 kB", &chat.Picture{Name: "board.png", PNG: append(pixel(), make([]byte, 20_000)...)}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			w := newWorld(b, sandbox.Options{Unlimited: true, History: 4}, discord.Options{})
			w.client = w.newClient(discord.Unpaced)
			w.run(func(ctx context.Context, l textcommand.Message) {
				if _, err := w.client.Post(ctx, l.Channel, chat.Reply{Text: words("re " + l.Text), To: l.ID, Picture: bench.picture}); err != nil {
					b.Error(err)
				}
			})
			ctx := context.Background()
			n := 0
			for b.Loop() {
				n++
				w.say(w.channel, strconv.Itoa(n))
				want := "re " + strconv.Itoa(n)
				if _, err := w.server.WaitMessage(ctx, w.channel, func(m sandbox.Message) bool { return m.Text() == want }); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkBoard measures showing the board after a move, from the reply to the message in the
// sandbox: as a new message, and as an edit. Each uploads the picture once.
func BenchmarkBoard(b *testing.B) {
	picture := &chat.Picture{Name: "board.png", PNG: append(pixel(), make([]byte, 30_000)...), Alt: words("the board")}
	for _, bench := range []struct {
		name string
		edit bool
	}{{"new", false}, {"edit", true}} {
		b.Run(bench.name, func(b *testing.B) {
			w := newWorld(b, sandbox.Options{Unlimited: true, History: 4}, discord.Options{})
			w.client = w.newClient(discord.Unpaced)
			reply := game("1")
			reply.Picture = picture
			first := w.post(w.channel, reply)
			before, n := len(w.server.Requests()), 0
			for b.Loop() {
				n++
				reply.Key = strconv.Itoa(n + 1)
				if bench.edit {
					reply.Edit = first.ID
				}
				if _, err := w.client.Post(context.Background(), chat.ChannelID(w.channel), reply); err != nil {
					b.Fatal(err)
				}
			}
			if got := len(w.server.Requests()) - before; got != n && n < 2000 { // the sandbox keeps this many
				b.Errorf("%d requests for %d boards", got, n)
			}
		})
	}
}
