package queue

import (
	"fmt"
	"log/slog"
	"testing"
	"time"
)

// patience limits how long a test waits.
const patience = 3 * time.Minute

// size returns how many jobs wait or run.
func (q *Queue) size() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.held[holder{}]
}

// flood queues n messages for each of the jobs in turn, and returns how many places each got. They
// end when release is called.
func flood(q *Queue, n int, jobs ...Job) (places []int, release func()) {
	blocked := make(chan struct{})
	places = make([]int, len(jobs))
	for range n {
		for i, j := range jobs {
			j.Do = func() { <-blocked }
			before := q.size()
			q.Enqueue(j)
			places[i] += q.size() - before
		}
	}
	return places, func() { close(blocked) }
}

// channelsOf returns n jobs in different channels, whose guilds and users repeat after the given
// numbers.
func channelsOf(n, guilds, users int) []Job {
	var jobs []Job
	for i := range n {
		jobs = append(jobs, Job{
			Guild:   fmt.Sprint("guild ", i%guilds),
			Channel: fmt.Sprint("channel ", i),
			User:    fmt.Sprint("user ", i%users),
		})
	}
	return jobs
}

// Others still find room, wherever there's a flood.
func TestFloodLeavesRoom(t *testing.T) {
	t.Parallel()
	quiet := Job{Guild: "guild 0", Channel: "quiet", User: "quiet user"}
	for _, test := range []struct {
		name  string
		flood []Job
		quiet Job
		room  int // places that the quiet one gets, at least
	}{
		{"36 channels of one guild, 36 users", channelsOf(36, 1, 36), quiet, 8},
		{"36 channels of one guild, one user", channelsOf(36, 1, 1), quiet, 8},
		{"36 channels of 36 guilds", channelsOf(36, 36, 36), quiet, 8},
		{"400 channels of 400 guilds", channelsOf(400, 400, 400), quiet, 3},
		{"700 channels of one guild", channelsOf(700, 1, 700), quiet, 1},
		{"another guild", channelsOf(700, 1, 700), Job{Guild: "other", Channel: "quiet", User: "quiet user"}, 8},
		{"direct messages", channelsOf(700, 1, 700), Job{Channel: "direct", User: "quiet user"}, 8},
		{"another user of the channel", channelsOf(1, 1, 1), Job{Guild: "guild 0", Channel: "channel 0", User: "quiet user"}, 8},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			q := New(64, 2048, slog.New(slog.DiscardHandler))
			_, release := flood(q, 70, test.flood...)
			got, releaseQuiet := flood(q, 70, test.quiet)
			if got[0] < test.room {
				t.Errorf("room for %d messages of the quiet, want %d", got[0], test.room)
			}
			if q.size() > 2048 {
				t.Errorf("%d messages held", q.size())
			}
			release()
			releaseQuiet()
			if !q.Drain(patience) {
				t.Fatal("messages are left")
			}
			if n := len(q.held); n != 0 {
				t.Errorf("%d holders are remembered", n)
			}
		})
	}
}

// A flood from many channels is shared evenly.
func TestFloodIsShared(t *testing.T) {
	t.Parallel()
	q := New(64, 2048, slog.New(slog.DiscardHandler))
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
			q := New(test.perChannel, test.all, slog.New(slog.DiscardHandler))
			places, release := flood(q, 100, Job{Guild: "g", Channel: "c", User: "u"})
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

// After Drain, nothing can be queued.
func TestDrainedQueuesTakeNothing(t *testing.T) {
	t.Parallel()
	q := New(64, 2048, slog.New(slog.DiscardHandler))
	if !q.Drain(patience) {
		t.Fatal("messages are left")
	}
	q.Enqueue(Job{Channel: "c", User: "u", Do: func() { t.Error("done") }})
	if q.size() != 0 {
		t.Errorf("%d messages held", q.size())
	}
}
