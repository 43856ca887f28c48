package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hoshi/bot"
	"hoshi/bot/chat"
)

const (
	// fetchCooldown is the least time between two looks for jobs, and
	// fetchInterval the time between looks that no commit asked for, which find
	// what is to be tried again.
	fetchCooldown = 1 * time.Millisecond
	fetchInterval = 500 * time.Millisecond

	// jobTimeout ends a job that takes too long: its context ends, and it is tried
	// again. It includes the wait for an engine.
	jobTimeout = 5 * time.Minute

	// rescueAfter is when River itself takes a running job for lost. It is a second
	// net below [DB.recoverJobs], which finds dead workers sooner.
	rescueAfter = 2 * jobTimeout

	// keepDone is how long finished jobs stay in the database.
	keepDone = 5 * time.Minute

	// firstRetry is doubled with every failure up to lastRetry.
	firstRetry = 1 * time.Second
	lastRetry  = 1 * time.Minute

	// recordedAttempts is how many failures are written to the job with their
	// errors; later ones are logged only, so that a job that fails for days does
	// not grow.
	recordedAttempts = 12
)

// Work implements [bot.Queue]. Jobs of one game may overlap, when the game changes
// while its last job is being worked: the earlier one then finds its revision stale.
func (db *DB) Work(ctx context.Context, do func(context.Context, bot.Job) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := db.startWork(); err != nil {
		return err
	}
	defer db.working.Done()
	defer context.AfterFunc(db.closing, cancel)()

	workers := river.NewWorkers()
	err := errors.Join(
		river.AddWorkerSafely(workers, &worker[jobArgs]{db: db, do: do}),
		river.AddWorkerSafely(workers, &worker[searchArgs]{db: db, do: do}),
		river.AddWorkerSafely(workers, &worker[requestArgs]{db: db, do: do}),
		river.AddWorkerSafely(workers, &worker[dueArgs]{db: db, do: do}),
		river.AddWorkerSafely(workers, &worker[dailyArgs]{db: db, do: do}),
		river.AddWorkerSafely(workers, &worker[dailyDueArgs]{db: db, do: do}),
		river.AddWorkerSafely(workers, &worker[puzzleArgs]{db: db, do: do}),
		river.AddWorkerSafely(workers, &retentionWorker{db: db}))
	if err != nil {
		return err
	}
	client, err := db.queue.newClient(&river.Config{
		ID:                          db.id,
		CompletedJobRetentionPeriod: keepDone,
		FetchCooldown:               fetchCooldown,
		FetchPollInterval:           fetchInterval,
		JobTimeout:                  db.jobTimeout,
		Logger:                      db.calm,
		Middleware:                  []rivertype.Middleware{&traceMiddleware{}},
		PeriodicJobs:                append(db.periodicJobs(ctx), db.retentionJob()...),
		Queues:                      db.queues(),
		RescueStuckJobsAfter:        rescueAfter,
		RetryPolicy:                 retryPolicy{},
		Workers:                     workers,
	})
	if err != nil {
		return err
	}
	free := context.WithoutCancel(ctx)
	stopHeartbeat, err := db.startHeartbeat(ctx, db.id)
	if err != nil && ctx.Err() != nil {
		return nil // Work was told to end before it began
	}
	if err != nil {
		return fmt.Errorf("start the job queue: %w", err)
	}
	defer stopHeartbeat()
	if err := db.insist(ctx, "start the job queue", func() error { return client.Start(free) }); err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return fmt.Errorf("start the job queue: %w", err)
	}
	<-ctx.Done()
	if db.grace > 0 {
		within, cancel := context.WithTimeout(free, db.grace)
		defer cancel()
		if client.Stop(within) == nil {
			return nil
		}
	}
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

// storedJob is a kind of job as River keeps it.
type storedJob interface {
	river.JobArgs
	job() bot.Job
}

// worker hands jobs to do.
type worker[T storedJob] struct {
	river.WorkerDefaults[T]
	db *DB
	do func(context.Context, bot.Job) error
}

// requestTimeout ends a request: Discord takes its answers for 15 minutes.
const requestTimeout = 14 * time.Minute

// Timeout implements [river.Worker].
func (w *worker[T]) Timeout(row *river.Job[T]) time.Duration {
	if row.Kind == requestKind {
		return requestTimeout
	}
	return 0 // that of all jobs
}

// Work implements [river.Worker].
func (w *worker[T]) Work(ctx context.Context, row *river.Job[T]) error {
	if ctx.Err() != nil {
		return river.JobSnooze(0) // the program ends: as if it had not been tried
	}
	job := row.Args.job()
	job.Here = strings.HasPrefix(row.Queue, ownQueuePrefix)
	job.Again = slices.ContainsFunc(row.AttemptedBy, func(worker string) bool { return worker != w.db.id })
	if job.Due {
		// Where that cannot be seen, the job is done: it fails if the database is away.
		if paused, err := w.db.paused(ctx); err == nil && paused {
			return river.JobSnooze(w.db.heartbeatInterval)
		}
	}
	w.db.onJob(row.Kind, max(time.Since(row.ScheduledAt), 0))
	err := w.do(ctx, job)
	var early *bot.NotDueError
	log := w.db.log
	if errors.Is(err, bot.ErrCannotSave) {
		log = w.db.calm
	}
	log = log.With(slog.String("kind", row.Kind), slog.Int64("game", job.Game), slog.Int64("revision", job.Revision), slog.Int("attempt", row.Attempt))
	switch {
	case err == nil:
		err = w.db.queue.complete(context.WithoutCancel(ctx), row.JobRow)
		if errors.Is(err, rivertype.ErrNotFound) {
			return nil // taken for dead, this worker has lost the job to another one
		}
		return err
	case errors.As(err, &early):
		return river.JobSnooze(early.Wait)
	case errors.Is(err, chat.ErrCannotPost):
		log.WarnContext(ctx, "the message cannot be posted, and the job is given up", "err", err)
		return river.JobCancel(err)
	case errors.Is(ctx.Err(), context.Canceled):
		return river.JobSnooze(0)
	}
	log.WarnContext(ctx, "a job failed, and will be tried again", "err", err, "in", retryDelay(row.Attempt))
	if row.Attempt > recordedAttempts {
		return river.JobSnooze(lastRetry)
	}
	return err
}
