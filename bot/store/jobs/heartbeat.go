package jobs

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"sync"
	"time"

	"hoshi/bot/store/database"
)

// signOffTimeout limits how long a stopping worker tries to remove its row.
const signOffTimeout = 2 * time.Second

// newProcessID returns an ID for an open database that is valid as part of a queue name.
func newProcessID() string {
	host, _ := os.Hostname() // only for people reading the table
	return queueName(fmt.Sprintf("%.30s-%d-%.8s", cmp.Or(host, "host"), os.Getpid(), rand.Text()))
}

// startHeartbeat records now and periodically, until stop is called, that the worker is alive, and
// recovers the jobs of dead workers each time.
func (q *Queue) startHeartbeat(ctx context.Context, w Work) (stop func(), err error) {
	err = q.db.Insist(ctx, "the first heartbeat", func() error {
		if err := q.Beat(ctx, w); err != nil {
			return err
		}
		return q.buryIfAlone(ctx)
	})
	if err != nil {
		return nil, err
	}
	free, cancel := context.WithCancel(context.WithoutCancel(ctx))
	var ended sync.WaitGroup
	ended.Go(func() {
		q.repeat(free, q.opts.Heartbeat, "the worker's heartbeat could not be stored", func() error { return q.Beat(free, w) })
	})
	if q.lock != nil {
		absences := make(map[string]int)
		ended.Go(func() {
			q.repeat(free, q.opts.AbsenceCheck, "dead workers could not be looked for", func() error { return q.BuryAbsent(free, absences) })
		})
	}
	return func() {
		cancel()
		ended.Wait()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), signOffTimeout)
		defer cancel()
		if q.others != nil {
			q.others.flush(ctx) // nobody will notice if this process dies later
		}
		err := q.db.Change(ctx, func(tx database.Tx) error {
			if err := w.End(tx); err != nil {
				return err
			}
			_, err := tx.Exec(`DELETE FROM workers WHERE id = ?`, q.id)
			return err
		})
		if err != nil {
			q.db.Log().Warn("the worker's row could not be removed", "err", err)
		}
	}, nil
}

// repeat calls do at an interval until ctx ends.
func (q *Queue) repeat(ctx context.Context, every time.Duration, failed string, do func() error) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := do(); err != nil && ctx.Err() == nil {
			q.db.CalmLog().Warn(failed, "err", err)
		}
	}
}

// Beat stores a heartbeat, recovers the jobs of dead workers and deletes requests that weren't
// answered in time. Work calls it regularly.
func (q *Queue) Beat(ctx context.Context, w Work) error {
	var recovered, deleted, lock int64
	var games int
	if q.lock != nil {
		lock = q.lock.Live(ctx)
	}
	err := q.db.Change(ctx, func(tx database.Tx) (err error) {
		if games, err = w.Beat(ctx, tx); err != nil {
			return err
		}
		_, err = tx.Exec(`INSERT INTO workers (id, heartbeat, lease) VALUES (?, {now}, ?)
			ON CONFLICT (id) DO UPDATE SET heartbeat = excluded.heartbeat, lease = excluded.lease`, q.id, lock)
		if err != nil {
			return err
		}
		if recovered, err = q.recoverJobs(tx); err != nil {
			return err
		}
		// It's too late to answer these, and they hold secrets. If no worker runs, the gateway that
		// stored them deletes them.
		deleted, err = tx.Exec(`DELETE FROM river_job WHERE kind = '` + requestKind + `' AND state <> 'running' AND {job_stale}`)
		return err
	})
	if err != nil {
		return database.Wrap(err, "heartbeat")
	}
	q.logRecovered(recovered)
	if deleted > 0 {
		q.db.CalmLog().Warn("requests were deleted that no worker has answered in time", "requests", deleted)
	}
	if recovered > 0 || games > 0 {
		q.wakeAll()
	}
	return nil
}
