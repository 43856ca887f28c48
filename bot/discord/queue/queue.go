// Package queue runs the work for events: in order within a channel, otherwise concurrently, and
// with fair shares of limited room.
package queue

import (
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"hoshi/bot/internal/recent"
)

// Job is the work for an event.
type Job struct {
	Guild   string // empty in a direct message
	Channel string
	User    string
	Message string // ID of the message, for the log
	Do      func()
}

// Queue runs jobs: one at a time and in order within a channel, without one channel waiting for
// another. A channel has a goroutine only while it has jobs.
//
// Room is limited and shared by the same rule on every level: no holder may have more places than it
// leaves free for the rest. A guild may hold as many as are free in total, a channel as many as its
// guild may still take, and a user in a channel as many as the channel may still take. So n busy
// channels leave as much free as each of them holds, and a flood never silences quiet users.
type Queue struct {
	perChannel int // maximum for one channel, and for one user in all channels
	total      int // places in total
	log        *slog.Logger

	mu      sync.Mutex
	waiting map[string][]Job // by channel; a key is present while its goroutine runs
	held    map[holder]int   // jobs waiting or running
	closed  bool
	idle    chan struct{} // closed when closed is set and no job is held
	drops   recent.LogLimit
}

// holder identifies whose jobs are counted. An empty field means any: the zero value counts all
// jobs.
type holder struct{ guild, channel, user string }

// New returns a queue with room for total jobs. A channel, or a user in all channels, gets at most
// perChannel.
func New(perChannel, total int, log *slog.Logger) *Queue {
	return &Queue{
		perChannel: perChannel, total: total, log: log,
		waiting: make(map[string][]Job),
		held:    make(map[holder]int),
		idle:    make(chan struct{}),
	}
}

// Enqueue queues a job for its channel, or drops it if its channel, guild or user has used up its
// share. It never blocks, because the gateway's reader calls it and would miss heartbeats.
func (q *Queue) Enqueue(j Job) (accepted bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return false
	}
	if !q.hasRoom(j) {
		if dropped, ok := q.drops.Next(); ok {
			q.log.Warn("too many messages at once: dropped", "messages", dropped, "channel", j.Channel,
				"waiting", len(q.waiting[j.Channel]), "held_in_total", q.held[holder{}])
		}
		return false
	}
	q.count(j, +1)
	_, running := q.waiting[j.Channel]
	q.waiting[j.Channel] = append(q.waiting[j.Channel], j)
	if !running {
		go q.serve(j.Channel)
	}
	return true
}

// hasRoom reports whether a job fits into the shares of its guild, channel and user. The caller
// holds q.mu.
func (q *Queue) hasRoom(j Job) bool {
	free := q.total - q.held[holder{}]
	inGuild := free - q.held[holder{guild: j.place()}]
	inChannel := min(q.perChannel, inGuild) - q.held[holder{channel: j.Channel}]
	return inGuild > 0 && inChannel > 0 &&
		q.held[holder{channel: j.Channel, user: j.User}] < inChannel &&
		q.held[holder{user: j.User}] < min(q.perChannel, free)
}

// count adds n to the counts of a job's holders. The caller holds q.mu.
func (q *Queue) count(j Job, n int) {
	for _, h := range []holder{{}, {guild: j.place()}, {channel: j.Channel}, {user: j.User}, {channel: j.Channel, user: j.User}} {
		if q.held[h] += n; q.held[h] == 0 {
			delete(q.held, h)
		}
	}
}

// place returns the guild, or the channel of a direct message, because direct messages share
// nothing.
func (j Job) place() string {
	if j.Guild == "" {
		return "direct " + j.Channel
	}
	return j.Guild
}

// serve runs a channel's jobs until none is left.
func (q *Queue) serve(channel string) {
	for {
		q.mu.Lock()
		waiting := q.waiting[channel]
		if len(waiting) == 0 {
			delete(q.waiting, channel)
			q.mu.Unlock()
			return
		}
		j := waiting[0]
		waiting[0] = Job{}
		q.waiting[channel] = waiting[1:]
		q.mu.Unlock()

		q.run(j)

		q.mu.Lock()
		q.count(j, -1)
		q.signal()
		q.mu.Unlock()
	}
}

// run runs a job. A panic loses only this job.
func (q *Queue) run(j Job) {
	defer func() {
		if p := recover(); p != nil {
			q.log.Error("the handler of a message panicked", "panic", fmt.Sprint(p), "channel", j.Channel, "message", j.Message, "stack", string(debug.Stack()))
		}
	}()
	j.Do()
}

// signal closes idle when the last job is done. The caller holds q.mu.
func (q *Queue) signal() {
	if !q.closed || q.held[holder{}] > 0 {
		return
	}
	select {
	case <-q.idle:
	default:
		close(q.idle)
	}
}

// Drain stops accepting jobs and waits until all are done. It reports whether that happened in
// time.
func (q *Queue) Drain(within time.Duration) bool {
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
