package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"hoshi/bot"
)

// silentBeats is after how many heartbeats that did not come no process counts as running.
const silentBeats = 2

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
		lastAlive:     d.sql(`SELECT at, {now}, EXISTS (SELECT 1 FROM workers WHERE heartbeat > {now} - ?) FROM alive {for_update}`),
		setAlive:      d.sql(`UPDATE alive SET at = {now}`),
		clockedGames:  d.sql(selectGame + `WHERE state = 'playing' AND clock <> '' ORDER BY id`),
		putOffUnshown: d.sql(`UPDATE games SET turn_since = ?, due_at = ?, last_elapsed = ? WHERE id = ? AND revision = ?`),
		putOffTurns: d.sql(`UPDATE games SET turn_since = CASE WHEN turn_since <= ? THEN turn_since + ? ELSE ? END
			WHERE state = 'playing' AND clock = ''`),
	}
}

// Resume leaves the time since a process has last run out of the turns of all games. A
// program calls it before anybody can ask for anything: who moves at that moment must not pay
// for the time before. [DB.Work] does the same when it begins, for a time that is longer
// than a few heartbeats.
func (db *DB) Resume(ctx context.Context) error {
	err := db.change(ctx, func(tx transaction) error {
		_, err := db.resumeGames(ctx, tx, 0)
		return err
	})
	return wrap(err, "resume the games")
}

// resumeGames is called by Resume and with each heartbeat, before that is stored. Where no
// process has run since the last one, it puts the turns of all games off by that time: nobody
// could move, so that it counts for nobody. It notes in the same transaction that a process
// runs: one that dies meanwhile leaves the whole time to the next one, and of processes that
// start at the same time one does it. Times up to least do not count. It returns how many
// games have got a job.
func (db *DB) resumeGames(ctx context.Context, tx transaction, least time.Duration) (resumed int, err error) {
	var last, now int64
	var running bool
	if err := tx.row(ctx, db.sql.turns.lastAlive, db.silence().Microseconds()).Scan(&last, &now, &running); err != nil {
		return 0, err
	}
	if running {
		return 0, nil
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
func (db *DB) putOff(ctx context.Context, tx transaction, g *bot.Game, down downtime) error {
	before := g.Since
	g.Since = down.since(before)
	if !g.Due.IsZero() {
		g.Due = g.Due.Add(g.Since.Sub(before))
	}
	if g.Shown < g.Revision {
		if g.Last.Kind == bot.EventResume {
			g.Last.Elapsed += down.length()
		}
		if _, err := tx.exec(ctx, db.sql.turns.putOffUnshown, g.Since.UnixMicro(), dueMicro(g.Due), g.Last.Elapsed.Nanoseconds(), g.ID, g.Revision); err != nil {
			return wrap(err, "put off game %d", g.ID)
		}
		return db.insertJobs(ctx, tx, g, true) // where one of them was given up
	}
	g.Last.Kind, g.Last.Elapsed = bot.EventResume, down.length()
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
func (db *DB) stillDue(ctx context.Context, tx transaction, g *bot.Game) (bool, error) {
	var due time.Time
	err := tx.row(ctx, db.sql.turns.dueTime, g.ID, g.Revision).Scan(microTime{&due})
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil // a stale change, which is refused
	}
	return due.Equal(g.Due), err
}
