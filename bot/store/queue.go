package store

import (
	"context"
	"database/sql"
	"log/slog"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riversqlite"
)

// queueDriver is River's SQLite driver with a bell instead of a letter box:
// River would write a row for every job inserted and look for such rows every
// 50 ms. As whoever inserts jobs is in the same process as whoever works them,
// ring wakes the workers directly, and nothing is written.
type queueDriver struct {
	*riversqlite.Driver
	bell chan struct{}
}

func newQueueDriver(pool *sql.DB) *queueDriver {
	return &queueDriver{riversqlite.New(pool), make(chan struct{}, 1)}
}

// ring says that jobs were committed.
func (d *queueDriver) ring() {
	select {
	case d.bell <- struct{}{}:
	default: // rung already, and not heard yet
	}
}

// SupportsListenNotify keeps River from writing notifications.
func (d *queueDriver) SupportsListenNotify() bool { return false }

// GetListener returns what hears the bell.
func (d *queueDriver) GetListener(*riverdriver.GetListenenerParams) riverdriver.Listener {
	return listener{d.bell}
}

// listener implements [riverdriver.Listener] for the one topic that is ever
// told: that jobs were inserted.
type listener struct{ bell <-chan struct{} }

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
	case <-l.bell:
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
