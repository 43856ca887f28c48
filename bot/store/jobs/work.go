package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

const (
	// fetchCooldown is the minimum time between two fetches. fetchInterval is the time between
	// regular fetches, which find jobs to retry.
	fetchCooldown = 1 * time.Millisecond
	fetchInterval = 500 * time.Millisecond

	// requestTimeout limits a request: Discord accepts its answers for 15 minutes.
	requestTimeout = 14 * time.Minute

	// rescueAfter is when River itself considers a running job lost. This is a fallback for
	// [Queue.recoverJobs], which finds dead workers sooner.
	rescueAfter = 10 * time.Minute

	// keepDone is how long finished jobs stay in the database.
	keepDone = 5 * time.Minute

	// A failed job is retried within firstLimit: when an outage is over, people must not wait long
	// for their boards. One that has failed for an hour is retried within lastRetry, and in between
	// within a retryShare of its age.
	firstLimit = 8 * time.Second
	lastRetry  = 1 * time.Minute
	retryShare = 60

	// recordedAttempts is the number of failures stored with the job. Later ones are only logged,
	// so that a job that fails for days doesn't grow.
	recordedAttempts = 12
)

// Work is what a worker does.
type Work struct {
	// Do runs a job; see [stored.Queue].
	Do func(context.Context, stored.Job) error

	// Beat is called in the transaction of each heartbeat. It returns how many games got jobs.
	Beat func(context.Context, database.Tx) (games int, err error)

	// End is called in the transaction in which the worker signs off.
	End func(database.Tx) error

	// Paused reports whether due jobs must wait because no process takes requests.
	Paused func(context.Context) (bool, error)

	// Quarterly are the jobs to insert at the start and every quarter of an hour, and what reports
	// whether there's any reason to.
	Quarterly map[stored.JobKind]func(context.Context) (bool, error)

	// Clean deletes old data and is called once an hour, unless nil.
	Clean func(context.Context) error
}

// Work runs jobs until ctx ends or Close is called; see [stored.Queue]. Jobs of one game may overlap
// if the game changes while its last job is running; the earlier one then finds its revision stale.
func (q *Queue) Work(ctx context.Context, w Work) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := q.startWork(); err != nil {
		return err
	}
	defer q.working.Done()
	defer context.AfterFunc(q.closing, cancel)()

	workers := river.NewWorkers()
	err := errors.Join(
		river.AddWorkerSafely(workers, &worker{queue: q, work: w}),
		river.AddWorkerSafely(workers, &cleaner{clean: w.Clean}))
	if err != nil {
		return err
	}
	client, err := q.driver.newClient(&river.Config{
		ID:                          q.id,
		CompletedJobRetentionPeriod: keepDone,
		FetchCooldown:               fetchCooldown,
		FetchPollInterval:           fetchInterval,
		JobTimeout:                  q.opts.JobTimeout,
		Logger:                      q.db.CalmLog(),
		Middleware:                  []rivertype.Middleware{&traceMiddleware{}},
		PeriodicJobs:                q.periodicJobs(ctx, w),
		Queues:                      q.queues(),
		RescueStuckJobsAfter:        rescueAfter,
		RetryPolicy:                 retryPolicy{q.opts.FirstRetry},
		Workers:                     workers,
	})
	if err != nil {
		return err
	}
	free := context.WithoutCancel(ctx)
	stopHeartbeat, err := q.startHeartbeat(ctx, w)
	if err != nil && ctx.Err() != nil {
		return nil // told to stop before it began
	}
	if err != nil {
		return fmt.Errorf("start the job queue: %w", err)
	}
	defer stopHeartbeat()
	if err := q.db.Insist(ctx, "start the job queue", func() error { return client.Start(free) }); err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return fmt.Errorf("start the job queue: %w", err)
	}
	<-ctx.Done()
	if q.opts.Grace > 0 {
		within, cancel := context.WithTimeout(free, q.opts.Grace)
		defer cancel()
		if client.Stop(within) == nil {
			return nil
		}
	}
	return client.StopAndCancel(free)
}

func (q *Queue) startWork() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closing.Err() != nil {
		return errors.New("work: the store is closed")
	}
	if q.worked {
		return errors.New("work: called twice")
	}
	q.worked = true
	q.working.Add(1)
	return nil
}

// retryPolicy decides when to retry a failed job.
type retryPolicy struct{ first time.Duration }

func (p retryPolicy) NextRetry(job *rivertype.JobRow) time.Time {
	return time.Now().Add(p.pause(job))
}

// pause returns the pause after the job's attempt.
func (p retryPolicy) pause(job *rivertype.JobRow) time.Duration {
	limit := min(max(time.Since(job.CreatedAt)/retryShare, firstLimit), lastRetry)
	d := p.first
	for attempt := job.Attempt; attempt > 1 && d < limit; attempt-- {
		d *= 2
	}
	return min(d, limit)
}

// worker does jobs of all kinds.
type worker struct {
	river.WorkerDefaults[jobArgs]
	queue *Queue
	work  Work
}

func (w *worker) Timeout(row *river.Job[jobArgs]) time.Duration {
	if row.Kind == requestKind {
		return requestTimeout
	}
	return 0 // use the client's timeout
}

func (w *worker) Work(ctx context.Context, row *river.Job[jobArgs]) error {
	q := w.queue
	if ctx.Err() != nil {
		return river.JobSnooze(0) // the program is stopping: don't count this attempt
	}
	job := row.Args.job(row.JobRow)
	if job.ReceivedBy == q.id {
		job.ReceivedBy = ""
	}
	job.Again = slices.ContainsFunc(row.AttemptedBy, func(worker string) bool { return worker != q.id })
	if job.Due || job.Kind == stored.JobTournamentDue {
		// If reading fails, the job is tried anyway, and fails if the database is down.
		if paused, err := w.work.Paused(ctx); err == nil && paused {
			return river.JobSnooze(q.opts.Heartbeat)
		}
	}
	q.opts.OnJob(row.Kind, max(time.Since(row.ScheduledAt), 0))
	running := &runningJob{row: row}
	doing := context.WithValue(ctx, runningKey{}, running)
	err := w.work.Do(doing, job)
	if job.ReceivedBy != "" && errors.Is(err, chat.ErrCannotPost) {
		if handed, failed := q.handBack(ctx, job, row.ID); handed || failed != nil {
			return cmp.Or(failed, river.JobSnooze(0))
		}
		job.ReceivedBy = ""
		err = w.work.Do(doing, job)
	}
	switch {
	case running.ended.Load():
		return err // only for the log
	case err == nil:
		return q.complete(context.WithoutCancel(ctx), row)
	}
	var early *stored.NotDueError
	log := q.db.Log()
	if errors.Is(err, stored.ErrCannotSave) {
		log = q.db.CalmLog()
	}
	log = log.With(slog.String("kind", row.Kind), slog.Int64("game", job.Game), slog.Int64("revision", job.Revision), slog.Int("attempt", row.Attempt))
	switch {
	case errors.As(err, &early):
		return river.JobSnooze(max(early.Wait, 0)) // which panics below zero
	case errors.Is(err, chat.ErrCannotPost):
		log.WarnContext(ctx, "the message cannot be posted, and the job is given up", "err", err)
		return river.JobCancel(err)
	case errors.Is(ctx.Err(), context.Canceled):
		return river.JobSnooze(0)
	}
	log.WarnContext(ctx, "a job failed, and will be tried again", "err", err, "in", retryPolicy{q.opts.FirstRetry}.pause(row.JobRow))
	if row.Attempt > recordedAttempts {
		return river.JobSnooze(retryPolicy{q.opts.FirstRetry}.pause(row.JobRow))
	}
	return err
}

// runningKey is the key of a *runningJob in the context of that job.
type runningKey struct{}

// runningJob is a job that a worker is doing.
type runningJob struct {
	row   *river.Job[jobArgs]
	ended atomic.Bool // it was marked as done together with its last change
}

// EndLast implements [tables.Jobs].
func (q *Queue) EndLast(ctx context.Context, tx database.Tx) error {
	running, _ := ctx.Value(runningKey{}).(*runningJob)
	if running == nil || !stored.IsLastChange(ctx) {
		return nil
	}
	err := q.driver.complete(ctx, tx, running.row)
	if errors.Is(err, rivertype.ErrNotFound) {
		return nil // this worker was considered dead and another took the job
	}
	tx.AfterCommit(func(sure bool) {
		if sure {
			running.ended.Store(true)
		}
	})
	return err
}

// complete marks a job as done at once. River would do so up to a quarter of a second later, and
// until then the job would look pending.
func (q *Queue) complete(ctx context.Context, job *river.Job[jobArgs]) error {
	err := q.db.ChangeTogether(ctx, func(tx database.Tx) error {
		if job.Kind == requestKind { // its secrets are no longer needed
			if _, err := tx.Exec(`UPDATE river_job SET args = {no_args} WHERE id = ?`, job.ID); err != nil {
				return err
			}
		}
		return q.driver.complete(ctx, tx, job)
	})
	if errors.Is(err, rivertype.ErrNotFound) {
		return nil // this worker was considered dead and another took the job
	}
	return err
}
