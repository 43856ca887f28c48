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
	Time   time.Time // when it was answered
	Method string
	Path   string // as sent, such as "/channels/12/messages", without /api/v9
	Route  string // the method and path with names for the ids, such as "POST /channels/{channel}/messages"
	Status int    // 0 when the connection was cut
}

// Session is a bot's session at the gateway.
type Session struct {
	ID        string
	Intents   Intent
	Shard     [2]int // id and count
	Seq       int64  // of the last event
	Connected bool   // false while it can only be resumed

	Heartbeats int // received on its connection, also those that were not acknowledged
}

// record is what tests ask for afterwards. Server.mu guards it.
type record struct {
	requests []Request
	typing   map[string]int // by channel
}

// maxRequests is how many requests are remembered.
const maxRequests = 5000

func newRecord() record { return record{typing: map[string]int{}} }

// recordRequest remembers a request.
func (s *Server) recordRequest(r *http.Request, status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.record.requests) >= maxRequests {
		s.record.requests = slices.Delete(s.record.requests, 0, maxRequests/2)
	}
	s.record.requests = append(s.record.requests, Request{time.Now(), r.Method, r.URL.Path, r.Pattern, status})
	s.log.Debug("sandbox request", "method", r.Method, "path", r.URL.Path, "status", status)
}

// Requests returns the REST requests so far, oldest first; of very many only the
// latest.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.record.requests)
}

// TypingCount returns how often the bot has shown that it types in a channel.
func (s *Server) TypingCount(channelID string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.record.typing[channelID]
}

// Sessions returns the sessions that are connected or can be resumed, oldest first.
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

// Identifies returns how many identify payloads the gateway has had, refused ones
// too.
func (s *Server) Identifies() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gateway.identifies
}

// Resumes returns how many sessions were resumed.
func (s *Server) Resumes() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.gateway.resumes
}

// WaitConnected returns once the bot has a session with a connection.
func (s *Server) WaitConnected(ctx context.Context) error {
	return s.wait(ctx, func() bool { return s.botOnline() })
}

// WaitIdentifies returns once the gateway has had n identify payloads.
func (s *Server) WaitIdentifies(ctx context.Context, n int) error {
	return s.wait(ctx, func() bool { return s.gateway.identifies >= n })
}

// WaitResumes returns once n sessions were resumed.
func (s *Server) WaitResumes(ctx context.Context, n int) error {
	return s.wait(ctx, func() bool { return s.gateway.resumes >= n })
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

// WaitMessage returns the first message of a channel, oldest first, that ok
// accepts, waiting for one to come or to be edited so that it does.
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

// wait returns once ok, called with s.mu held, is true.
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

// notifyChange wakes those who wait for a change. s.mu is held.
func (s *Server) notifyChange() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// errStranger says that a user id is not one of the people.
var errStranger = errors.New("sandbox: no such person")
