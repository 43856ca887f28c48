package store

import (
	"context"
	"slices"
	"time"
)

// A worker on PostgreSQL holds a lock by a connection that does nothing else, and its row in
// the table workers names that lock. The server frees the lock when the process dies. A
// process that is slow, or hangs, keeps its connection: it counts as dead by its heartbeats
// alone. One that has lost its connection takes the lock again at the next [leaseCheck], and
// for that it is given some looks.

const (
	// absenceCheck is how often a worker looks whether others have died.
	absenceCheck = time.Second

	// absences is how many looks in a row have to find the lock of a worker free: with
	// absenceCheck its jobs are taken over within 4 s.
	absences = 3
)

// buryAbsent takes over the jobs of workers that have died. seen is how many looks in a row
// have missed each worker.
func (db *DB) buryAbsent(ctx context.Context, id string, seen map[string]int) error {
	absent, err := db.absentWorkers(ctx, id)
	if err != nil {
		return err
	}
	for worker := range seen {
		if !slices.Contains(absent, worker) {
			delete(seen, worker) // it is back, or others have taken over
		}
	}
	var dead []string
	for _, worker := range absent {
		if seen[worker]++; seen[worker] >= absences {
			dead = append(dead, worker)
		}
	}
	return db.bury(ctx, dead)
}

// buryIfAlone takes over the jobs of all workers that have died, at once, where no other one
// is there: they died before this one started.
func (db *DB) buryIfAlone(ctx context.Context, id string) error {
	if db.leases == nil {
		return nil // opening the folder has done so
	}
	absent, err := db.absentWorkers(ctx, id)
	if err != nil || len(absent) == 0 {
		return err
	}
	var workers int
	err = db.look(ctx, func(tx transaction) error { return tx.row(ctx, `SELECT count(*) FROM workers`).Scan(&workers) })
	if err != nil || workers > len(absent)+1 {
		return err
	}
	return db.bury(ctx, absent)
}

// absentWorkers returns the workers, besides one, whose locks are free.
func (db *DB) absentWorkers(ctx context.Context, besides string) (ids []string, err error) {
	err = db.look(ctx, func(tx transaction) error {
		ids = nil
		return tx.each(ctx, func(row scanner) error {
			var id string
			err := row.Scan(&id)
			ids = append(ids, id)
			return err
		}, db.sql.absentWorkers, besides)
	})
	return ids, wrap(err, "look for workers that have died")
}

// bury removes workers whose locks are still free, and recovers their jobs.
func (db *DB) bury(ctx context.Context, dead []string) error {
	if len(dead) == 0 {
		return nil
	}
	var recovered int64
	err := db.change(ctx, func(tx transaction) (err error) {
		for _, id := range dead {
			buried, err := tx.exec(ctx, db.sql.buryWorker, id)
			if err != nil {
				return err
			}
			if buried == 0 {
				continue // another one has done so, or it is back
			}
			// It would stay River's leader, who schedules, for some seconds yet.
			if _, err := tx.exec(ctx, db.sql.buryLeader, id); err != nil {
				return err
			}
		}
		recovered, err = db.recoverJobs(ctx, tx)
		return err
	})
	if err != nil {
		return wrap(err, "take over the jobs of dead workers")
	}
	db.logRecovered(recovered)
	db.queue.notify()
	return nil
}
