package discord_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"hoshi/bot/chat"
	"hoshi/bot/discord"
	"hoshi/bot/sandbox"
	"hoshi/bot/textcommand"
)

func TestOrderWithinChannels(t *testing.T) {
	t.Parallel()
	const lines = 200
	w := newWorld(t, sandbox.Options{}, discord.Options{ChannelQueueSize: 10 * lines, QueueSize: 100 * lines}).run(nil)
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

// flood queues n messages for each of the jobs, in turn, none of which is done
// before release is called. It returns how many places each got.
func flood(q *discord.Queues, n int, jobs ...discord.Job) (places []int, release func()) {
	blocked := make(chan struct{})
	places = make([]int, len(jobs))
	for range n {
		for i, j := range jobs {
			j.Do = func() { <-blocked }
			before := q.Held()
			q.Enqueue(j)
			places[i] += q.Held() - before
		}
	}
	return places, func() { close(blocked) }
}

// channelsOf returns n jobs, each in a channel of its own, in guilds and by users
// that repeat after the numbers given.
func channelsOf(n, guilds, users int) []discord.Job {
	var jobs []discord.Job
	for i := range n {
		jobs = append(jobs, discord.Job{
			Guild:   fmt.Sprint("guild ", i%guilds),
			Channel: fmt.Sprint("channel ", i),
			User:    fmt.Sprint("user ", i%users),
		})
	}
	return jobs
}

// Whoever floods, and wherever, others still find room.
func TestFloodLeavesRoom(t *testing.T) {
	t.Parallel()
	quiet := discord.Job{Guild: "guild 0", Channel: "quiet", User: "quiet user"}
	for _, test := range []struct {
		name  string
		flood []discord.Job
		quiet discord.Job
		room  int // places that the quiet one finds, at least
	}{
		{"36 channels of one guild, 36 users", channelsOf(36, 1, 36), quiet, 8},
		{"36 channels of one guild, one user", channelsOf(36, 1, 1), quiet, 8},
		{"36 channels of 36 guilds", channelsOf(36, 36, 36), quiet, 8},
		{"400 channels of 400 guilds", channelsOf(400, 400, 400), quiet, 3},
		{"700 channels of one guild", channelsOf(700, 1, 700), quiet, 1},
		{"another guild", channelsOf(700, 1, 700), discord.Job{Guild: "other", Channel: "quiet", User: "quiet user"}, 8},
		{"direct messages", channelsOf(700, 1, 700), discord.Job{Channel: "direct", User: "quiet user"}, 8},
		{"another user of the channel", channelsOf(1, 1, 1), discord.Job{Guild: "guild 0", Channel: "channel 0", User: "quiet user"}, 8},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			q := discord.NewQueues(64, 2048)
			_, release := flood(q, 70, test.flood...)
			got, releaseQuiet := flood(q, 70, test.quiet)
			if got[0] < test.room {
				t.Errorf("room for %d messages of the quiet, want %d", got[0], test.room)
			}
			if q.Held() > 2048 {
				t.Errorf("%d messages held", q.Held())
			}
			release()
			releaseQuiet()
			if !q.Drain(patience) {
				t.Fatal("messages are left")
			}
			if n := q.Holders(); n != 0 {
				t.Errorf("%d holders are remembered", n)
			}
		})
	}
}

// Those who flood share what there is evenly.
func TestFloodIsShared(t *testing.T) {
	t.Parallel()
	q := discord.NewQueues(64, 2048)
	places, release := flood(q, 70, channelsOf(100, 100, 100)...)
	release()
	for i, n := range places {
		if want := 2048 / 101; n < want-1 || n > want+1 {
			t.Errorf("channel %d has %d places, want about %d", i, n, want)
		}
	}
	if !q.Drain(patience) {
		t.Error("messages are left")
	}
}

// 36 channels in which more is written than can be answered: every message of the
// other channels is answered.
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

func TestFullQueuesDrop(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name            string
		perChannel, all int
		want            int
	}{
		{"of a channel", 8, 2048, 4},
		{"of all channels", 64, 9, 3},
		{"of one place", 64, 1, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			q := discord.NewQueues(test.perChannel, test.all)
			places, release := flood(q, 100, discord.Job{Guild: "g", Channel: "c", User: "u"})
			release()
			if places[0] != test.want {
				t.Errorf("%d messages queued, want %d", places[0], test.want)
			}
			if !q.Drain(patience) {
				t.Error("messages are left")
			}
		})
	}
}

// After the end has begun nothing is queued any longer.
func TestDrainedQueuesTakeNothing(t *testing.T) {
	t.Parallel()
	q := discord.NewQueues(64, 2048)
	if !q.Drain(patience) {
		t.Fatal("messages are left")
	}
	q.Enqueue(discord.Job{Channel: "c", User: "u", Do: func() { t.Error("done") }})
	if q.Held() != 0 {
		t.Errorf("%d messages held", q.Held())
	}
}
