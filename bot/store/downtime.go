package store

import (
	"context"
	"time"

	"hoshi/bot/store/database"
)

// Downtime is the time in which no process takes requests: nobody can move then, though
// workers may run. A process that takes requests stores in the table alive, with each
// heartbeat, that it runs. On PostgreSQL it also holds a lease that ends with it, so that the
// next process knows at once whether it is the only one.

// silentBeats is the number of missing heartbeats after which no process counts as running.
const silentBeats = 2

// Resume leaves the time since a process last took requests out of the turns of all games. A
// program calls it before anybody can ask for anything, because the player to move must not
// pay for that time. While [DB.Work] runs it does the same for gaps longer than a few
// heartbeats. In a worker neither does anything.
func (db *DB) Resume(ctx context.Context) error {
	err := db.Database.Insist(ctx, "resume the games", func() error {
		return db.Database.Change(ctx, func(tx database.Tx) error {
			_, err := db.resume(ctx, tx, true)
			return err
		})
	})
	return database.Wrap(err, "resume the games")
}

// resume is called when the process starts and with each heartbeat. If no process has taken
// requests since the last one, it puts off the turns of all games by that time and stores in
// the same transaction that a process runs. So of processes that start at the same time only
// one does it, and one that dies meanwhile leaves the whole time to the next. If another
// process runs, or this one has run all the time, a few missing heartbeats don't count. It
// returns how many games got a job.
func (db *DB) resume(ctx context.Context, tx database.Tx, starts bool) (games int, err error) {
	if !db.opts.Jobs.Role.TakesRequests() {
		return 0, nil
	}
	var last, now int64
	// The row is locked, so that of two processes one comes first.
	if err := tx.Row(`SELECT at, {now} FROM alive {for_update}`).Scan(&last, &now); err != nil {
		return 0, err
	}
	others := false
	if db.leases != nil {
		if others, err = db.leases.Others(tx); err != nil {
			return 0, err
		}
		if err := db.leases.Appear(ctx); err != nil {
			return 0, err
		}
	}
	least := silentBeats * db.Queue.Heartbeat().Microseconds()
	if starts && !others {
		least = 0
	}
	if err := db.stayAlive(tx); err != nil || last == 0 || now-last <= least {
		return 0, err
	}
	return db.PutOff(ctx, tx, time.UnixMicro(last).UTC(), time.UnixMicro(now).UTC())
}

// stayAlive stores that this process takes requests now.
func (db *DB) stayAlive(tx database.Tx) error {
	if !db.opts.Jobs.Role.TakesRequests() {
		return nil
	}
	_, err := tx.Exec(`UPDATE alive SET at = {now}`)
	return err
}

// paused reports whether no process takes requests, so that due jobs have to wait. Only
// workers ask.
func (db *DB) paused(ctx context.Context) (paused bool, err error) {
	if db.leases == nil || db.opts.Jobs.Role.TakesRequests() {
		return false, nil
	}
	err = db.Database.Look(ctx, func(tx database.Tx) error {
		anybody, err := db.leases.Anybody(tx)
		paused = !anybody
		return err
	})
	return paused, database.Wrap(err, "look for processes that take requests")
}
