package store

import (
	"context"
	"time"

	"hoshi/bot/store/database"
)

// Downtime is the time in which no process takes requests. Nobody can move then, though workers may
// run. With each heartbeat, a process that takes requests records in the table alive that it runs.
// On PostgreSQL it also holds a lease that ends with the process, so the next process knows at once
// whether it is the only one.

// silentBeats is the number of missed heartbeats after which no process counts as running.
const silentBeats = 2

// Resume excludes the time since a process last took requests from the turns of all games. A
// program must call it before it takes requests, because the player to move must not pay for that
// time. While [DB.Work] runs, it does the same for gaps longer than a few heartbeats. In a worker,
// both do nothing.
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
// requests since the last heartbeat, it extends the turns of all games by that time and records in
// the same transaction that a process is running. So if several processes start at once, only one
// does this, and if that one dies first, the next accounts for the whole time. If another process
// is running, or this one has been running all along, a few missed heartbeats don't count. It
// returns how many games got a job.
func (db *DB) resume(ctx context.Context, tx database.Tx, starts bool) (games int, err error) {
	if !db.opts.Jobs.Role.TakesRequests() {
		return 0, nil
	}
	var last, now int64
	// The row lock serializes processes.
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
	from, to := time.UnixMicro(last).UTC(), time.UnixMicro(now).UTC()
	if err := db.PutOffTournaments(ctx, tx, from, to); err != nil {
		return 0, err
	}
	return db.PutOff(ctx, tx, from, to)
}

// stayAlive records that this process takes requests now.
func (db *DB) stayAlive(tx database.Tx) error {
	if !db.opts.Jobs.Role.TakesRequests() {
		return nil
	}
	_, err := tx.Exec(`UPDATE alive SET at = {now}`)
	return err
}

// paused reports whether due jobs must wait because no process takes requests. Only workers call
// it.
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
