package store

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// repeatAfter is how often a message is logged that would come all the time.
const repeatAfter = time.Minute

// limitedHandler drops log records below the level Warn, as River tells of every start,
// stop and retry at the level Info, and those that seen knows.
type limitedHandler struct {
	slog.Handler
	seen *seen // nil drops nothing
}

// Enabled implements [slog.Handler].
func (h limitedHandler) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= slog.LevelWarn && h.Handler.Enabled(ctx, l)
}

// Handle implements [slog.Handler].
func (h limitedHandler) Handle(ctx context.Context, r slog.Record) error {
	if h.seen.lately(r.Message, r.Time) {
		return nil
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements [slog.Handler].
func (h limitedHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	h.Handler = h.Handler.WithAttrs(attrs)
	return h
}

// WithGroup implements [slog.Handler].
func (h limitedHandler) WithGroup(name string) slog.Handler {
	h.Handler = h.Handler.WithGroup(name)
	return h
}

// seen knows when messages were logged last. It holds as many as there are in the
// sources.
type seen struct {
	every time.Duration
	mu    sync.Mutex
	last  map[string]time.Time
}

func newSeen(every time.Duration) *seen {
	return &seen{every: every, last: make(map[string]time.Time)}
}

// lately reports whether a message was logged a short while before at. If not, it is
// now.
func (s *seen) lately(message string, at time.Time) bool {
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if last, ok := s.last[message]; ok && at.Sub(last) < s.every {
		return true
	}
	s.last[message] = at
	return false
}
