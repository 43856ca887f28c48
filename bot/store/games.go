package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"hoshi/bot"
)

// field is a column of the table games and where its value lives in a Game.
type field struct {
	column string
	value  any  // a pointer
	fixed  bool // stays as it was when the game was made
}

// fields lists the columns that a Game is kept in, all but the times, the id
// and the revision.
func fields(g *bot.Game) []field {
	return []field{
		{"channel", &g.Channel, true},
		{"server", &g.Server, true},
		{"size", &g.Size, true},
		{"rule", &g.Rule, true},
		{"host_id", &g.Host.ID, true},
		{"host_name", &g.Host.Name, true},
		{"host_mention", &g.Host.Mention, true},
		{"host_bot", &g.Host.Bot, true},
		{"shown", &g.Shown, true}, // set by Shown only
		{"message", &g.Message, true},
		{"black_id", &g.Black.User.ID, false},
		{"black_name", &g.Black.User.Name, false},
		{"black_mention", &g.Black.User.Mention, false},
		{"black_bot", &g.Black.User.Bot, false},
		{"black_engine", &g.Black.Engine, false},
		{"black_depth", &g.Black.Depth, false},
		{"black_program", &g.Black.Program, false},
		{"white_id", &g.White.User.ID, false},
		{"white_name", &g.White.User.Name, false},
		{"white_mention", &g.White.User.Mention, false},
		{"white_bot", &g.White.User.Bot, false},
		{"white_engine", &g.White.Engine, false},
		{"white_depth", &g.White.Depth, false},
		{"white_program", &g.White.Program, false},
		{"opening", &g.Opening, false},
		{"state", &g.State, false},
		{"winner", &g.Winner, false},
		{"last_kind", &g.Last.Kind, false},
		{"last_by", &g.Last.By, false},
		{"last_id", &g.Last.User.ID, false},
		{"last_name", &g.Last.User.Name, false},
		{"last_mention", &g.Last.User.Mention, false},
		{"last_bot", &g.Last.User.Bot, false},
		{"last_count", &g.Last.Count, false},
		{"last_spent", &g.Last.Spent, false},
	}
}

// The statements are made from the list of fields once, and never change.
var (
	insertGame = func() string {
		var columns []string
		for _, f := range fields(&bot.Game{}) {
			columns = append(columns, f.column)
		}
		return `INSERT INTO games (` + strings.Join(columns, ", ") + `, revision, created, changed)
			VALUES (` + strings.Repeat("?, ", len(columns)) + `1, ?, ?)`
	}()
	updateGame = func() string {
		var set []string
		for _, f := range fields(&bot.Game{}) {
			if !f.fixed {
				set = append(set, f.column+" = ?")
			}
		}
		return `UPDATE games SET ` + strings.Join(set, ", ") + `, revision = revision + 1, changed = ?
			WHERE id = ? AND revision = ?`
	}()
	selectGame = func() string {
		var columns []string
		for _, f := range fields(&bot.Game{}) {
			columns = append(columns, f.column)
		}
		return `SELECT ` + strings.Join(columns, ", ") + `, id, revision, created, changed FROM games `
	}()
)

// Create implements [bot.Store].
func (db *DB) Create(ctx context.Context, g *bot.Game) error {
	at := now()
	var id int64
	err := db.change(ctx, func(tx *sql.Tx) error {
		var args []any
		for _, f := range fields(g) {
			args = append(args, f.value)
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
		return db.insertTurn(ctx, tx, bot.Turn{Game: id, Ply: len(g.Moves), Revision: 1})
	})
	if err != nil {
		return wrap(err, "create a game in channel %s", g.Channel)
	}
	g.ID, g.Revision, g.Created, g.Changed = id, 1, at, at
	db.queue.ring()
	return nil
}

// Commit implements [bot.Store].
func (db *DB) Commit(ctx context.Context, g *bot.Game) error {
	at := now()
	err := db.change(ctx, func(tx *sql.Tx) error {
		var args []any
		for _, f := range fields(g) {
			if !f.fixed {
				args = append(args, f.value)
			}
		}
		res, err := tx.ExecContext(ctx, updateGame, append(args, at.UnixMicro(), g.ID, g.Revision)...)
		if err != nil {
			return playingTwice(err)
		}
		switch n, err := res.RowsAffected(); {
		case err != nil:
			return err
		case n == 0:
			return bot.ErrStale
		}
		if err := syncMoves(ctx, tx, g.ID, g.Moves, at); err != nil {
			return err
		}
		return db.insertTurn(ctx, tx, bot.Turn{Game: g.ID, Ply: len(g.Moves), Revision: g.Revision + 1})
	})
	if err != nil {
		return wrap(err, "save game %d", g.ID)
	}
	g.Revision, g.Changed = g.Revision+1, at
	db.queue.ring()
	return nil
}

// Current implements [bot.Store].
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

// Game implements [bot.Store].
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

// Shown implements [bot.Store]. A game that does not exist is no error: nothing
// is recorded.
func (db *DB) Shown(ctx context.Context, id, revision int64, message string) error {
	_, err := db.write.ExecContext(ctx,
		`UPDATE games SET shown = ?1, message = ?2 WHERE id = ?3 AND shown <= ?1`, revision, message, id)
	return wrap(err, "record the board of game %d", id)
}

// load reads the one game that the condition finds.
func load(ctx context.Context, tx *sql.Tx, where string, arg any) (*bot.Game, error) {
	var g bot.Game
	var dest []any
	for _, f := range fields(&g) {
		dest = append(dest, f.value)
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
