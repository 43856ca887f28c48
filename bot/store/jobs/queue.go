// Package jobs stores jobs in a database and runs them with River (https://riverqueue.com).
//
// A change stores its job in the same transaction. A worker records a heartbeat every few seconds,
// and on PostgreSQL it also holds a lock that ends with the process. A worker's jobs become
// available again once its lock has been free for a few seconds or its heartbeat is too old. Jobs
// are idempotent, because the game's revision makes the later result stale.
package jobs

import (
	"context"
	"runtime"
	"sync"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hoshi/bot/domain/stored"
	"hoshi/bot/internal/trace"
	"hoshi/bot/service"
	"hoshi/bot/store/database"
)

// Queue stores and runs jobs.
type Queue struct {
	db     *database.DB
	driver driver
	lock   Lock
	opts   Options
	id     string // of this process; unique
	local  localNotices
	others *announcer // tells all processes of a PostgreSQL database; nil for SQLite

	closing context.Context // ends when Close is called
	stop    context.CancelFunc

	mu      sync.Mutex
	worked  bool           // Work has been called
	working sync.WaitGroup // the running call of Work
}

// Lock proves to other processes that this one is alive. It is nil for SQLite, which is used by
// only one process.
type Lock interface {
	// Live returns the number of the lock, or 0 if the process holds none now.
	Live(ctx context.Context) int64
}

// Options change how a queue works. Zero values mean the defaults.
type Options struct {
	// Role is which jobs Work runs: a gateway runs only the jobs that nothing else can run.
	Role service.Role

	// Searches is the number of concurrent searches in this process, by default one per core. Work
	// takes few more long jobs than that.
	Searches int

	// OnJob is called when a job begins, with its kind, such as "game", and how long it has waited
	// since it was due. It must return at once.
	OnJob func(kind string, waited time.Duration)

	// Grace is how long Work waits for running jobs after it is told to stop. Meanwhile it takes no
	// new ones. Jobs unfinished by then are canceled and stay in the queue. By default they are
	// canceled at once.
	Grace time.Duration

	Heartbeat    time.Duration // between a worker's heartbeats; 5 s by default
	DeadAfter    time.Duration // heartbeat age at which a worker counts as dead; 20 s by default
	AbsenceCheck time.Duration // between checks for workers that lost their lock; 1 s by default
	JobTimeout   time.Duration // limit for a job; 5 minutes by default
	FirstClean   time.Duration // from the start to the first deletion of old data; 10 s by default
	FirstRetry   time.Duration // pause after a job's first failure, doubled after each further one up to a limit that grows with the job; 1 s by default
}

// withDefaults fills in unset options.
func (o Options) withDefaults() Options {
	if o.OnJob == nil {
		o.OnJob = func(string, time.Duration) {}
	}
	if o.Searches <= 0 {
		o.Searches = runtime.GOMAXPROCS(0)
	}
	for at, usual := range map[*time.Duration]time.Duration{
		&o.Heartbeat: 5 * time.Second, &o.DeadAfter: database.DeadAfter, &o.AbsenceCheck: time.Second, &o.JobTimeout: 5 * time.Minute, &o.FirstClean: 10 * time.Second, &o.FirstRetry: time.Second,
	} {
		if *at == 0 {
			*at = usual
		}
	}
	return o
}

// New returns the queue of a database. lock is nil for SQLite; New then makes the jobs of all
// earlier processes available, because the folder lock proves that those are dead.
func New(ctx context.Context, db *database.DB, lock Lock, opts Options) (*Queue, error) {
	q := &Queue{db: db, lock: lock, opts: opts.withDefaults(), id: newProcessID()}
	q.closing, q.stop = context.WithCancel(context.Background())
	config := &river.Config{Logger: db.CalmLog()}
	var err error
	if pool := db.Postgres(); pool != nil {
		q.others = newAnnouncer(pool, db.CalmLog())
		q.driver, err = newPostgresDriver(pool, config, q.others)
	} else {
		q.driver, err = newSQLiteDriver(db.SQLite(), config)
	}
	if err != nil {
		return nil, err
	}
	if lock == nil {
		return q, q.recoverAll(ctx)
	}
	return q, nil
}

// CountDue returns how many jobs are due and not begun, in all processes.
func (q *Queue) CountDue(ctx context.Context) (n int, err error) {
	err = q.db.Look(ctx, func(tx database.Tx) error {
		return tx.Row(`SELECT count(*) FROM river_job WHERE state = 'available'`).Scan(&n)
	})
	return n, database.Wrap(err, "count the jobs")
}

// Close stops Work and waits for it.
func (q *Queue) Close() error {
	q.mu.Lock()
	q.stop()
	q.mu.Unlock()
	q.working.Wait()
	if q.others != nil {
		q.others.close()
	}
	return nil
}

// driver is River on one kind of database.
type driver interface {
	// insert stores a job in a transaction.
	insert(ctx context.Context, tx database.Tx, args river.JobArgs, opts *river.InsertOpts) (*rivertype.JobInsertResult, error)

	// complete marks a job as done in a transaction.
	complete(ctx context.Context, tx database.Tx, job *river.Job[anyArgs]) error

	// wake wakes idle workers of a queue after a transaction that inserted a job into it.
	wake(queue string)

	// newClient returns a client that runs jobs until it is stopped.
	newClient(config *river.Config) (client, error)
}

// client is a [river.Client] of any kind of transaction.
type client interface {
	Start(context.Context) error
	Stop(context.Context) error
	StopAndCancel(context.Context) error
}

// lookAhead is how far ahead River's scheduler looks. It makes jobs available shortly before they
// are due, and workers fetch them when they are.
const lookAhead = 5 * time.Second

// Insert stores a job in a transaction, to run at a time; the zero time means now. It does nothing
// if an equal job exists.
func (q *Queue) Insert(ctx context.Context, tx database.Tx, job stored.Job, at time.Time) error {
	opts := insertOpts(job, q.ownQueue(), at)
	opts.Metadata = metadata{Trace: trace.ID(ctx), ReceivedBy: q.receiver(ctx)}.encode()
	res, err := q.driver.insert(ctx, tx, job, opts)
	if err == nil && !at.IsZero() && time.Until(at) < 2*lookAhead {
		// River's scheduler might look too late for this one.
		_, err = tx.Exec(`UPDATE river_job SET state = 'available' WHERE id = ?`, res.Job.ID)
	}
	if err == nil && at.IsZero() {
		tx.AfterCommit(func(bool) { q.driver.wake(res.Job.Queue) })
	}
	return database.Wrap(err, "insert the job")
}

// wakeAll wakes the workers after a transaction that has made jobs available.
func (q *Queue) wakeAll() {
	for _, queue := range notified {
		q.driver.wake(queue)
	}
}

// Enqueue implements [stored.Queue].
func (q *Queue) Enqueue(ctx context.Context, job stored.Job) error {
	err := q.db.Change(ctx, func(tx database.Tx) error { return q.Insert(ctx, tx, job, time.Time{}) })
	return database.Wrap(err, "enqueue a job")
}

// Heartbeat is the time between two heartbeats of a worker.
func (q *Queue) Heartbeat() time.Duration { return q.opts.Heartbeat }
