package store

import (
	"context"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"hoshi/bot"
)

// postgresQueue implements [queue]. River tells all processes of new jobs by NOTIFY.
type postgresQueue struct {
	pool   *pgxpool.Pool
	client *river.Client[pgx.Tx] // inserts only
}

func newPostgresQueue(pool *pgxpool.Pool, log *slog.Logger) (*postgresQueue, error) {
	client, err := river.NewClient(riverpgxv5.New(pool), &river.Config{Logger: log})
	return &postgresQueue{pool, client}, err
}

func (q *postgresQueue) insert(ctx context.Context, tx transaction, job bot.Job, at time.Time) error {
	args, opts := riverJob(job, at)
	res, err := q.client.InsertTx(ctx, tx.(postgresTx).Tx, args, opts)
	if err == nil && isSoon(at) {
		_, err = tx.exec(ctx, `UPDATE river_job SET state = 'available' WHERE id = $1`, res.Job.ID)
	}
	return wrap(err, "insert the job")
}

// notify implements [queue]: inserting has done it.
func (q *postgresQueue) notify() {}

func (q *postgresQueue) newClient(config *river.Config) (queueClient, error) {
	return river.NewClient(riverpgxv5.New(q.pool), config)
}

func (q *postgresQueue) complete(ctx context.Context, job *rivertype.JobRow) error {
	return pgx.BeginFunc(ctx, q.pool, func(tx pgx.Tx) error {
		_, err := river.JobCompleteTx[*riverpgxv5.Driver](ctx, tx, &river.Job[jobArgs]{JobRow: job})
		return err
	})
}
