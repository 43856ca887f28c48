package tables

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store/database"
)

// PutOff excludes a time in which nobody could move, because no process took requests, from the
// turns of all games. It returns how many games with a clock got a job.
func (s *Games) PutOff(ctx context.Context, tx database.Tx, from, to time.Time) (games int, err error) {
	clocked, err := loadGames(tx, `WHERE state = 'playing' AND clock <> '' ORDER BY id`)
	if err != nil {
		return 0, err
	}
	for _, g := range clocked {
		if err := s.putOff(ctx, tx, g, from, to); err != nil {
			return 0, database.Wrap(err, "put off game %d", g.ID)
		}
	}
	_, err = tx.Exec(`UPDATE games SET turn_since = CASE WHEN turn_since <= ?1 THEN turn_since + ?2 ELSE ?3 END
		WHERE state = 'playing' AND clock = ''`, from.UnixMicro(), to.Sub(from).Microseconds(), to.UnixMicro())
	return len(clocked), err
}

// putOff excludes a downtime from the turn of a game with a clock: see [game.PutOff]. If the
// last board hasn't been recorded as shown, the revision stays the same, so a board posted just
// before the process died is found by its revision and not posted twice.
func (s *Games) putOff(ctx context.Context, tx database.Tx, g *game.Game, from, to time.Time) error {
	owed := g.Shown < g.Revision
	if err := g.Do(game.Actor{Now: to}, game.PutOff{From: from}); err != nil {
		return err
	}
	if owed {
		_, err := tx.Exec(`UPDATE games SET turn_since = ?, due_at = ?, last_elapsed = ? WHERE id = ? AND revision = ?`,
			microTime{&g.Since}, microTime{&g.Due}, g.Last.Elapsed.Nanoseconds(), g.ID, g.Revision)
		if err != nil {
			return err
		}
		s.jobs.Tell(tx, stored.Notice{Game: g.ID, Revision: g.Revision})
		return s.insertJobs(ctx, tx, g, true) // in case River gave up on one of them
	}
	if err := s.update(tx, updateGame, g, to); err != nil {
		return err
	}
	g.Revision++
	s.jobs.Tell(tx, stored.Notice{Game: g.ID, Revision: g.Revision})
	return s.insertJobs(ctx, tx, g, true)
}

// BeginTurn implements [stored.Games].
func (s *Games) BeginTurn(ctx context.Context, id, revision int64, at time.Time) (moved bool, err error) {
	err = s.db.Change(ctx, func(tx database.Tx) error {
		changed, err := tx.Exec(`UPDATE games SET due_at = CASE due_at WHEN 0 THEN 0 ELSE due_at + ?1 - turn_since END, turn_since = ?1
			WHERE id = ?2 AND revision = ?3 AND turn_since < ?1`, at.UnixMicro(), id, revision)
		moved = changed > 0
		if err != nil || !moved {
			return err
		}
		s.jobs.Tell(tx, stored.Notice{Game: id, Revision: revision})
		return nil
	})
	return moved, database.Wrap(err, "begin the turn of game %d", id)
}

// stillDue reports whether the stored revision of a game is due at the same time, which means that
// its job exists. If the game has a clock or is binding, that isn't certain: BeginTurn and PutOff move the due time
// without a new job, and the job for the earlier time does nothing if it finds a later revision.
func stillDue(tx database.Tx, g *game.Game) (bool, error) {
	var due time.Time
	err := tx.Row(`SELECT due_at FROM games WHERE id = ? AND revision = ?`, g.ID, g.Revision).Scan(microTime{&due})
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil // a stale change, which will be refused
	}
	return due.Equal(g.Due) && g.Clock.IsZero() && !game.Idles(g), err
}
