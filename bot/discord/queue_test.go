package discord_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"hoshi/bot/command/textcommand"
	"hoshi/bot/discord"
	"hoshi/bot/domain/chat"
	"hoshi/bot/sandbox"
)

func TestOrderWithinChannels(t *testing.T) {
	t.Parallel()
	const lines = 200
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	w.client = w.newClient(discord.Roomy)
	w.run(nil)
	var speakers sync.WaitGroup
	for _, channel := range []string{w.channel, w.other, w.dm} {
		speakers.Go(func() {
			for i := range lines {
				w.say(channel, fmt.Sprint(i))
			}
		})
	}
	speakers.Wait()
	next := map[chat.ChannelID]int{}
	for range 3 * lines {
		l := w.next()
		if want := fmt.Sprint(next[l.Channel]); l.Text != want {
			t.Fatalf("channel %s: got %s, want %s", l.Channel, l.Text, want)
		}
		next[l.Channel]++
	}
}

func TestChannelsDoNotWaitForEachOther(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	other := make(chan struct{})
	w.run(func(_ context.Context, l textcommand.Message) {
		if string(l.Channel) == w.channel {
			<-other // forever, unless the other channel's line is handled in the meantime
		} else {
			close(other)
		}
		w.lines <- l
	})
	w.say(w.channel, "first")
	w.say(w.other, "second")
	if got := []string{w.next().Text, w.next().Text}; !strings.Contains(strings.Join(got, " "), "first") {
		t.Errorf("got %q", got)
	}
}

func TestPanicLosesItsLineOnly(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sandbox.Options{}, discord.Options{})
	w.run(func(_ context.Context, l textcommand.Message) {
		if l.Text == "bad" {
			panic("with " + token)
		}
		w.lines <- l
	})
	w.say(w.channel, "bad")
	w.say(w.channel, "good")
	if got := w.next(); got.Text != "good" {
		t.Errorf("got %q", got.Text)
	}
	for _, want := range []string{"panic", "with [token]", "queue_test.go"} {
		if !strings.Contains(w.logs.String(), want) {
			t.Errorf("the log lacks %q", want)
		}
	}
}

// 36 channels get more messages than can be answered, but every message in the other channels is
// answered.
func TestFloodSilencesNobody(t *testing.T) {
	t.Parallel()
	var names []string
	for i := range 40 {
		names = append(names, fmt.Sprint("channel-", i))
	}
	w := newWorld(t, sandbox.Options{Channels: names, Unlimited: true}, discord.Options{})
	flooded := map[string]bool{}
	for _, channel := range w.textChannels()[:36] {
		flooded[channel] = true
	}
	quiet := w.textChannels()[36:]
	release := make(chan struct{})
	w.run(func(ctx context.Context, l textcommand.Message) {
		if flooded[string(l.Channel)] {
			select {
			case <-release:
			case <-ctx.Done():
			}
			return
		}
		if _, err := w.client.Post(ctx, l.Channel, chat.Reply{Text: words("answer to " + l.Text)}); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() { close(release) }) // before Run ends
	for range 33 {
		for channel := range flooded {
			for _, user := range []string{w.you.ID, w.ann.ID} {
				if _, err := w.server.Say(channel, user, "!board"); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	bob := w.server.Users()[2].ID
	for i := range 5 {
		for _, channel := range quiet {
			text := fmt.Sprint("question ", i)
			if _, err := w.server.Say(channel, bob, text); err != nil {
				t.Fatal(err)
			}
			_, err := w.server.WaitMessage(ctxOf(t), channel, func(m sandbox.Message) bool { return m.Text() == "answer to "+text })
			if err != nil {
				t.Fatalf("%q in a quiet channel has no answer: %v", text, err)
			}
		}
	}
	if !strings.Contains(w.logs.String(), "too many messages at once") {
		t.Error("the log does not tell of the flood")
	}
}
