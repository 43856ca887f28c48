package jobs

import (
	"context"
	"slices"
	"strconv"

	"github.com/riverqueue/river"

	"hoshi/bot/store/database"
)

// A worker on PostgreSQL holds a lock on a dedicated connection, and its row in the table workers
// names that lock. The server frees the lock when the process dies. A process that hangs keeps its
// connection, so only its old heartbeat marks it as dead. A process that has lost its connection
// soon takes the lock again, so a worker counts as dead only if several checks in a row find its
// lock free.

// absences is the number of such checks: with one check a second, jobs are taken over within 4 s.
const absences = 3

// aliveWorkers selects the workers whose heartbeat is at most as old as an argument.
const aliveWorkers = `(SELECT id FROM workers WHERE heartbeat > {now} - ?)`

// recoverJobs makes the unfinished jobs of dead workers available at once, oldest first. It resets
// their attempts, since the jobs didn't cause the deaths, and returns how many there are. Jobs that no
// worker has begun wait for their time.
func (q *Queue) recoverJobs(tx database.Tx) (int64, error) {
	age := q.opts.DeadAfter.Microseconds()
	_, err := tx.Exec(`UPDATE river_job SET queue = '`+river.QueueDefault+`'
		WHERE queue LIKE '`+ownQueuePrefix+`%' AND state IN ('available', 'pending', 'retryable', 'running', 'scheduled')
			AND substr(queue, `+strconv.Itoa(len(ownQueuePrefix)+1)+`) NOT IN `+aliveWorkers, age)
	if err != nil {
		return 0, err
	}
	recovered, err := tx.Exec(`UPDATE river_job SET state = 'available', attempt = 0, scheduled_at = created_at
		WHERE state IN ('retryable', 'running', 'scheduled') AND NOT (kind = '`+dueKind+`' AND {job_early})
			AND {job_worker} IS NOT NULL AND {job_worker} NOT IN `+aliveWorkers, age) // NOT IN alone is true if nobody is alive
	if err != nil {
		return 0, err
	}
	silent, err := tx.Exec(`DELETE FROM workers WHERE heartbeat <= {now} - ?`, age)
	if silent > 0 {
		q.Tell(tx, missed)
	}
	return recovered, err
}

func (q *Queue) logRecovered(jobs int64) {
	if jobs > 0 {
		q.db.Log().Warn("took over jobs of a worker that has died", "jobs", jobs)
	}
}

// recoverAll recovers the jobs of all earlier workers of an SQLite database, even with fresh
// heartbeats.
func (q *Queue) recoverAll(ctx context.Context) error {
	return q.db.Change(ctx, func(tx database.Tx) error {
		// Otherwise a dead process would stay River's leader, which schedules and cleans, for a few
		// more seconds.
		for _, statement := range []string{`DELETE FROM workers`, `DELETE FROM river_leader`} {
			if _, err := tx.Exec(statement); err != nil {
				return err
			}
		}
		_, err := q.recoverJobs(tx)
		return err
	})
}

// BuryAbsent takes over the jobs of dead workers. seen counts the consecutive checks that missed
// each worker and is kept between calls. Work calls it regularly.
func (q *Queue) BuryAbsent(ctx context.Context, seen map[string]int) error {
	absent, err := q.absentWorkers(ctx)
	if err != nil {
		return err
	}
	for worker := range seen {
		if !slices.Contains(absent, worker) {
			delete(seen, worker) // it is back, or another process has taken over
		}
	}
	var dead []string
	for _, worker := range absent {
		if seen[worker]++; seen[worker] >= absences {
			dead = append(dead, worker)
		}
	}
	return q.bury(ctx, dead)
}

// buryIfAlone takes over the jobs of all dead workers at once if no other worker is alive, since
// they died before this one started.
func (q *Queue) buryIfAlone(ctx context.Context) error {
	if q.lock == nil {
		return nil // recoverAll has already done it
	}
	absent, err := q.absentWorkers(ctx)
	if err != nil || len(absent) == 0 {
		return err
	}
	var workers int
	err = q.db.Look(ctx, func(tx database.Tx) error { return tx.Row(`SELECT count(*) FROM workers`).Scan(&workers) })
	if err != nil || workers > len(absent)+1 {
		return err
	}
	return q.bury(ctx, absent)
}

// absentWorkers returns the other workers whose locks are free.
func (q *Queue) absentWorkers(ctx context.Context) ([]string, error) {
	ids, err := database.LookList(ctx, q.db, database.ScanOne[string], `SELECT id FROM workers WHERE id <> ? AND {worker_absent}`, q.id)
	return ids, database.Wrap(err, "look for workers that have died")
}

// bury removes workers whose locks are still free and recovers their jobs.
func (q *Queue) bury(ctx context.Context, dead []string) error {
	if len(dead) == 0 {
		return nil
	}
	var recovered int64
	err := q.db.Change(ctx, func(tx database.Tx) (err error) {
		for _, id := range dead {
			buried, err := tx.Exec(`DELETE FROM workers WHERE id = ? AND {worker_absent}`, id)
			if err != nil {
				return err
			}
			if buried == 0 {
				continue // it is back, or another process has buried it
			}
			q.Tell(tx, missed) // it may have died before it told anybody what it had changed
			// Otherwise it would stay River's leader, which schedules, for a few more seconds.
			if _, err := tx.Exec(`DELETE FROM river_leader WHERE leader_id = ?`, id); err != nil {
				return err
			}
		}
		recovered, err = q.recoverJobs(tx)
		return err
	})
	if err != nil {
		return database.Wrap(err, "take over the jobs of dead workers")
	}
	q.logRecovered(recovered)
	q.wakeAll()
	return nil
}
