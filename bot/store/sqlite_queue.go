package store

import (
	"context"
	"database/sql"
	"log/slog"

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
	q := &sqliteQueue{db: db, driver: &queueDriver{riversqlite.New(db.write), [...]chan struct{}{make(chan struct{}, 1), make(chan struct{}, 1)}}}
	client, err := river.NewClient[*sql.Tx](q.driver, &river.Config{Logger: log, Middleware: []rivertype.Middleware{&traceMiddleware{}}})
	q.client = client
	return q, err
}

func (q *sqliteQueue) insert(ctx context.Context, tx transaction, args river.JobArgs, opts *river.InsertOpts) error {
	t := tx.(sqliteTx)
	res, err := q.client.InsertTx(t.with(ctx), t.Tx, args, opts)
	if err == nil && isSoon(opts.ScheduledAt) {
		_, err = tx.exec(ctx, `UPDATE river_job SET state = 'available' WHERE id = ?1`, res.Job.ID)
	}
	return err
}

// listen implements [queue]: one process has nobody to tell.
func (q *sqliteQueue) listen(ctx context.Context, _ func(bot.Notice)) error {
	<-ctx.Done()
	return nil
}

func (q *sqliteQueue) tell(context.Context, transaction, bot.Notice) error { return nil }

func (q *sqliteQueue) notify() {
	for _, inserted := range q.driver.inserted {
		select {
		case inserted <- struct{}{}:
		default: // notified already, and not received yet
		}
	}
}

func (q *sqliteQueue) newClient(config *river.Config) (queueClient, error) {
	return river.NewClient[*sql.Tx](q.driver, config)
}

func (q *sqliteQueue) complete(ctx context.Context, job *rivertype.JobRow) error {
	return q.db.changeTogether(ctx, func(tx transaction) error {
		t := tx.(sqliteTx)
		if job.Kind == requestKind { // its secrets are needed no more
			if _, err := tx.exec(ctx, `UPDATE river_job SET args = jsonb('{}') WHERE id = ?1`, job.ID); err != nil {
				return err
			}
		}
		_, err := river.JobCompleteTx[*queueDriver](t.with(ctx), t.Tx, &river.Job[jobArgs]{JobRow: job})
		return err
	})
}

// queueDriver is River's SQLite driver that notifies within the process. River would
// write a row for every job inserted and look for such rows every 50 ms. Jobs are
// inserted and worked by one process here: a channel wakes the workers directly, and
// nothing is written.
type queueDriver struct {
	*riversqlite.Driver
	inserted [len(notified)]chan struct{} // by the index of notified
}

// notified are the queues whose workers are woken. Jobs of the others can wait until River
// looks for them.
var notified = [...]string{river.QueueDefault, searchQueue}

// SupportsListenNotify keeps River from writing notifications.
func (d *queueDriver) SupportsListenNotify() bool { return false }

// GetListener returns what receives the notifications.
func (d *queueDriver) GetListener(*riverdriver.GetListenenerParams) riverdriver.Listener {
	return listener{d.inserted}
}

// listener implements [riverdriver.Listener] for the only topic there
// is: that jobs were inserted.
type listener struct{ inserted [len(notified)]chan struct{} }

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
	case <-l.inserted[0]:
		return insertedInto(notified[0]), nil
	case <-l.inserted[1]:
		return insertedInto(notified[1]), nil
	}
}

// insertedInto is River's notification that jobs were inserted into a queue.
func insertedInto(queue string) *riverdriver.Notification {
	return &riverdriver.Notification{Topic: "river_insert", Payload: `{"queue": "` + queue + `"}`}
}
