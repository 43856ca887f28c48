package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"hoshi/bot/game"
)

// silentBeats is after how many heartbeats that did not come no process counts as running.
const silentBeats = 2

// Downtime is the time in which no process takes requests: nobody can move then, though
// workers may run. Such a process says that it runs by its heartbeat, in the table alive,
// and on PostgreSQL by a lease too, which ends with it: so that the next one knows at once
// whether it is the only one.

// turnStatements are the SQL about the times of turns.
type turnStatements struct {
	beginTurn, dueTime        string
	lastAlive, setAlive       string
	clockedGames, putOffTurns string
	putOffUnshown             string
}

func newTurnStatements(d dialect, selectGame string) turnStatements {
	return turnStatements{
		beginTurn: d.sql(`UPDATE games SET due_at = CASE due_at WHEN 0 THEN 0 ELSE due_at + ? - turn_since END, turn_since = ?
			WHERE id = ? AND revision = ? AND turn_since < ?`),
		dueTime:       d.sql(`SELECT due_at FROM games WHERE id = ? AND revision = ?`),
		lastAlive:     d.sql(`SELECT at, {now} FROM alive {for_update}`),
		setAlive:      d.sql(`UPDATE alive SET at = {now}`),
		clockedGames:  d.sql(selectGame + `WHERE state = 'playing' AND clock <> '' ORDER BY id`),
		putOffUnshown: d.sql(`UPDATE games SET turn_since = ?, due_at = ?, last_elapsed = ? WHERE id = ? AND revision = ?`),
		putOffTurns: d.sql(`UPDATE games SET turn_since = CASE WHEN turn_since <= ? THEN turn_since + ? ELSE ? END
			WHERE state = 'playing' AND clock = ''`),
	}
}

// Resume leaves the time since a process has last taken requests out of the turns of all
// games. A program calls it before anybody can ask for anything: who moves at that moment must
// not pay for the time before. While [DB.Work] runs it does the same, for a time that is
// longer than a few heartbeats. In a worker neither does anything.
func (db *DB) Resume(ctx context.Context) error {
	err := db.insist(ctx, "resume the games", func() error {
		return db.change(ctx, func(tx transaction) error {
			_, err := db.resumeGames(ctx, tx, true)
			return err
		})
	})
	return wrap(err, "resume the games")
}

// resumeGames is called by Resume, when the process starts, and with each heartbeat. Where no
// process has taken requests since the last one, it puts the turns of all games off by that
// time: nobody could move, so that it counts for nobody. It notes in the same transaction that
// a process runs: one that dies meanwhile leaves the whole time to the next one, and of
// processes that start at the same time one does it. Where a process has run without a break,
// or another one does, a time of a few heartbeats that did not come does not count. It returns
// how many games have got a job.
func (db *DB) resumeGames(ctx context.Context, tx transaction, starts bool) (resumed int, err error) {
	if !db.role.TakesRequests() {
		return 0, nil
	}
	var last, now int64
	if err := tx.row(ctx, db.sql.turns.lastAlive).Scan(&last, &now); err != nil {
		return 0, err
	}
	least := db.silence()
	if others, err := db.appear(ctx, tx); err != nil {
		return 0, err
	} else if starts && !others {
		least = 0
	}
	if _, err := tx.exec(ctx, db.sql.turns.setAlive); err != nil || last == 0 || now-last <= least.Microseconds() {
		return 0, err
	}
	games, err := db.loadGames(ctx, tx, db.sql.turns.clockedGames)
	if err != nil {
		return 0, err
	}
	down := downtime{time.UnixMicro(last).UTC(), time.UnixMicro(now).UTC()}
	for _, g := range games {
		if err := db.putOff(ctx, tx, g, down); err != nil {
			return 0, err
		}
	}
	_, err = tx.exec(ctx, db.sql.turns.putOffTurns, last, now-last, now)
	return len(games), err
}

// appear takes the lease of a process that takes requests, and reports whether another one
// has one. The row of the table alive is locked, so that of two processes one comes first.
func (db *DB) appear(ctx context.Context, tx transaction) (others bool, err error) {
	if db.leases == nil {
		return false, nil // SQLite has one process
	}
	if others, err = anyPresent(ctx, tx, db.leases.presence); err != nil {
		return false, err
	}
	return others, db.leases.appear(ctx)
}

// paused reports whether no process takes requests, though one has done so: what is due in
// games waits then. It is asked by workers.
func (db *DB) paused(ctx context.Context) (paused bool, err error) {
	if db.leases == nil || db.role.TakesRequests() {
		return false, nil
	}
	err = db.look(ctx, func(tx transaction) error {
		present, err := anyPresent(ctx, tx, 0)
		paused = !present
		return err
	})
	return paused, wrap(err, "look for processes that take requests")
}

// silence is after how long without a heartbeat no process counts as running.
func (db *DB) silence() time.Duration { return silentBeats * db.heartbeatInterval }

// downtime is a time in which no process ran.
type downtime struct{ from, to time.Time }

// length is how long it was.
func (d downtime) length() time.Duration { return d.to.Sub(d.from) }

// since returns the begin of a turn with the downtime left out. A turn that began after the
// last heartbeat begins anew.
func (d downtime) since(turn time.Time) time.Time {
	if turn.After(d.from) {
		return d.to
	}
	return turn.Add(d.length())
}

// putOff leaves a downtime out of the turn of a game with a clock. The game's board is shown
// again, as its time has changed. Where the board of the last change has not been recorded
// as shown, it is still to be shown, and the revision stays: a board that was posted just
// before the process died is found again by its revision, and not posted twice.
func (db *DB) putOff(ctx context.Context, tx transaction, g *game.Game, down downtime) error {
	before := g.Since
	g.Since = down.since(before)
	if !g.Due.IsZero() {
		g.Due = g.Due.Add(g.Since.Sub(before))
	}
	if g.Shown < g.Revision {
		if g.Last.Kind == game.EventResume {
			g.Last.Elapsed += down.length()
		}
		if _, err := tx.exec(ctx, db.sql.turns.putOffUnshown, g.Since.UnixMicro(), dueMicro(g.Due), g.Last.Elapsed.Nanoseconds(), g.ID, g.Revision); err != nil {
			return wrap(err, "put off game %d", g.ID)
		}
		return db.insertJobs(ctx, tx, g, true) // where one of them was given up
	}
	g.Last.Kind, g.Last.Elapsed = game.EventResume, down.length()
	if err := db.update(ctx, tx, db.sql.updateGame, g, down.to); err != nil {
		return wrap(err, "put off game %d", g.ID)
	}
	g.Revision++
	return db.insertJobs(ctx, tx, g, true)
}

// dueMicro is a due time as it is stored, 0 for none.
func dueMicro(due time.Time) int64 {
	if due.IsZero() {
		return 0
	}
	return due.UnixMicro()
}

// BeginTurn implements [bot.Games].
func (db *DB) BeginTurn(ctx context.Context, id, revision int64, at time.Time) (moved bool, err error) {
	micro := at.UnixMicro()
	err = db.change(ctx, func(tx transaction) error {
		changed, err := tx.exec(ctx, db.sql.turns.beginTurn, micro, micro, id, revision, micro)
		moved = changed > 0
		return err
	})
	return moved, wrap(err, "begin the turn of game %d", id)
}

// stillDue reports whether a game is due at the same time as its stored revision, so that the
// job for it is there.
func (db *DB) stillDue(ctx context.Context, tx transaction, g *game.Game) (bool, error) {
	var due time.Time
	err := tx.row(ctx, db.sql.turns.dueTime, g.ID, g.Revision).Scan(microTime{&due})
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil // a stale change, which is refused
	}
	return due.Equal(g.Due), err
}
