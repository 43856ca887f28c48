package rest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
)

// scrubber removes the token from texts. This program never writes it on purpose, but servers and
// proxies have been seen to echo it.
type scrubber string

// ScrubbedLog returns a logger that replaces the token in records with "[token]".
func ScrubbedLog(log *slog.Logger, token string) *slog.Logger {
	if _, done := log.Handler().(scrubHandler); done || token == "" {
		return log
	}
	return slog.New(scrubHandler{log.Handler(), scrubber(token)})
}

func (s scrubber) text(in string) string {
	if s == "" {
		return in
	}
	return strings.ReplaceAll(in, string(s), "[token]")
}

// err returns err, or its text without the token if it contains the token.
func (s scrubber) err(err error) error {
	if err == nil || s == "" || !strings.Contains(fmt.Sprintf("%v %+v", err, err), string(s)) {
		return err
	}
	return errors.New(s.text(err.Error()))
}

func (s scrubber) attr(a slog.Attr) slog.Attr {
	v := a.Value.Resolve()
	switch v.Kind() {
	case slog.KindString:
		a.Value = slog.StringValue(s.text(v.String()))
	case slog.KindAny:
		if text := fmt.Sprintf("%+v", v.Any()); strings.Contains(text, string(s)) {
			a.Value = slog.StringValue(s.text(text))
		}
	case slog.KindGroup:
		var attrs []slog.Attr
		for _, in := range v.Group() {
			attrs = append(attrs, s.attr(in))
		}
		a.Value = slog.GroupValue(attrs...)
	}
	return a
}

// scrubHandler scrubs every record before the next handler sees it.
type scrubHandler struct {
	next  slog.Handler
	scrub scrubber
}

func (h scrubHandler) Enabled(ctx context.Context, l slog.Level) bool { return h.next.Enabled(ctx, l) }

func (h scrubHandler) Handle(ctx context.Context, r slog.Record) error {
	clean := slog.NewRecord(r.Time, r.Level, h.scrub.text(r.Message), r.PC)
	r.Attrs(func(a slog.Attr) bool {
		clean.AddAttrs(h.scrub.attr(a))
		return true
	})
	return h.next.Handle(ctx, clean)
}

func (h scrubHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	clean := make([]slog.Attr, len(attrs))
	for i, a := range attrs {
		clean[i] = h.scrub.attr(a)
	}
	return scrubHandler{h.next.WithAttrs(clean), h.scrub}
}

func (h scrubHandler) WithGroup(name string) slog.Handler {
	return scrubHandler{h.next.WithGroup(name), h.scrub}
}
