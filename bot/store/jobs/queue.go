// Package jobs keeps jobs in a database and hands them out by River
// (https://riverqueue.com).
//
// A change stores its job in the same transaction. A worker stores a heartbeat every few
// seconds, and on PostgreSQL also holds a lock that ends with it. The jobs of a worker become
// available again when its lock has been free for some seconds, or its heartbeat is too old.
// Doing a job twice does no harm: the game's revision makes the later result stale.
package jobs

import (
	"context"
	"runtime"
	"sync"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hoshi/bot"
	"hoshi/bot/games"
	"hoshi/bot/store/database"
)

// Queue stores jobs and hands them out.
type Queue struct {
	db     *database.DB
	driver driver
	lock   Lock
	opts   Options
	id     string // of this process: no two have the same

	closing context.Context // ends when Close is called
	stop    context.CancelFunc

	mu      sync.Mutex
	worked  bool           // Work has been called
	working sync.WaitGroup // the call of Work under way
}

// Lock proves to the other processes that this one is alive. A nil Lock is that of SQLite,
// which one process has for itself.
type Lock interface {
	// Live returns the number of the lock that proves it, 0 if nothing proves it now.
	Live(ctx context.Context) int64
}

// Options change how a queue works. Zero values stand for the defaults.
type Options struct {
	// Role is the part of the jobs that Work hands out: a gateway does only those that only
	// it can do.
	Role bot.Role

	// Searches is the number of searches that the process makes at once, by default one for
	// each core. Work doesn't take many more long jobs.
	Searches int

	// OnJob is called when a job begins: with its kind, such as "game", and how long it has
	// waited since it could have begun. It must return at once.
	OnJob func(kind string, waited time.Duration)

	// Grace is how long Work, when it is told to end, waits for the jobs under way.
	// Meanwhile it takes no new ones. Jobs that are not done by then are cancelled and stay
	// in the queue. By default they are cancelled at once.
	Grace time.Duration

	Heartbeat    time.Duration // between the heartbeats of a worker; 5 s by default
	DeadAfter    time.Duration // the age of a heartbeat at which its worker counts as dead; 20 s by default
	AbsenceCheck time.Duration // between looks for workers that have lost their lock; 1 s by default
	JobTimeout   time.Duration // ends the context of a job; 5 minutes by default
	FirstRetry   time.Duration // the pause after a job's first failure, doubled with every other one up to a minute; 1 s by default
}

// withDefaults fills in what is not set.
func (o Options) withDefaults() Options {
	if o.OnJob == nil {
		o.OnJob = func(string, time.Duration) {}
	}
	if o.Searches <= 0 {
		o.Searches = runtime.GOMAXPROCS(0)
	}
	for at, usual := range map[*time.Duration]time.Duration{
		&o.Heartbeat: 5 * time.Second, &o.DeadAfter: database.DeadAfter, &o.AbsenceCheck: time.Second, &o.JobTimeout: 5 * time.Minute, &o.FirstRetry: time.Second,
	} {
		if *at == 0 {
			*at = usual
		}
	}
	return o
}

// New returns the queue of a database. lock is nil for SQLite, where it makes the jobs of all
// earlier processes available: the locked folder proves that they are dead.
func New(ctx context.Context, db *database.DB, lock Lock, opts Options) (*Queue, error) {
	q := &Queue{db: db, lock: lock, opts: opts.withDefaults(), id: newProcessID()}
	q.closing, q.stop = context.WithCancel(context.Background())
	config := &river.Config{Logger: db.CalmLog(), Middleware: []rivertype.Middleware{&traceMiddleware{}}}
	var err error
	if pool := db.Postgres(); pool != nil {
		q.driver, err = newPostgresDriver(pool, config)
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

// Close ends Work and waits for it.
func (q *Queue) Close() error {
	q.mu.Lock()
	q.stop()
	q.mu.Unlock()
	q.working.Wait()
	return nil
}

// driver is River on one kind of database.
type driver interface {
	// insert stores a job in a transaction.
	insert(ctx context.Context, tx database.Tx, args river.JobArgs, opts *river.InsertOpts) (*rivertype.JobInsertResult, error)

	// complete marks a job as done in a transaction.
	complete(ctx context.Context, tx database.Tx, job *river.Job[jobArgs]) error

	// wake wakes those who wait for jobs, after a transaction that has inserted some.
	wake()

	// newClient returns what works jobs until it is stopped.
	newClient(config *river.Config) (client, error)
}

// client is a [river.Client] of any kind of transaction.
type client interface {
	Start(context.Context) error
	Stop(context.Context) error
	StopAndCancel(context.Context) error
}

// lookAhead is how far ahead River's scheduler looks: it makes jobs available whose time
// comes soon. Workers fetch them when the time has come.
const lookAhead = 5 * time.Second

// Insert stores a job in a transaction, to be done at a time; the zero time is now. It does
// nothing if the same job is there already.
func (q *Queue) Insert(ctx context.Context, tx database.Tx, job games.Job, at time.Time) error {
	opts := insertOpts(job, at)
	if own := q.ownQueue(); job.Here && own != "" {
		opts.Queue = own
	}
	res, err := q.driver.insert(ctx, tx, jobArgs{Fields(job)}, opts)
	if err == nil && !at.IsZero() && time.Until(at) < 2*lookAhead {
		// River's scheduler might look too late for it.
		_, err = tx.Exec(`UPDATE river_job SET state = 'available' WHERE id = ?`, res.Job.ID)
	}
	return database.Wrap(err, "insert the job")
}

// Wake wakes the workers after a transaction that has inserted jobs.
func (q *Queue) Wake() { q.driver.wake() }

// Enqueue implements [games.Queue].
func (q *Queue) Enqueue(ctx context.Context, job games.Job) error {
	err := q.db.Change(ctx, func(tx database.Tx) error { return q.Insert(ctx, tx, job, time.Time{}) })
	if err != nil {
		return database.Wrap(err, "enqueue a job")
	}
	q.Wake()
	return nil
}

// Heartbeat is the time between two heartbeats of a worker.
func (q *Queue) Heartbeat() time.Duration { return q.opts.Heartbeat }
