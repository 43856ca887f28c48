package store

import (
	"context"
	"database/sql"
	"log/slog"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivertype"

	"hoshi/bot"
)

// sqliteQueue implements [queue] on the connection that writes.
type sqliteQueue struct {
	db     *sqliteDB
	driver *queueDriver
	client *river.Client[*sql.Tx] // inserts only
}

func newSQLiteQueue(db *sqliteDB, log *slog.Logger) (*sqliteQueue, error) {
	q := &sqliteQueue{db: db, driver: &queueDriver{riversqlite.New(db.write), make(chan struct{}, 1)}}
	client, err := river.NewClient[*sql.Tx](q.driver, &river.Config{Logger: log})
	q.client = client
	return q, err
}

func (q *sqliteQueue) insert(ctx context.Context, tx transaction, job bot.Job, at time.Time) error {
	args, opts := riverJob(job, at)
	res, err := q.client.InsertTx(ctx, tx.(sqliteTx).Tx, args, opts)
	if err == nil && isSoon(at) {
		_, err = tx.exec(ctx, `UPDATE river_job SET state = 'available' WHERE id = ?1`, res.Job.ID)
	}
	return wrap(err, "insert the job")
}

func (q *sqliteQueue) notify() {
	select {
	case q.driver.inserted <- struct{}{}:
	default: // notified already, and not received yet
	}
}

func (q *sqliteQueue) newClient(config *river.Config) (queueClient, error) {
	return river.NewClient[*sql.Tx](q.driver, config)
}

func (q *sqliteQueue) complete(ctx context.Context, job *rivertype.JobRow) error {
	return q.db.change(ctx, func(tx transaction) error {
		_, err := river.JobCompleteTx[*queueDriver](ctx, tx.(sqliteTx).Tx, &river.Job[jobArgs]{JobRow: job})
		return err
	})
}

// queueDriver is River's SQLite driver that notifies within the process. River would
// write a row for every job inserted and look for such rows every 50 ms. Jobs are
// inserted and worked by one process here: a channel wakes the workers directly, and
// nothing is written.
type queueDriver struct {
	*riversqlite.Driver
	inserted chan struct{}
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
