package metrics

import (
	"context"
	"log/slog"
	"slices"
)

// panicKeys are attributes that only log entries about a panic have; the last is River's.
var panicKeys = []string{"panic", "stack", "panic_val"}

// CountLog returns a handler that counts warnings, errors and panics, and passes all entries on.
func (m *Metrics) CountLog(next slog.Handler) slog.Handler { return counting{next, m} }

// counting counts the entries of a log.
type counting struct {
	slog.Handler
	m *Metrics
}

// Enabled implements [slog.Handler].
func (h counting) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn || h.Handler.Enabled(ctx, level)
}

// Handle implements [slog.Handler].
func (h counting) Handle(ctx context.Context, r slog.Record) error {
	switch {
	case r.Level >= slog.LevelError:
		h.m.count("log_entries_total", 1, "error")
	case r.Level >= slog.LevelWarn:
		h.m.count("log_entries_total", 1, "warn")
	}
	r.Attrs(func(a slog.Attr) bool {
		found := slices.Contains(panicKeys, a.Key)
		if found {
			h.m.count("panics_total", 1)
		}
		return !found
	})
	if !h.Handler.Enabled(ctx, r.Level) {
		return nil
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements [slog.Handler].
func (h counting) WithAttrs(attrs []slog.Attr) slog.Handler {
	return counting{h.Handler.WithAttrs(attrs), h.m}
}

// WithGroup implements [slog.Handler].
func (h counting) WithGroup(name string) slog.Handler {
	return counting{h.Handler.WithGroup(name), h.m}
}
