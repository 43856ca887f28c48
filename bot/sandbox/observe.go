package sandbox

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"time"
)

// Request is a request to the REST API.
type Request struct {
	Begun  time.Time // when it came
	Time   time.Time // when it was answered
	Method string    // HTTP method
	Path   string    // such as "/channels/12/messages", without /api/v9
	Route  string    // method and path with names for ids, such as "POST /channels/{channel}/messages"
	Status int       // 0 when the connection was cut
	Fault  string    // what a [Chaos] let go wrong, as in [Faults]; "" for nothing

	// RetryAfter is the wait that an answer of 429 asked for which was a fault.
	RetryAfter time.Duration
}

// Session is a bot's session at the gateway.
type Session struct {
	ID        string // session_id, by which it is resumed
	Intents   Intent // that the bot asked for
	Shard     [2]int // id and count
	Seq       int64  // of the last event
	Connected bool   // false while it can only be resumed

	Heartbeats int // received on its connection, acknowledged or not
}

// record is the history of requests, for tests. Server.mu guards it.
type record struct {
	limit    int // of requests
	requests []Request
	typing   map[string]int // by channel
}

func newRecord(limit int) record { return record{limit: limit, typing: map[string]int{}} }

// recordRequest remembers a request.
func (s *Server) recordRequest(r *http.Request, begun time.Time, went fault, status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.record.requests) >= s.record.limit {
		s.record.requests = slices.Delete(s.record.requests, 0, (s.record.limit+1)/2)
	}
	done := Request{Begun: begun, Time: s.opts.Clock.Now(), Method: r.Method, Path: r.URL.Path, Route: r.Pattern, Status: status, Fault: went.name}
	if went.failure != nil {
		done.RetryAfter = went.failure.RetryAfter
	}
	s.record.requests = append(s.record.requests, done)
	s.log.Debug("sandbox request", "method", r.Method, "path", r.URL.Path, "status", status)
}

// Requests returns the REST requests, oldest first. Only the latest are kept, see Options.Interactions.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.record.requests)
}

// TypingCount returns how often the bot has triggered the typing indicator in a
// channel.
func (s *Server) TypingCount(channelID string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.record.typing[channelID]
}

// Sessions returns the gateway sessions that are connected or can be resumed,
// oldest first.
func (s *Server) Sessions() []Session {
	s.mu.Lock()
	defer s.mu.Unlock()
	byAge := slices.SortedFunc(maps.Values(s.gateway.sessions), func(a, b *session) int { return a.began.Compare(b.began) })
	var list []Session
	for _, sess := range byAge {
		seen := Session{ID: sess.id, Intents: sess.intents, Shard: sess.shard, Seq: sess.seq, Connected: sess.conn != nil}
		if sess.conn != nil {
			seen.Heartbeats = sess.conn.heartbeats
		}
		list = append(list, seen)
	}
	return list
}

// Identifies returns the number of identify payloads that the gateway has received,
// including refused ones.
func (s *Server) Identifies() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gateway.identifies
}

// Resumes returns the number of resumed sessions.
func (s *Server) Resumes() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gateway.resumes
}

// WaitConnected returns when the bot is connected to the gateway. It fails when ctx
// ends first or the server is closed.
func (s *Server) WaitConnected(ctx context.Context) error {
	return s.wait(ctx, func() bool { return s.botOnline() })
}

// WaitIdentifies returns when the gateway has received n identify payloads. It
// fails when ctx ends first or the server is closed.
func (s *Server) WaitIdentifies(ctx context.Context, n int) error {
	return s.wait(ctx, func() bool { return s.gateway.identifies >= n })
}

// botOnline reports whether the bot has a connection. s.mu is held.
func (s *Server) botOnline() bool {
	for _, sess := range s.gateway.sessions {
		if sess.conn != nil {
			return true
		}
	}
	return false
}

// WaitMessage returns the oldest message of a channel that ok accepts. It waits
// until there is one. It fails when ctx ends first or the server is closed.
func (s *Server) WaitMessage(ctx context.Context, channelID string, ok func(Message) bool) (Message, error) {
	for {
		s.mu.Lock()
		changed := s.changed
		list := s.messages(channelID)
		s.mu.Unlock()
		for _, m := range list {
			if ok(m) {
				return m, nil
			}
		}
		if err := s.untilChanged(ctx, changed); err != nil {
			return Message{}, err
		}
	}
}

// wait returns when ok, which is called with s.mu held, returns true.
func (s *Server) wait(ctx context.Context, ok func() bool) error {
	for {
		s.mu.Lock()
		changed, done := s.changed, ok()
		s.mu.Unlock()
		if done {
			return nil
		}
		if err := s.untilChanged(ctx, changed); err != nil {
			return err
		}
	}
}

func (s *Server) untilChanged(ctx context.Context, changed <-chan struct{}) error {
	select {
	case <-changed:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-s.ctx.Done():
		return errClosed
	}
}

// notifyChange wakes the callers of the Wait methods. s.mu is held.
func (s *Server) notifyChange() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// errStranger means that a user id is not that of a person.
var errStranger = errors.New("sandbox: no such person")
