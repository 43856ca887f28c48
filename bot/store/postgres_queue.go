package store

import (
	"context"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"
)

// postgresQueue implements [queue]. River tells all processes of new jobs by NOTIFY.
type postgresQueue struct {
	pool   *pgxpool.Pool
	client *river.Client[pgx.Tx] // inserts only
	log    *slog.Logger
}

func newPostgresQueue(pool *pgxpool.Pool, log *slog.Logger) (*postgresQueue, error) {
	client, err := river.NewClient(riverpgxv5.New(pool), &river.Config{Logger: log, Middleware: []rivertype.Middleware{&traceMiddleware{}}})
	return &postgresQueue{pool, client, log}, err
}

func (q *postgresQueue) insert(ctx context.Context, tx transaction, args river.JobArgs, opts *river.InsertOpts) error {
	t := tx.(postgresTx)
	res, err := q.client.InsertTx(t.ctx, t.Tx, args, opts)
	if err == nil && isSoon(opts.ScheduledAt) {
		_, err = tx.exec(ctx, `UPDATE river_job SET state = 'available' WHERE id = $1`, res.Job.ID)
	}
	return err
}

// notify implements [queue]: inserting has done it.
func (q *postgresQueue) notify() {}

func (q *postgresQueue) newClient(config *river.Config) (queueClient, error) {
	return river.NewClient(riverpgxv5.New(q.pool), config)
}

func (q *postgresQueue) complete(ctx context.Context, job *rivertype.JobRow) error {
	return pgx.BeginFunc(ctx, q.pool, func(tx pgx.Tx) error {
		if job.Kind == requestKind { // its secrets are needed no more
			if _, err := tx.Exec(ctx, `UPDATE river_job SET args = '{}' WHERE id = $1`, job.ID); err != nil {
				return err
			}
		}
		_, err := river.JobCompleteTx[*riverpgxv5.Driver](ctx, tx, &river.Job[jobArgs]{JobRow: job})
		return err
	})
}
