// Package trace propagates the ID of a user's request through everything it causes, so operators can
// find its log lines across all processes:
//
//	log := slog.New(trace.NewHandler(handler))
//	ctx = trace.WithChannel(trace.With(ctx, message.ID), message.Channel)
//	…
//	log.InfoContext(ctx, "moved") // trace=1236… channel=98…
//
// A trace starts in the adapter that receives a message or an interaction. Its ID is that message's
// or interaction's ID in the chat, which reveals nothing about a person. The ID is stored with the
// request's jobs, so the trace continues when they run.
package trace

import (
	"context"
	"log/slog"
)

// Names of the log attributes.
const (
	traceKey   = "trace"
	gameKey    = "game"
	channelKey = "channel"
)

// key is the context key for fields.
type key struct{}

// fields are the log fields of a request or job.
type fields struct {
	trace, channel string
	game           int64
}

func of(ctx context.Context) fields {
	f, _ := ctx.Value(key{}).(fields)
	return f
}

// With returns a context with a trace ID.
func With(ctx context.Context, id string) context.Context {
	f := of(ctx)
	f.trace = id
	return context.WithValue(ctx, key{}, f)
}

// ID returns the trace ID of a context, or "" if it has none.
func ID(ctx context.Context) string { return of(ctx).trace }

// WithChannel returns a context that adds a channel to log records.
func WithChannel(ctx context.Context, channel string) context.Context {
	f := of(ctx)
	f.channel = channel
	return context.WithValue(ctx, key{}, f)
}

// WithGame returns a context that adds a game to log records.
func WithGame(ctx context.Context, game int64) context.Context {
	f := of(ctx)
	f.game = game
	return context.WithValue(ctx, key{}, f)
}

// Copy returns to with the trace ID, game and channel of from, for work that outlives a request.
func Copy(to, from context.Context) context.Context {
	return context.WithValue(to, key{}, of(from))
}

// NewHandler returns a handler that adds the context's trace ID, game and channel to log records
// that don't already have them.
func NewHandler(next slog.Handler) slog.Handler { return handler{next} }

type handler struct{ slog.Handler }

// Handle implements [slog.Handler].
func (h handler) Handle(ctx context.Context, r slog.Record) error {
	f := of(ctx)
	if f == (fields{}) {
		return h.Handler.Handle(ctx, r)
	}
	said := make(map[string]bool)
	r.Attrs(func(a slog.Attr) bool {
		said[a.Key] = true
		return true
	})
	r = r.Clone()
	for _, a := range []slog.Attr{slog.String(traceKey, f.trace), slog.Int64(gameKey, f.game), slog.String(channelKey, f.channel)} {
		if empty := a.Value.String() == "" || a.Value.String() == "0"; !empty && !said[a.Key] {
			r.AddAttrs(a)
		}
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements [slog.Handler].
func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return handler{h.Handler.WithAttrs(attrs)}
}

// WithGroup implements [slog.Handler].
func (h handler) WithGroup(name string) slog.Handler { return handler{h.Handler.WithGroup(name)} }
