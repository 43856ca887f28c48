package jobs

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"hoshi/bot/store/database"
)

// postgresDriver implements [driver].
type postgresDriver struct {
	pool     *pgxpool.Pool
	inserter *river.Client[pgx.Tx]
	*announcer
}

func newPostgresDriver(pool *pgxpool.Pool, config *river.Config, a *announcer) (*postgresDriver, error) {
	inserter, err := river.NewClient(silentDriver{riverpgxv5.New(pool)}, config)
	return &postgresDriver{pool, inserter, a}, err
}

// silentDriver keeps River from notifying workers in the transaction that inserts a job. River would
// also leave out notifications of the same queue that follow each other too quickly, so that jobs
// wait for the next regular fetch.
type silentDriver struct{ *riverpgxv5.Driver }

func (silentDriver) SupportsListenNotify() bool { return false }

func (d *postgresDriver) insert(ctx context.Context, tx database.Tx, args river.JobArgs, opts *river.InsertOpts) (*rivertype.JobInsertResult, error) {
	t := tx.(database.PostgresTx)
	return d.inserter.InsertTx(t.Context(ctx), t.Tx, args, opts)
}

func (d *postgresDriver) complete(ctx context.Context, tx database.Tx, job *river.Job[anyArgs]) error {
	t := tx.(database.PostgresTx)
	_, err := river.JobCompleteTx[*riverpgxv5.Driver](t.Context(ctx), t.Tx, job)
	return err
}

func (d *postgresDriver) newClient(config *river.Config) (client, error) {
	return river.NewClient(riverpgxv5.New(d.pool), config)
}
