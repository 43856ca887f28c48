package discord_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"hoshi/bot"
	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
)

func TestOrderWithinChannels(t *testing.T) {
	t.Parallel()
	const lines = 200
	w := newWorld(t, sandbox.Options{}, discord.Options{MailboxSize: lines}).run(nil)
	var speakers sync.WaitGroup
	for _, channel := range []string{w.channel, w.other, w.dm} {
		speakers.Go(func() {
			for i := range lines {
				w.say(channel, fmt.Sprint(i))
			}
		})
	}
	speakers.Wait()
	next := map[bot.ChannelID]int{}
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
	w.run(func(_ context.Context, l bot.Line) {
		if string(l.Channel) == w.channel {
			<-other // forever, unless the other channel's line is handled meanwhile
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
	w.run(func(_ context.Context, l bot.Line) {
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
	for _, want := range []string{"panic", "with [token]", "mailbox_test.go"} {
		if !strings.Contains(w.logs.String(), want) {
			t.Errorf("the log lacks %q", want)
		}
	}
}

func TestFullMailboxesDrop(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		opts  discord.Options
		first string // channel that is said too much in
	}{
		{"of one channel", discord.Options{MailboxSize: 2}, "channel"},
		{"of all channels", discord.Options{QueueSize: 3}, "all"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, sandbox.Options{}, test.opts)
			entered, release := make(chan struct{}, 10), make(chan struct{})
			w.run(func(_ context.Context, l bot.Line) {
				entered <- struct{}{}
				<-release
				w.lines <- l
			})
			w.say(w.channel, "1")
			<-entered
			for _, text := range []string{"2", "3", "4", "5"} {
				w.say(w.channel, text)
			}
			// The gateway's reader went on: it is it that writes this.
			w.until("dropped", func() bool { return strings.Contains(w.logs.String(), "too many lines at once") })
			if test.first == "channel" {
				w.say(w.other, "elsewhere")
				<-entered
			}
			close(release)
			var got []string
			for len(got) == 0 || got[len(got)-1] != "6" {
				if len(got) == 3 {
					w.say(w.channel, "6")
				}
				if l := w.next(); string(l.Channel) == w.channel {
					got = append(got, l.Text)
				}
			}
			// The fourth did not fit. The fifth may have come when there was room again.
			if s := strings.Join(got, " "); s != "1 2 3 6" && s != "1 2 3 5 6" {
				t.Errorf("handled %q", got)
			}
		})
	}
}
