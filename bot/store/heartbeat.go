package store

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"sync"
	"time"
)

const (
	// heartbeatInterval is how often a worker says that it is alive, and looks for
	// jobs of workers that are not.
	heartbeatInterval = 5 * time.Second

	// deadAfter is the age of a heartbeat at which its worker counts as dead, whatever its
	// lease says: it may hang. A worker that comes back later than that does no harm: what
	// it finds belongs to an old revision, or is the same as what the other worker finds.
	deadAfter = 20 * time.Second

	// signOffTimeout bounds how long a worker that ends tries to remove its row.
	signOffTimeout = 2 * time.Second
)

// newProcessID returns the id of an open database: no two have the same. It can be part of
// the name of a queue.
func newProcessID() string {
	host, _ := os.Hostname() // only for people who read the table
	return queueName(fmt.Sprintf("%.30s-%d-%.8s", cmp.Or(host, "host"), os.Getpid(), rand.Text()))
}

// startHeartbeat says that the worker is alive, now and from now on until stop is
// called, and recovers the jobs of dead workers each time.
func (db *DB) startHeartbeat(ctx context.Context, id string) (stop func(), err error) {
	err = db.insist(ctx, "the first heartbeat", func() error {
		if err := db.beat(ctx, id); err != nil {
			return err
		}
		return db.buryIfAlone(ctx, id)
	})
	if err != nil {
		return nil, err
	}
	free, cancel := context.WithCancel(context.WithoutCancel(ctx))
	var ended sync.WaitGroup
	ended.Go(func() {
		db.repeat(free, db.heartbeatInterval, "the worker's heartbeat could not be stored", func() error { return db.beat(free, id) })
	})
	if db.leases != nil {
		absences := make(map[string]int)
		ended.Go(func() {
			db.repeat(free, db.absenceCheck, "dead workers could not be looked for", func() error { return db.buryAbsent(free, id, absences) })
		})
	}
	return func() {
		cancel()
		ended.Wait()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), signOffTimeout)
		defer cancel()
		err := db.change(ctx, func(tx transaction) error {
			if db.role.TakesRequests() {
				if _, err := tx.exec(ctx, db.sql.turns.setAlive); err != nil {
					return err
				}
			}
			_, err := tx.exec(ctx, db.sql.deleteWorker, id)
			return err
		})
		if err != nil {
			db.log.Warn("the worker's row could not be removed", "err", err)
		}
	}, nil
}

// repeat does something every so often until ctx ends.
func (db *DB) repeat(ctx context.Context, every time.Duration, failed string, do func() error) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := do(); err != nil && ctx.Err() == nil {
			db.calm.Warn(failed, "err", err)
		}
	}
}

// beat stores a worker's heartbeat, recovers the jobs of dead workers and deletes requests that
// nobody has answered in time.
func (db *DB) beat(ctx context.Context, id string) error {
	var recovered, deleted int64
	var resumed int
	var lease int64
	if db.leases != nil {
		lease = db.leases.live(ctx)
	}
	err := db.change(ctx, func(tx transaction) (err error) {
		if resumed, err = db.resumeGames(ctx, tx, false); err != nil {
			return err
		}
		if _, err := tx.exec(ctx, db.sql.heartbeat, id, lease); err != nil {
			return err
		}
		if recovered, err = db.recoverJobs(ctx, tx); err != nil {
			return err
		}
		// Nobody can answer these any more, and they hold secrets. Where no worker runs, the
		// gateway that has stored them deletes them.
		deleted, err = tx.exec(ctx, db.sql.deleteRequests)
		return err
	})
	if err != nil {
		return wrap(err, "heartbeat")
	}
	db.logRecovered(recovered)
	if deleted > 0 {
		db.calm.Warn("requests were deleted that no worker has answered in time", "requests", deleted)
	}
	if recovered > 0 || resumed > 0 {
		db.queue.notify()
	}
	return nil
}

// logRecovered tells of jobs that were taken over.
func (db *DB) logRecovered(jobs int64) {
	if jobs > 0 {
		db.log.Warn("took over jobs of a worker that has died", "jobs", jobs)
	}
}

// recoverJobs makes the jobs that dead workers left undone available at once, oldest
// first and with all their attempts: however often workers died at a job, the job is
// not to blame. It returns how many there are.
func (db *DB) recoverJobs(ctx context.Context, tx transaction) (int64, error) {
	age := db.deadAfter.Microseconds()
	if _, err := tx.exec(ctx, db.sql.adoptJobs, age); err != nil {
		return 0, err
	}
	recovered, err := tx.exec(ctx, db.sql.recoverJobs, age)
	if err != nil {
		return 0, err
	}
	_, err = tx.exec(ctx, db.sql.deleteWorkers, age)
	return recovered, err
}
