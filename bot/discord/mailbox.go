package discord

import (
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"hoshi/bot"
)

// mailboxes hand lines to a handler: those of one channel in order, one at a time,
// and no channel waits for another. A channel has a goroutine only while it has
// lines. Put never blocks, because the gateway's reader calls it, and a reader that
// waits misses heartbeats.
type mailboxes struct {
	perChannel, total int
	log               *slog.Logger
	handle            func(received)

	mu     sync.Mutex
	boxes  map[bot.ChannelID][]received // lines waiting; a key is there while its goroutine runs
	held   int                          // lines waiting or being handled
	closed bool
	empty  chan struct{} // closed when, once closed is set, held is 0

	dropped int       // since the last entry in the log
	told    time.Time // of that entry
}

func newMailboxes(perChannel, total int, log *slog.Logger, handle func(received)) *mailboxes {
	return &mailboxes{
		perChannel: perChannel, total: total, log: log, handle: handle,
		boxes: make(map[bot.ChannelID][]received),
		empty: make(chan struct{}),
	}
}

// put queues a line for its channel, or drops it when too many wait.
func (m *mailboxes) put(l received) {
	m.mu.Lock()
	defer m.mu.Unlock()
	waiting, running := m.boxes[l.Channel]
	switch {
	case m.closed:
		return
	case len(waiting) >= m.perChannel || m.held >= m.total:
		m.drop(l)
		return
	}
	m.held++
	m.boxes[l.Channel] = append(waiting, l)
	if !running {
		go m.serve(l.Channel)
	}
}

// drop counts a line that finds no room, and says so at most once a second: what
// fills mailboxes would fill logs as well.
func (m *mailboxes) drop(l received) {
	m.dropped++
	if time.Since(m.told) < time.Second {
		return
	}
	m.log.Warn("too many lines at once: dropped", "lines", m.dropped, "channel", l.Channel, "waiting", len(m.boxes[l.Channel]), "waiting_everywhere", m.held)
	m.dropped, m.told = 0, time.Now()
}

// serve handles a channel's lines until none is left.
func (m *mailboxes) serve(ch bot.ChannelID) {
	for {
		m.mu.Lock()
		waiting := m.boxes[ch]
		if len(waiting) == 0 {
			delete(m.boxes, ch)
			m.mu.Unlock()
			return
		}
		l := waiting[0]
		waiting[0] = received{}
		m.boxes[ch] = waiting[1:]
		m.mu.Unlock()

		m.call(l)

		m.mu.Lock()
		m.held--
		m.signal()
		m.mu.Unlock()
	}
}

// call runs the handler. discordgo does not recover from panics, so that without
// this one bad line would end the program.
func (m *mailboxes) call(l received) {
	defer func() {
		if p := recover(); p != nil {
			m.log.Error("the handler of a line panicked", "panic", fmt.Sprint(p), "channel", l.Channel, "line", l.ID, "stack", string(debug.Stack()))
		}
	}()
	m.handle(l)
}

// signal closes empty when the last line is done. m.mu is held.
func (m *mailboxes) signal() {
	if !m.closed || m.held > 0 {
		return
	}
	select {
	case <-m.empty:
	default:
		close(m.empty)
	}
}

// drain takes no more lines and waits until those queued are handled. It reports
// whether that came about in time.
func (m *mailboxes) drain(within time.Duration) bool {
	m.mu.Lock()
	m.closed = true
	m.signal()
	m.mu.Unlock()
	select {
	case <-m.empty:
		return true
	case <-time.After(within):
		return false
	}
}
