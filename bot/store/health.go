package store

import (
	"context"
	"fmt"

	"hoshi/bot"
)

// Health returns nil when the database can be read and its changes are saved, else an
// error that wraps [bot.ErrCannotSave] or says why it cannot be read. It does not
// write: it knows from the last change, and a worker makes one every few seconds.
func (db *DB) Health(ctx context.Context) error {
	if err := db.base.check(); err != nil {
		return db.noteChange(ctx, err)
	}
	db.mu.Lock()
	failing := db.failing
	db.mu.Unlock()
	if failing != nil {
		return failing
	}
	var one int
	err := db.look(ctx, func(tx transaction) error { return tx.row(ctx, `SELECT 1`).Scan(&one) })
	return wrap(err, "read the database")
}

// noteChange takes the outcome of a change: it remembers whether changes can be saved,
// logs when that ends and begins again, and marks the error.
func (db *DB) noteChange(ctx context.Context, err error) error {
	saved := err == nil
	if !saved && (ctx.Err() != nil || !db.unavailable(err)) {
		return err // says nothing about the database
	}
	defer func() { db.onChange(err) }()
	if err != nil {
		err = fmt.Errorf("%w: %w", bot.ErrCannotSave, err)
	}
	db.mu.Lock()
	before := db.failing
	db.failing = err
	db.mu.Unlock()
	switch {
	case !saved:
		db.calm.Error("changes cannot be saved", "err", err) // once a minute
	case before != nil:
		db.calm.Warn("changes are saved again")
	}
	return err
}

// CountPlaying returns how many games are going on.
func (db *DB) CountPlaying(ctx context.Context) (n int, err error) {
	err = db.look(ctx, func(tx transaction) error {
		return tx.row(ctx, `SELECT count(*) FROM games WHERE state = 'playing'`).Scan(&n)
	})
	return n, wrap(err, "count the games")
}
