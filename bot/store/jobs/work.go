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
	// Jobs do the jobs; see [stored.Queue].
	Jobs stored.Workers

	// Beat is called in the transaction of each heartbeat. It returns how many games got jobs.
	Beat func(context.Context, database.Tx) (games int, err error)

	// End is called in the transaction in which the worker signs off.
	End func(database.Tx) error

	// Paused reports whether due jobs must wait because no process takes requests.
	Paused func(context.Context) (bool, error)

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
		Workers:                     q.workers(w),
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

// workers returns what River calls for each kind of job.
func (q *Queue) workers(w Work) *river.Workers {
	workers := river.NewWorkers()
	river.AddWorker(workers, &cleaner{clean: w.Clean})
	all := &worker{queue: q, work: w}
	river.AddWorkerArgs(workers, anyArgs{turnKind}, all)
	for _, one := range w.Jobs {
		river.AddWorkerArgs(workers, anyArgs{one.Job.Kind()}, all)
	}
	return workers
}

// worker does jobs of all kinds.
type worker struct {
	river.WorkerDefaults[anyArgs]
	queue *Queue
	work  Work
}

func (w *worker) Timeout(row *river.Job[anyArgs]) time.Duration {
	if row.Kind == requestKind {
		return requestTimeout
	}
	return 0 // use the client's timeout
}

func (w *worker) Work(ctx context.Context, row *river.Job[anyArgs]) error {
	q := w.queue
	if ctx.Err() != nil {
		return river.JobSnooze(0) // the program is stopping: don't count this attempt
	}
	job, err := w.decode(row)
	if err != nil {
		return err
	}
	if stored.OptionsOf(job).Deadline {
		// If reading fails, the job is tried anyway, and fails if the database is down.
		if paused, err := w.work.Paused(ctx); err == nil && paused {
			return river.JobSnooze(q.opts.Heartbeat)
		}
	}
	q.opts.OnJob(row.Kind, max(time.Since(row.ScheduledAt), 0))
	if slices.ContainsFunc(row.AttemptedBy, func(worker string) bool { return worker != q.id }) {
		ctx = stored.Again(ctx)
	}
	running := &runningJob{row: row, receivedBy: metadataOf(row.Metadata).ReceivedBy}
	ctx = context.WithValue(ctx, runningKey{}, running)
	handed, err := w.do(ctx, job, running)
	if handed {
		return cmp.Or(err, river.JobSnooze(0))
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
	log = log.With(slog.String("kind", row.Kind), slog.Int("attempt", row.Attempt))
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

// do does a job. If the chat refuses it and another process received the request behind it, that process
// gets the job, or if it's gone, this one does the job as if the request had been its own.
func (w *worker) do(ctx context.Context, job stored.Job, running *runningJob) (handed bool, err error) {
	if running.receivedBy == "" || running.receivedBy == w.queue.id {
		return false, w.work.Jobs.Do(ctx, job)
	}
	err = w.work.Jobs.Do(stored.WithReceivedBy(ctx, running.receivedBy), job)
	if !errors.Is(err, chat.ErrCannotPost) {
		return false, err
	}
	if handed, err := w.queue.handBack(ctx, job, running); handed || err != nil {
		return true, err
	}
	return false, w.work.Jobs.Do(ctx, job)
}

// decode returns the job of a row.
func (w *worker) decode(row *river.Job[anyArgs]) (stored.Job, error) {
	kind := row.Kind
	if kind == turnKind {
		kind = stored.GameJob{}.Kind()
	}
	return w.work.Jobs.Decode(kind, row.EncodedArgs)
}

// runningKey is the key of a *runningJob in the context of that job.
type runningKey struct{}

// runningJob is a job that a worker is doing.
type runningJob struct {
	row        *river.Job[anyArgs]
	receivedBy string
	ended      atomic.Bool // it was marked as done together with its last change
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
func (q *Queue) complete(ctx context.Context, job *river.Job[anyArgs]) error {
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
