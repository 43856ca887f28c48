package database

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// repeatAfter is the least time between two equal log messages.
const repeatAfter = time.Minute

// limitedHandler drops log records below level Warn, because River logs every start, stop and retry
// at level Info, and errors of canceled contexts, which River has when it stops in the middle of
// something. With a memory, it also drops messages logged recently.
type limitedHandler struct {
	slog.Handler
	memory *logMemory
}

// logMemory remembers when each message was last logged. Messages are constants, so it stays small.
type logMemory struct {
	every time.Duration
	mu    sync.Mutex
	last  map[string]time.Time
}

// CalmLogger returns a logger that drops records below level Warn and errors of canceled contexts,
// and repeats each message at most once per interval.
func CalmLogger(h slog.Handler, every time.Duration) *slog.Logger {
	return slog.New(limitedHandler{h, &logMemory{every: every, last: make(map[string]time.Time)}})
}

func (h limitedHandler) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= slog.LevelWarn && h.Handler.Enabled(ctx, l)
}

func (h limitedHandler) Handle(ctx context.Context, r slog.Record) error {
	if isCanceled(r) {
		return nil
	}
	if m := h.memory; m != nil {
		m.mu.Lock()
		last, ok := m.last[r.Message]
		repeated := ok && r.Time.Sub(last) < m.every
		if !repeated {
			m.last[r.Message] = r.Time
		}
		m.mu.Unlock()
		if repeated {
			return nil
		}
	}
	return h.Handler.Handle(ctx, r)
}

// isCanceled reports whether a record is about the error of a canceled context. River logs errors as
// errors and as text.
func isCanceled(r slog.Record) bool {
	canceled := false
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "err" || a.Key == "error" {
			err, _ := a.Value.Any().(error)
			canceled = errors.Is(err, context.Canceled) || a.Value.String() == context.Canceled.Error()
		}
		return !canceled
	})
	return canceled
}

func (h limitedHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return limitedHandler{h.Handler.WithAttrs(attrs), h.memory}
}

func (h limitedHandler) WithGroup(name string) slog.Handler {
	return limitedHandler{h.Handler.WithGroup(name), h.memory}
}
