package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"hoshi/bot"
)

// Create implements [bot.Games].
func (db *DB) Create(ctx context.Context, g, replaces *bot.Game) error {
	at := now()
	var id int64
	err := db.change(ctx, func(tx *sql.Tx) error {
		if replaces != nil {
			if err := replace(ctx, tx, replaces, at); err != nil {
				return wrap(err, "replace game %d", replaces.ID)
			}
		}
		var args []any
		for _, c := range columns(g) {
			args = append(args, c.value)
		}
		res, err := tx.ExecContext(ctx, insertGame, append(args, at.UnixMicro(), at.UnixMicro())...)
		if err != nil {
			return playingTwice(err)
		}
		if id, err = res.LastInsertId(); err != nil {
			return err
		}
		if err := syncMoves(ctx, tx, id, g.Moves, at); err != nil {
			return err
		}
		return db.insertJob(ctx, tx, bot.Job{Game: id, Ply: len(g.Moves), Revision: 1})
	})
	if err != nil {
		return wrap(err, "create a game in channel %s", g.Channel)
	}
	g.ID, g.Revision, g.Created, g.Changed = id, 1, at, at
	if replaces != nil {
		replaces.State, replaces.Revision, replaces.Changed = bot.Cancelled, replaces.Revision+1, at
		replaces.Shown = replaces.Revision
	}
	db.queue.notify()
	return nil
}

// replace ends a running game in favour of another one.
func replace(ctx context.Context, tx *sql.Tx, g *bot.Game, at time.Time) error {
	ended := *g
	ended.State = bot.Cancelled
	if err := update(ctx, tx, &ended, at, bot.Playing); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `UPDATE games SET shown = revision WHERE id = ?`, g.ID)
	return err
}

// Commit implements [bot.Games].
func (db *DB) Commit(ctx context.Context, g *bot.Game) error {
	at := now()
	err := db.change(ctx, func(tx *sql.Tx) error {
		if err := update(ctx, tx, g, at, ""); err != nil {
			return err
		}
		if err := syncMoves(ctx, tx, g.ID, g.Moves, at); err != nil {
			return err
		}
		return db.insertJob(ctx, tx, bot.Job{Game: g.ID, Ply: len(g.Moves), Revision: g.Revision + 1})
	})
	if err != nil {
		return wrap(err, "save game %d", g.ID)
	}
	g.Revision, g.Changed = g.Revision+1, at
	db.queue.notify()
	return nil
}

// update stores a game but for its moves. It returns ErrStale unless the stored
// game is at the revision of g and, where state is not empty, in that state.
func update(ctx context.Context, tx *sql.Tx, g *bot.Game, at time.Time, state bot.State) error {
	var args []any
	for _, c := range columns(g) {
		if !c.fixed {
			args = append(args, c.value)
		}
	}
	res, err := tx.ExecContext(ctx, updateGame, append(args, at.UnixMicro(), g.ID, g.Revision, state, state)...)
	if err != nil {
		return playingTwice(err)
	}
	n, err := res.RowsAffected()
	if err == nil && n == 0 {
		err = bot.ErrStale
	}
	return err
}

// Current implements [bot.Games].
func (db *DB) Current(ctx context.Context, ch bot.ChannelID) (g *bot.Game, err error) {
	err = db.look(ctx, func(tx *sql.Tx) error {
		g, err = load(ctx, tx, `WHERE channel = ? AND state = 'playing'`, ch)
		if errors.Is(err, bot.ErrNoGame) {
			g, err = load(ctx, tx, `WHERE channel = ? ORDER BY id DESC LIMIT 1`, ch)
		}
		return err
	})
	if err != nil {
		return nil, wrap(err, "read the game of channel %s", ch)
	}
	return g, nil
}

// Game implements [bot.Games].
func (db *DB) Game(ctx context.Context, id int64) (g *bot.Game, err error) {
	err = db.look(ctx, func(tx *sql.Tx) error {
		g, err = load(ctx, tx, `WHERE id = ?`, id)
		return err
	})
	if err != nil {
		return nil, wrap(err, "read game %d", id)
	}
	return g, nil
}

// SetShown implements [bot.Games].
func (db *DB) SetShown(ctx context.Context, id, revision int64, message string) error {
	_, err := db.write.ExecContext(ctx,
		`UPDATE games SET shown = ?1, message = ?2 WHERE id = ?3 AND shown <= ?1`, revision, message, id)
	return wrap(err, "record the board of game %d", id)
}

// load reads the one game that the condition finds.
func load(ctx context.Context, tx *sql.Tx, where string, arg any) (*bot.Game, error) {
	var g bot.Game
	var dest []any
	for _, c := range columns(&g) {
		dest = append(dest, c.value)
	}
	var created, changed int64
	err := tx.QueryRowContext(ctx, selectGame+where, arg).Scan(append(dest, &g.ID, &g.Revision, &created, &changed)...)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, bot.ErrNoGame
	}
	if err != nil {
		return nil, err
	}
	g.Created, g.Changed = time.UnixMicro(created).UTC(), time.UnixMicro(changed).UTC()
	g.Moves, err = loadMoves(ctx, tx, g.ID)
	return &g, err
}

// playingTwice recognises the refusal of a second running game, the only thing
// that is unique in the table games besides the id.
func playingTwice(err error) error {
	if code(err) == sqlite3.SQLITE_CONSTRAINT_UNIQUE {
		return bot.ErrGameRunning
	}
	return err
}

// wrap says what failed, unless err is nil.
func wrap(err error, format string, args ...any) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf(format+": %w", append(args, err)...)
}
