package store

import (
	"context"
	"slices"

	"github.com/riverqueue/river"

	"hoshi/bot"
)

// queue is River on one kind of database.
type queue interface {
	// insert stores a job in a transaction.
	insert(ctx context.Context, tx transaction, job bot.Job) error

	// notify wakes those who wait for jobs, after the transaction.
	notify()

	// newClient returns what works jobs until it is stopped.
	newClient(config *river.Config) (queueClient, error)

	// complete marks a job as done at once. River would do that by itself, but up to
	// a quarter of a second later, and until then the job would seem to wait.
	complete(ctx context.Context, job *river.Job[jobArgs]) error
}

// queueClient is a [river.Client] of any kind of transaction.
type queueClient interface {
	Start(context.Context) error
	StopAndCancel(context.Context) error
}

// maxAttempts is never reached: see [recordedAttempts]. It is what River's PostgreSQL
// schema can hold.
const maxAttempts = 30_000

// jobArgs is a bot.Job as River keeps it.
type jobArgs struct {
	Game     int64 `json:"game" river:"unique"`
	Ply      int   `json:"ply"`
	Revision int64 `json:"revision" river:"unique"`
}

// Kind implements [river.JobArgs].
func (jobArgs) Kind() string { return "game" }

// KindAliases implements [river.JobArgsWithKindAliases]: jobs that earlier versions
// stored are worked too.
func (jobArgs) KindAliases() []string { return []string{"turn"} }

// InsertOpts implements [river.JobArgsWithInsertOpts].
func (jobArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{MaxAttempts: maxAttempts, UniqueOpts: river.UniqueOpts{ByArgs: true}}
}

// Waiting implements [bot.Queue].
func (db *DB) Waiting(ctx context.Context) ([]bot.ChannelID, error) {
	var channels []bot.ChannelID
	err := db.look(ctx, func(tx transaction) error {
		return tx.each(ctx, func(row scanner) error {
			var ch bot.ChannelID
			err := row.Scan(&ch)
			channels = append(channels, ch)
			return err
		}, db.sql.waiting)
	})
	slices.Sort(channels) // databases differ in the order of text
	return channels, wrap(err, "read the jobs that wait")
}
