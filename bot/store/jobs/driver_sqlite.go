package jobs

import (
	"context"
	"database/sql"
	"slices"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivertype"

	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// sqliteDriver implements [driver] on the write connection.
type sqliteDriver struct {
	river    *queueDriver
	inserter *river.Client[*sql.Tx]
}

func newSQLiteDriver(pool *sql.DB, config *river.Config) (*sqliteDriver, error) {
	inner := &queueDriver{Driver: riversqlite.New(pool)}
	for i := range inner.inserted {
		inner.inserted[i] = make(chan struct{}, 1)
	}
	inserter, err := river.NewClient[*sql.Tx](inner, config)
	return &sqliteDriver{inner, inserter}, err
}

func (d *sqliteDriver) insert(ctx context.Context, tx database.Tx, args river.JobArgs, opts *river.InsertOpts) (*rivertype.JobInsertResult, error) {
	t := tx.(database.SQLiteTx)
	return d.inserter.InsertTx(t.Context(ctx), t.Tx, args, opts)
}

func (d *sqliteDriver) complete(ctx context.Context, tx database.Tx, job *river.Job[anyArgs]) error {
	t := tx.(database.SQLiteTx)
	_, err := river.JobCompleteTx[*queueDriver](t.Context(ctx), t.Tx, job)
	return err
}

func (d *sqliteDriver) wake(queue string) {
	i := slices.Index(notified[:], queue)
	if i < 0 {
		return
	}
	select {
	case d.river.inserted[i] <- struct{}{}:
	default: // a notification is already pending
	}
}

func (d *sqliteDriver) newClient(config *river.Config) (client, error) {
	return river.NewClient[*sql.Tx](d.river, config)
}

// queueDriver is River's SQLite driver with in-process notifications. River would write a row for
// every inserted job and poll for such rows every 50 ms. Here the process that inserts jobs also
// works them, so a channel wakes the workers directly and nothing is written.
type queueDriver struct {
	*riversqlite.Driver
	inserted [len(notified)]chan struct{} // by the index of notified
}

// notified lists the queues whose workers are woken. Jobs of other queues wait until River polls.
var notified = [...]string{river.QueueDefault, string(stored.SearchQueue)}

// SupportsListenNotify keeps River from writing notifications.
func (d *queueDriver) SupportsListenNotify() bool { return false }

// GetListener returns the receiver of the notifications.
func (d *queueDriver) GetListener(*riverdriver.GetListenenerParams) riverdriver.Listener {
	return listener{d.inserted}
}

// listener implements [riverdriver.Listener] for one topic: inserted jobs.
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

// insertTopic is the topic of River's notifications that jobs were inserted.
const insertTopic = "river_insert"

// insertedInto returns River's notification that jobs were inserted into a queue.
func insertedInto(queue string) *riverdriver.Notification {
	return &riverdriver.Notification{Topic: insertTopic, Payload: `{"queue": "` + queue + `"}`}
}
