// Package logs writes the program's log: for people, or as JSON for machines.
//
//	log := logs.New(os.Stderr, logs.Options{Level: slog.LevelInfo, JSON: true})
//	log.Info("paired", "game", 7, "user", ann.ID, "took", took) // "took":"1.5s", and no user
//
// IDs of users appear only in entries of level debug. That works by type, so they have to be logged as a
// [chat.UserID]; errors must not contain them. Durations are written with their unit.
package logs

import (
	"context"
	"io"
	"log/slog"
	"time"

	"github.com/lmittmann/tint"

	"hoshi/bot/domain/chat"
	"hoshi/bot/internal/trace"
)

// Options configure a log. The zero value is for people, without color, from level info.
type Options struct {
	Level slog.Level
	JSON  bool
	Color bool // for a terminal; not in JSON
}

// New returns a log.
func New(w io.Writer, o Options) *slog.Logger {
	var out slog.Handler
	if o.JSON {
		out = slog.NewJSONHandler(w, &slog.HandlerOptions{Level: o.Level, ReplaceAttr: withUnits})
	} else {
		out = tint.NewTextHandler(w, &tint.Options{Level: o.Level, TimeFormat: time.TimeOnly, NoColor: !o.Color})
	}
	return slog.New(trace.NewHandler(discreet{out}))
}

// withUnits writes durations as text does, like 1.5s, and not as a number of nanoseconds.
func withUnits(_ []string, a slog.Attr) slog.Attr {
	if a.Value.Kind() == slog.KindDuration {
		a.Value = slog.StringValue(a.Value.Duration().Round(time.Microsecond).String())
	}
	return a
}

// discreet leaves out the IDs of users, except in entries of level debug.
type discreet struct{ slog.Handler }

// Handle implements [slog.Handler].
func (h discreet) Handle(ctx context.Context, r slog.Record) error {
	if r.Level <= slog.LevelDebug {
		return h.Handler.Handle(ctx, r)
	}
	kept := slog.NewRecord(r.Time, r.Level, r.Message, r.PC)
	r.Attrs(func(a slog.Attr) bool {
		kept.AddAttrs(withoutUsers([]slog.Attr{a})...)
		return true
	})
	return h.Handler.Handle(ctx, kept)
}

// WithAttrs implements [slog.Handler]. It leaves out IDs of users, since the level isn't known yet.
func (h discreet) WithAttrs(attrs []slog.Attr) slog.Handler {
	return discreet{h.Handler.WithAttrs(withoutUsers(attrs))}
}

// WithGroup implements [slog.Handler].
func (h discreet) WithGroup(name string) slog.Handler { return discreet{h.Handler.WithGroup(name)} }

// withoutUsers returns attributes without IDs of users.
func withoutUsers(attrs []slog.Attr) (kept []slog.Attr) {
	for _, a := range attrs {
		a.Value = a.Value.Resolve()
		switch a.Value.Kind() {
		case slog.KindGroup:
			a.Value = slog.GroupValue(withoutUsers(a.Value.Group())...)
		case slog.KindAny:
			if isUser(a.Value.Any()) {
				continue
			}
		}
		kept = append(kept, a)
	}
	return kept
}

// isUser reports whether a value names users.
func isUser(v any) bool {
	switch v.(type) {
	case chat.UserID, []chat.UserID, chat.User, *chat.User:
		return true
	}
	return false
}
