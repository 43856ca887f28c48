package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hoshi/bot"
)

const (
	// maxWorkers is how many jobs are under way at once. Most of them wait,
	// for an engine or for the chat.
	maxWorkers = 256

	// fetchCooldown is the least time between two looks for jobs, and
	// fetchInterval the time between looks that no commit asked for, which find
	// what is to be tried again.
	fetchCooldown = 1 * time.Millisecond
	fetchInterval = 500 * time.Millisecond

	// firstRetry is doubled with every failure up to lastRetry.
	firstRetry = 1 * time.Second
	lastRetry  = 1 * time.Minute

	// recordedAttempts is how many failures are written to the job with their
	// errors; later ones are logged only, so that a job that fails for days does
	// not grow.
	recordedAttempts = 12

	// maxAttempts is never reached by errors, see recordedAttempts. It is what
	// River's PostgreSQL schema can hold.
	maxAttempts = 30_000

	// keepDone is how long finished jobs stay in the file.
	keepDone = 5 * time.Minute

	// rescueAfter is when River takes a running job for lost. No job is: this is
	// the only process, and it takes over what the last one left when it opens
	// the file.
	rescueAfter = 365 * 24 * time.Hour
)

// jobArgs is a bot.Job as the job queue keeps it.
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

func (db *DB) insertJob(ctx context.Context, tx *sql.Tx, t bot.Job) error {
	_, err := db.jobs.InsertTx(ctx, tx, jobArgs(t), nil)
	return wrap(err, "insert the job")
}

// recoverJobs makes every job that an earlier process left undone available at
// once, oldest first and with all its attempts: however often the process died
// at a job, the job is not to blame.
func (db *DB) recoverJobs(ctx context.Context) error {
	return db.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE river_job
			SET state = 'available', attempt = 0, scheduled_at = min(created_at, datetime('now', 'subsec'))
			WHERE state IN ('available', 'pending', 'retryable', 'running', 'scheduled')`)
		if err != nil {
			return err
		}
		// A dead process would stay the leader, who schedules and cleans, for some
		// seconds yet.
		_, err = tx.ExecContext(ctx, `DELETE FROM river_leader`)
		return err
	})
}

// Waiting implements [bot.Queue].
func (db *DB) Waiting(ctx context.Context) ([]bot.ChannelID, error) {
	const query = `
		SELECT DISTINCT games.channel
		FROM river_job JOIN games ON games.id = json_extract(river_job.args, '$.game')
		WHERE river_job.state IN ('available', 'pending', 'retryable', 'running', 'scheduled')
		ORDER BY games.channel`
	var channels []bot.ChannelID
	err := db.look(ctx, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, query)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var ch bot.ChannelID
			if err := rows.Scan(&ch); err != nil {
				return err
			}
			channels = append(channels, ch)
		}
		return rows.Err()
	})
	return channels, wrap(err, "read the jobs that wait")
}

// Work implements [bot.Queue]. Jobs of one game may overlap too, when the
// game changes while its last job is being worked: the earlier one then finds its revision stale.
func (db *DB) Work(ctx context.Context, do func(context.Context, bot.Job) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := db.startWork(); err != nil {
		return err
	}
	defer db.working.Done()
	defer context.AfterFunc(db.closing, cancel)()

	workers := river.NewWorkers()
	if err := river.AddWorkerSafely(workers, &worker{db: db, do: do}); err != nil {
		return err
	}
	client, err := river.NewClient[*sql.Tx](db.queue, &river.Config{
		CompletedJobRetentionPeriod: keepDone,
		FetchCooldown:               fetchCooldown,
		FetchPollInterval:           fetchInterval,
		JobTimeout:                  -1,
		Logger:                      db.log,
		Queues:                      map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: maxWorkers}},
		RescueStuckJobsAfter:        rescueAfter,
		RetryPolicy:                 retryPolicy{},
		Workers:                     workers,
	})
	if err != nil {
		return err
	}
	free := context.WithoutCancel(ctx)
	if err := client.Start(free); err != nil {
		return fmt.Errorf("start the job queue: %w", err)
	}
	<-ctx.Done()
	return client.StopAndCancel(free)
}

func (db *DB) startWork() error {
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.closing.Err() != nil {
		return errors.New("work: the store is closed")
	}
	if db.worked {
		return errors.New("work: called twice")
	}
	db.worked = true
	db.working.Add(1)
	return nil
}

// retryPolicy says when a job that failed is tried again.
type retryPolicy struct{}

// NextRetry implements [river.ClientRetryPolicy].
func (retryPolicy) NextRetry(job *rivertype.JobRow) time.Time {
	return time.Now().Add(retryDelay(job.Attempt))
}

// retryDelay is the pause after the given attempt, the first being 1.
func retryDelay(attempt int) time.Duration {
	d := firstRetry
	for ; attempt > 1 && d < lastRetry; attempt-- {
		d *= 2
	}
	return min(d, lastRetry)
}

// worker hands jobs to do.
type worker struct {
	river.WorkerDefaults[jobArgs]
	db *DB
	do func(context.Context, bot.Job) error
}

// Work implements [river.Worker].
func (w *worker) Work(ctx context.Context, job *river.Job[jobArgs]) error {
	if ctx.Err() != nil {
		return river.JobSnooze(0) // the program ends: as if it had not been tried
	}
	todo := bot.Job(job.Args)
	err := w.do(ctx, todo)
	log := w.db.log.With(slog.Int64("game", todo.Game), slog.Int64("revision", todo.Revision), slog.Int("attempt", job.Attempt))
	switch {
	case err == nil:
		return w.complete(context.WithoutCancel(ctx), job)
	case errors.Is(err, bot.ErrCannotPost):
		log.Warn("the board cannot be posted, and the job is given up", "err", err)
		return river.JobCancel(err)
	case ctx.Err() != nil:
		return river.JobSnooze(0)
	}
	log.Warn("a job failed, and will be tried again", "err", err, "in", retryDelay(job.Attempt))
	if job.Attempt > recordedAttempts {
		return river.JobSnooze(lastRetry)
	}
	return err
}

// complete marks the job as done at once. River would do so by itself, but up
// to a quarter of a second later, and until then it would seem to wait.
func (w *worker) complete(ctx context.Context, job *river.Job[jobArgs]) error {
	return w.db.change(ctx, func(tx *sql.Tx) error {
		_, err := river.JobCompleteTx[*queueDriver](ctx, tx, job)
		return err
	})
}
