package discord

import (
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"
)

// job is the work that one event of the gateway asks for.
type job struct {
	guild   string // empty in a direct message
	channel string
	user    string
	message string // id of the message, for the log
	do      func()
}

// channelQueues run jobs: those of one channel in order, one at a time, while no
// channel waits for another. A channel has a goroutine only while it has jobs.
//
// Room is limited, and shared by one rule on every level: nobody may hold more
// places than are left free for the others. A guild may hold as many as are free
// in total, a channel as many as its guild may still take, a user in a channel as
// many as the channel may still take. So n busy channels leave free as much as
// each of them holds, and a flood never silences those who are quiet.
type channelQueues struct {
	perChannel int // most places of one channel, and of one user in all channels
	total      int // places in total
	log        *slog.Logger

	mu      sync.Mutex
	waiting map[string][]job // by channel; a key is present while its goroutine runs
	held    map[holder]int   // jobs waiting or running
	closed  bool
	idle    chan struct{} // closed when, after closed is set, no job is held
	drops   logLimit
}

// holder is somebody whose jobs are counted. An empty field means any: the zero
// value counts all jobs.
type holder struct{ guild, channel, user string }

func newChannelQueues(perChannel, total int, log *slog.Logger) *channelQueues {
	return &channelQueues{
		perChannel: perChannel, total: total, log: log,
		waiting: make(map[string][]job),
		held:    make(map[holder]int),
		idle:    make(chan struct{}),
	}
}

// enqueue queues a job for its channel, or drops it when its channel, guild or user
// has used up its share. It never blocks: the gateway's reader calls it, and a
// reader that waits misses heartbeats.
func (q *channelQueues) enqueue(j job) (accepted bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return false
	}
	if !q.hasRoom(j) {
		if dropped, ok := q.drops.next(time.Now()); ok {
			q.log.Warn("too many messages at once: dropped", "messages", dropped, "channel", j.channel,
				"user", j.user, "waiting", len(q.waiting[j.channel]), "held_in_total", q.held[holder{}])
		}
		return false
	}
	q.count(j, +1)
	_, running := q.waiting[j.channel]
	q.waiting[j.channel] = append(q.waiting[j.channel], j)
	if !running {
		go q.serve(j.channel)
	}
	return true
}

// hasRoom reports whether a job fits into the shares of its guild, channel and
// user. q.mu is held.
func (q *channelQueues) hasRoom(j job) bool {
	free := q.total - q.held[holder{}]
	inGuild := free - q.held[holder{guild: j.place()}]
	inChannel := min(q.perChannel, inGuild) - q.held[holder{channel: j.channel}]
	return inGuild > 0 && inChannel > 0 &&
		q.held[holder{channel: j.channel, user: j.user}] < inChannel &&
		q.held[holder{user: j.user}] < min(q.perChannel, free)
}

// count adds n to what the holders of a job hold. q.mu is held.
func (q *channelQueues) count(j job, n int) {
	for _, h := range []holder{{}, {guild: j.place()}, {channel: j.channel}, {user: j.user}, {channel: j.channel, user: j.user}} {
		if q.held[h] += n; q.held[h] == 0 {
			delete(q.held, h)
		}
	}
}

// place is the guild, or in a direct message the channel: direct messages share
// nothing with each other.
func (j job) place() string {
	if j.guild == "" {
		return "direct " + j.channel
	}
	return j.guild
}

// serve runs a channel's jobs until none is left.
func (q *channelQueues) serve(channel string) {
	for {
		q.mu.Lock()
		waiting := q.waiting[channel]
		if len(waiting) == 0 {
			delete(q.waiting, channel)
			q.mu.Unlock()
			return
		}
		j := waiting[0]
		waiting[0] = job{}
		q.waiting[channel] = waiting[1:]
		q.mu.Unlock()

		q.run(j)

		q.mu.Lock()
		q.count(j, -1)
		q.signal()
		q.mu.Unlock()
	}
}

// run does a job. discordgo does not recover from panics, so that without this one
// bad message would end the program.
func (q *channelQueues) run(j job) {
	defer func() {
		if p := recover(); p != nil {
			q.log.Error("the handler of a message panicked", "panic", fmt.Sprint(p), "channel", j.channel, "message", j.message, "stack", string(debug.Stack()))
		}
	}()
	j.do()
}

// signal closes idle when the last job is done. q.mu is held.
func (q *channelQueues) signal() {
	if !q.closed || q.held[holder{}] > 0 {
		return
	}
	select {
	case <-q.idle:
	default:
		close(q.idle)
	}
}

// drain takes no more jobs and waits until those queued are done. It reports
// whether that happened in time.
func (q *channelQueues) drain(within time.Duration) bool {
	q.mu.Lock()
	q.closed = true
	q.signal()
	q.mu.Unlock()
	select {
	case <-q.idle:
		return true
	case <-time.After(within):
		return false
	}
}
