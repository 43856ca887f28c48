package store

import (
	"context"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

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

func (q *postgresQueue) insert(ctx context.Context, tx transaction, job bot.Job) error {
	_, err := q.client.InsertTx(ctx, tx.(postgresTx).Tx, jobArgs(job), nil)
	return wrap(err, "insert the job")
}

// notify implements [queue]: inserting has done it.
func (q *postgresQueue) notify() {}

func (q *postgresQueue) newClient(config *river.Config) (queueClient, error) {
	return river.NewClient(riverpgxv5.New(q.pool), config)
}

func (q *postgresQueue) complete(ctx context.Context, job *river.Job[jobArgs]) error {
	return pgx.BeginFunc(ctx, q.pool, func(tx pgx.Tx) error {
		_, err := river.JobCompleteTx[*riverpgxv5.Driver](ctx, tx, job)
		return err
	})
}
