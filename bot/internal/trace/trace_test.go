package trace_test

import (
	"context"
	"log/slog"
	"os"
	"strings"
	"testing"

	"hoshi/bot/internal/trace"
)

// plain returns a text handler without times.
func plain(w interface{ Write([]byte) (int, error) }) slog.Handler {
	return slog.NewTextHandler(w, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}})
}

func Example() {
	log := slog.New(trace.NewHandler(plain(os.Stdout)))
	ctx := trace.With(context.Background(), "1236")
	ctx = trace.WithGame(trace.WithChannel(ctx, "98"), 7)
	log.InfoContext(ctx, "moved", "move", "h8")
	log.InfoContext(ctx, "another game", "game", 8)
	// Output:
	// level=INFO msg=moved move=h8 trace=1236 game=7 channel=98
	// level=INFO msg="another game" game=8 trace=1236 channel=98
}

func TestHandler(t *testing.T) {
	for _, tt := range []struct {
		name string
		ctx  context.Context
		log  func(*slog.Logger) *slog.Logger
		want string
	}{
		{"nothing known", t.Context(), nil, "level=INFO msg=m k=v\n"},
		{"a trace", trace.With(t.Context(), "1"), nil, "level=INFO msg=m k=v trace=1\n"},
		{"a game only", trace.WithGame(t.Context(), 3), nil, "level=INFO msg=m k=v game=3\n"},
		{"with attributes", trace.With(t.Context(), "1"), func(l *slog.Logger) *slog.Logger { return l.With("a", 1) },
			"level=INFO msg=m a=1 k=v trace=1\n"},
		{"the last of two", trace.With(trace.With(t.Context(), "1"), "2"), nil, "level=INFO msg=m k=v trace=2\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			log := slog.New(trace.NewHandler(plain(&out)))
			if tt.log != nil {
				log = tt.log(log)
			}
			log.InfoContext(tt.ctx, "m", "k", "v")
			if out.String() != tt.want {
				t.Errorf("got %q, want %q", out.String(), tt.want)
			}
		})
	}
	if id := trace.ID(t.Context()); id != "" {
		t.Errorf("a context without a trace has %q", id)
	}
}
