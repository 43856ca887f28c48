package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"hoshi/bot"
	"hoshi/bot/chat"
	"hoshi/bot/game"
)

// Create implements [bot.Games].
func (db *DB) Create(ctx context.Context, g, replaces *game.Game) error {
	at := now()
	stored := started(g, at)
	stored.Revision = 1
	err := db.changeTogether(ctx, func(tx transaction) error {
		if replaces != nil {
			ended := *replaces
			ended.State = replacedState(replaces)
			if err := db.update(ctx, tx, db.sql.replaceGame, &ended, at); err != nil {
				return wrap(err, "replace game %d", replaces.ID)
			}
			n := bot.Notice{Game: ended.ID, Revision: ended.Revision + 1, By: ended.Last.User.ID}
			if err := db.queue.tell(ctx, tx, n); err != nil {
				return err
			}
		}
		args := append(arguments(&stored, true), at.UnixMicro(), at.UnixMicro())
		if err := tx.row(ctx, db.sql.insertGame, args...).Scan(&stored.ID); err != nil {
			return db.playingTwice(err)
		}
		if err := db.syncMoves(ctx, tx, stored.ID, g.Moves, at); err != nil {
			return err
		}
		if err := db.syncTeams(ctx, tx, &stored); err != nil {
			return err
		}
		return db.insertJobs(ctx, tx, &stored, true)
	})
	if err != nil {
		return wrap(err, "create a game in channel %s", g.Channel)
	}
	g.ID, g.Revision, g.Started, g.Created, g.Changed = stored.ID, 1, stored.Started, at, at
	if replaces != nil {
		replaces.State, replaces.Revision, replaces.Changed = replacedState(replaces), replaces.Revision+1, at
		replaces.Shown = replaces.Revision
	}
	db.queue.notify()
	return nil
}

// replacedState is how a game ends that another one replaces.
func replacedState(g *game.Game) game.State {
	if g.State == game.Proposed || g.State == game.Unplayed {
		return game.Unplayed
	}
	return game.Cancelled
}

// Commit implements [bot.Games].
func (db *DB) Commit(ctx context.Context, g *game.Game) error {
	at := now()
	stored := started(g, at)
	err := db.changeTogether(ctx, func(tx transaction) error {
		still, err := db.stillDue(ctx, tx, g)
		if err != nil {
			return err
		}
		if err := db.update(ctx, tx, db.sql.updateGame, &stored, at); err != nil {
			return err
		}
		if err := db.syncMoves(ctx, tx, g.ID, g.Moves, at); err != nil {
			return err
		}
		if err := db.syncTeams(ctx, tx, g); err != nil {
			return err
		}
		if err := db.rate(ctx, tx, g, at); err != nil {
			return err
		}
		if g.State == game.Won || g.State == game.Resigned {
			if err := db.insert(ctx, tx, bot.Job{Kind: bot.JobPuzzle, Game: g.ID}, time.Time{}); err != nil {
				return err
			}
		}
		next := stored
		next.Revision++
		if err := db.queue.tell(ctx, tx, bot.Notice{Game: g.ID, Revision: next.Revision, By: g.Last.User.ID}); err != nil {
			return err
		}
		return db.insertJobs(ctx, tx, &next, !still)
	})
	if err != nil {
		return wrap(err, "save game %d", g.ID)
	}
	g.Revision, g.Started, g.Changed = g.Revision+1, stored.Started, at
	db.queue.notify()
	db.steps.DebugContext(ctx, "saved", "game", g.ID, "channel", string(g.Channel), "revision", g.Revision)
	return nil
}

// started returns a copy of a game with the time when it started: now, where it has left
// the state of a challenge.
func started(g *game.Game, at time.Time) game.Game {
	stored := *g
	if stored.Started.IsZero() && g.State != game.Proposed && g.State != game.Unplayed {
		stored.Started = at
	}
	return stored
}

// insertJobs stores the jobs of a game at its revision: that for its due time only where the
// time is new.
func (db *DB) insertJobs(ctx context.Context, tx transaction, g *game.Game, newDue bool) error {
	job := bot.Job{Game: g.ID, Ply: len(g.Moves), Revision: g.Revision, Here: g.AnswerOnly}
	if err := db.insert(ctx, tx, job, time.Time{}); err != nil {
		return err
	}
	if !newDue || g.Due.IsZero() || g.State != game.Playing && g.State != game.Proposed {
		return nil
	}
	job.Due = true
	return db.insert(ctx, tx, job, g.Due)
}

// update stores a game but for its moves, by a statement that finds the game where
// it is as the caller knows it. Else it returns ErrStale.
func (db *DB) update(ctx context.Context, tx transaction, statement string, g *game.Game, at time.Time) error {
	args := append(arguments(g, false), at.UnixMicro(), g.Channel, g.ID, g.Revision)
	changed, err := tx.exec(ctx, statement, args...)
	switch {
	case err != nil:
		return db.playingTwice(err)
	case changed == 0:
		return bot.ErrStale
	}
	return nil
}

// playingTwice recognises the refusal of a second running game: besides the id,
// nothing else is unique in the table games.
func (db *DB) playingTwice(err error) error {
	if db.base.isUnique(err) {
		return bot.ErrGameRunning
	}
	return err
}

// Current implements [bot.Games].
func (db *DB) Current(ctx context.Context, ch chat.ChannelID) (g *game.Game, err error) {
	err = db.look(ctx, func(tx transaction) error {
		g, err = db.load(ctx, tx, db.sql.runningGame, ch)
		if errors.Is(err, bot.ErrNoGame) {
			g, err = db.load(ctx, tx, db.sql.lastGame, ch)
		}
		return err
	})
	if err != nil {
		return nil, wrap(err, "read the game of channel %s", ch)
	}
	return g, nil
}

// Game implements [bot.Games].
func (db *DB) Game(ctx context.Context, id int64) (g *game.Game, err error) {
	err = db.look(ctx, func(tx transaction) error {
		g, err = db.load(ctx, tx, db.sql.gameByID, id)
		return err
	})
	if err != nil {
		return nil, wrap(err, "read game %d", id)
	}
	return g, nil
}

// SetShown implements [bot.Games].
func (db *DB) SetShown(ctx context.Context, id, revision int64, message string) error {
	err := db.changeTogether(ctx, func(tx transaction) error {
		_, err := tx.exec(ctx, db.sql.setShown, revision, message, revision, id, revision)
		return err
	})
	return wrap(err, "record the board of game %d", id)
}

// BeginPost implements [bot.Games].
func (db *DB) BeginPost(ctx context.Context, id, revision int64, key, message string) (ok bool, err error) {
	err = db.changeTogether(ctx, func(tx transaction) error {
		changed, err := tx.exec(ctx, db.sql.beginPost, revision, key, id, revision, message, revision, key)
		ok = changed > 0
		return err
	})
	return ok, wrap(err, "note that a board of game %d is posted", id)
}

// load reads the game that a statement finds.
func (db *DB) load(ctx context.Context, tx transaction, statement string, arg any) (*game.Game, error) {
	g, err := scanGame(tx.row(ctx, statement, arg))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, bot.ErrNoGame
	}
	if err != nil {
		return nil, err
	}
	return g, db.complete(ctx, tx, g)
}

// complete reads what of a game is in other tables.
func (db *DB) complete(ctx context.Context, tx transaction, g *game.Game) (err error) {
	if g.Moves, err = db.loadMoves(ctx, tx, g.ID); err != nil {
		return err
	}
	return db.loadTeams(ctx, tx, g)
}

// scanGame reads a row of the table games. The game lacks its moves.
func scanGame(row scanner) (*game.Game, error) {
	var g game.Game
	var created, changed int64
	if err := row.Scan(append(arguments(&g, true), &g.ID, &g.Revision, &created, &changed)...); err != nil {
		return nil, err
	}
	g.Created, g.Changed = time.UnixMicro(created).UTC(), time.UnixMicro(changed).UTC()
	return &g, nil
}

// now is the present time at the precision that is stored.
func now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// wrap says what failed, unless err is nil.
func wrap(err error, format string, args ...any) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf(format+": %w", append(args, err)...)
}
