// Package trace carries the id of what somebody did through all that follows from it, so
// that an operator finds its lines in the logs of all processes:
//
//	log := slog.New(trace.NewHandler(handler))
//	ctx = trace.WithChannel(trace.With(ctx, message.ID), message.Channel)
//	…
//	log.InfoContext(ctx, "moved") // trace=1236… channel=98…
//
// A trace begins in the adapter that receives a message or an interaction, and is its id in
// the chat. It is stored with the jobs that the request leads to, and goes on when they are
// worked. The ids say nothing about a person.
package trace

import (
	"context"
	"log/slog"
)

// Names of the attributes in the log.
const (
	traceKey   = "trace"
	gameKey    = "game"
	channelKey = "channel"
)

// key is the key of a context's fields.
type key struct{}

// fields are what a context says about a request or a job.
type fields struct {
	trace, channel string
	game           int64
}

func of(ctx context.Context) fields {
	f, _ := ctx.Value(key{}).(fields)
	return f
}

// With returns a context with a trace id.
func With(ctx context.Context, id string) context.Context {
	f := of(ctx)
	f.trace = id
	return context.WithValue(ctx, key{}, f)
}

// ID returns the trace id of a context, empty when it has none.
func ID(ctx context.Context) string { return of(ctx).trace }

// WithChannel returns a context with a channel for the log.
func WithChannel(ctx context.Context, channel string) context.Context {
	f := of(ctx)
	f.channel = channel
	return context.WithValue(ctx, key{}, f)
}

// WithGame returns a context with a game for the log.
func WithGame(ctx context.Context, game int64) context.Context {
	f := of(ctx)
	f.game = game
	return context.WithValue(ctx, key{}, f)
}

// Copy returns the context to with the trace, the game and the channel of another one, as
// for work that outlives a request.
func Copy(to, from context.Context) context.Context {
	return context.WithValue(to, key{}, of(from))
}

// NewHandler returns a handler that adds the trace, the game and the channel of a context
// to its records, where these do not say them already.
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
