package database

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hoshi/bot/domain/stored"
)

// Health returns nil if the database can be read and accepts changes. Otherwise the error wraps
// [stored.ErrCannotSave] or says why the database can't be read. Health doesn't write: it uses the
// outcome of the last change, and a worker makes one every few seconds.
func (db *DB) Health(ctx context.Context) error {
	if err := db.backend.check(); err != nil {
		return db.noteChange(ctx, err)
	}
	db.mu.Lock()
	failing := db.failing
	db.mu.Unlock()
	if failing != nil {
		return failing
	}
	var one int
	return Wrap(db.Look(ctx, func(tx Tx) error { return tx.Row(`SELECT 1`).Scan(&one) }), "read the database")
}

// Scrub removes earlier versions of changed pages from an SQLite database's log, which would keep deleted
// data until they are overwritten. It changes nothing in PostgreSQL, whose autovacuum does that.
func (db *DB) Scrub(ctx context.Context) error {
	pool := db.SQLite()
	if pool == nil {
		return nil
	}
	var busy, frames, moved int // if a reader is busy, the next time does it
	return Wrap(pool.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &frames, &moved), "empty the write-ahead log")
}

// Size returns the size of the database in bytes.
func (db *DB) Size(ctx context.Context) (size int, err error) {
	query := `SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()`
	if db.Postgres() != nil {
		query = `SELECT pg_database_size(current_database())`
	}
	err = db.Look(ctx, func(tx Tx) error { return tx.Row(query).Scan(&size) })
	return size, Wrap(err, "read the size of the database")
}

// noteChange records whether a change could be saved, logs when saving starts to fail or works
// again, and marks the error.
func (db *DB) noteChange(ctx context.Context, err error) error {
	saved := err == nil
	if !saved && (ctx.Err() != nil || !db.unavailable(err)) {
		return err // says nothing about the database
	}
	defer func() { db.opts.OnChange(err) }()
	if err != nil {
		err = fmt.Errorf("%w: %w", stored.ErrCannotSave, err)
	}
	db.mu.Lock()
	before := db.failing
	db.failing = err
	db.mu.Unlock()
	switch {
	case !saved:
		db.calm.Error("changes cannot be saved", "err", err)
	case before != nil:
		db.calm.Warn("changes are saved again")
	}
	return err
}

// unavailable reports whether err means that the database currently doesn't work at all.
func (db *DB) unavailable(err error) bool {
	_, silent := errors.AsType[*silentError](err)
	return silent || db.backend.cannotSave(err)
}

// startPause is the pause between two attempts of [DB.Insist].
const startPause = 500 * time.Millisecond

// Insist calls start until the database responds, so a program waits for its database during
// startup as it does later. It returns any other error from start, or the last one once ctx has
// ended.
func (db *DB) Insist(ctx context.Context, what string, start func() error) error {
	for {
		err := start()
		if err == nil || ctx.Err() != nil || !errors.Is(err, stored.ErrCannotSave) && !db.backend.cannotSave(err) {
			return err
		}
		db.calm.Warn("the database does not answer, and it is tried again", "what", what, "err", err)
		select {
		case <-time.After(startPause):
		case <-ctx.Done():
			return err
		}
	}
}

// Wrap adds context to err, or returns nil if err is nil.
func Wrap(err error, format string, args ...any) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf(format+": %w", append(args, err)...)
}
