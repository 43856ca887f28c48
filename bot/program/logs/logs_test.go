package logs_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/work"
	"hoshi/bot/engines"
	"hoshi/bot/internal/trace"
	"hoshi/bot/program/logs"
)

func TestLog(t *testing.T) {
	const ann chat.UserID = "4711"
	work := engines.Work{Kind: work.Hint, User: ann, Channel: "c1", Game: 7}
	for _, tt := range []struct {
		name     string
		json     bool
		log      func(*slog.Logger)
		has, not string
	}{
		{"a duration", true, func(l *slog.Logger) { l.Info("m", "within", 3*time.Second) }, `"within":"3s"`, ""},
		{"a duration in text", false, func(l *slog.Logger) { l.Info("m", "within", 3*time.Second) }, "within=3s", ""},
		{"an error", true, func(l *slog.Logger) { l.Info("m", "err", errors.New("gone")) }, `"err":"gone"`, ""},
		{"a user", true, func(l *slog.Logger) { l.Info("m", "user", ann, "game", 7) }, `"game":7`, "4711"},
		{"a user in text", false, func(l *slog.Logger) { l.Info("m", "user", ann, "game", 7) }, "game=7", "4711"},
		{"a user at debug", true, func(l *slog.Logger) { l.Debug("m", "user", ann) }, `"user":"4711"`, ""},
		{"users and names", true, func(l *slog.Logger) { l.Error("m", "who", chat.User{ID: ann, Name: "Ann"}, "ids", []chat.UserID{ann}) }, `"msg":"m"`, "4711"},
		{"a user of the logger", true, func(l *slog.Logger) { l.With("user", ann, "shard", 3).WithGroup("g").Warn("m") }, `"shard":3`, "4711"},
		{"a user in a group", true, func(l *slog.Logger) { l.Warn("m", "work", work) }, `"work":{"kind":"hint","channel":"c1","guild":"","game":7}`, "4711"},
		{"a user in a group at debug", true, func(l *slog.Logger) { l.Debug("m", "work", work) }, `"user":"4711"`, ""},
		{"who changed the game", true, func(l *slog.Logger) { l.Info("m", "err", &engines.GameChangedError{By: ann}) }, "the game was changed", "4711"},
		{"a trace", true, func(l *slog.Logger) { l.InfoContext(trace.With(context.Background(), "m1"), "m") }, `"trace":"m1"`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			tt.log(logs.New(&out, logs.Options{Level: slog.LevelDebug, JSON: tt.json}))
			if got := out.String(); !strings.Contains(got, tt.has) || tt.not != "" && strings.Contains(got, tt.not) {
				t.Errorf("%q, want %q and not %q", got, tt.has, tt.not)
			}
		})
	}
}
