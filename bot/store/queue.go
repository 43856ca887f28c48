package store

import (
	"context"
	"database/sql"
	"log/slog"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riversqlite"
)

// queueDriver is River's SQLite driver that notifies within the process.
// River would write a row for every job inserted and look for such rows every
// 50 ms. Jobs are inserted and worked by one process here: notify wakes the workers
// directly, and nothing is written.
type queueDriver struct {
	*riversqlite.Driver
	inserted chan struct{}
}

func newQueueDriver(pool *sql.DB) *queueDriver {
	return &queueDriver{riversqlite.New(pool), make(chan struct{}, 1)}
}

// notify says that jobs were committed.
func (d *queueDriver) notify() {
	select {
	case d.inserted <- struct{}{}:
	default: // notified already, and not received yet
	}
}

// SupportsListenNotify keeps River from writing notifications.
func (d *queueDriver) SupportsListenNotify() bool { return false }

// GetListener returns what receives the notifications.
func (d *queueDriver) GetListener(*riverdriver.GetListenenerParams) riverdriver.Listener {
	return listener{d.inserted}
}

// listener implements [riverdriver.Listener] for the only topic there
// is: that jobs were inserted.
type listener struct{ inserted <-chan struct{} }

func (listener) Close(context.Context) error            { return nil }
func (listener) Connect(context.Context) error          { return nil }
func (listener) Listen(context.Context, string) error   { return nil }
func (listener) Ping(context.Context) error             { return nil }
func (listener) Schema() string                         { return "" }
func (listener) SetAfterConnectExec(string)             {}
func (listener) Unlisten(context.Context, string) error { return nil }

func (l listener) WaitForNotification(ctx context.Context) (*riverdriver.Notification, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-l.inserted:
		return &riverdriver.Notification{Topic: "river_insert", Payload: `{"queue": "` + river.QueueDefault + `"}`}, nil
	}
}

// atLeast drops log records below a level. River tells of every start, stop and
// retry at the level Info.
type atLeast struct {
	slog.Handler
	level slog.Level
}

func (h atLeast) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= h.level && h.Handler.Enabled(ctx, l)
}

func (h atLeast) WithAttrs(attrs []slog.Attr) slog.Handler {
	return atLeast{h.Handler.WithAttrs(attrs), h.level}
}

func (h atLeast) WithGroup(name string) slog.Handler {
	return atLeast{h.Handler.WithGroup(name), h.level}
}
