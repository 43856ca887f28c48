// Package database opens an SQLite file or a PostgreSQL database, runs transactions on it and
// knows whether it works.
//
// # SQLite
//
// The data folder stays locked for as long as the database is open, so nobody else writes
// there. There are two connection pools. Everything that writes, the job queue included,
// shares one connection: SQLite has one writer at a time, and waiting in a queue is better
// than an error that the database is busy. Reads have other connections, which the
// write-ahead log never blocks. A change is on disk (synchronous=FULL) when the call that
// made it returns.
package database

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"hoshi/bot/games"
)

// DB is an open database. It is safe for concurrent use.
type DB struct {
	opts    Options
	backend backend
	limited *slog.Logger // warnings and errors
	calm    *slog.Logger // the same, each message once a minute
	closers []func() error

	mu      sync.Mutex
	failing error // why the last change could not be saved; nil if it was saved
}

// backend is what differs between SQLite and PostgreSQL, besides the SQL.
type backend interface {
	// change runs f in a transaction that writes. When it returns nil the changes are on
	// disk, otherwise there are none.
	change(ctx context.Context, f func(Tx) error) error

	// changeTogether is change for frequent changes: the transaction may hold other such
	// changes too. It may call f again, so f must set its results anew each time.
	changeTogether(ctx context.Context, f func(Tx) error) error

	// look runs f in a transaction that reads one state of the database.
	look(ctx context.Context, f func(Tx) error) error

	// lookAlone is look for a copy. With alone, nobody else changes the database until f
	// returns; it returns ErrInUse if a bot is running on it.
	lookAlone(ctx context.Context, alone bool, f func(Tx) error) error

	// changeAlone is change for a copy into the database, on which no bot may run.
	changeAlone(ctx context.Context, f func(Tx) error) error

	// isUnique reports whether err refuses a row because it exists already.
	isUnique(err error) bool

	// cannotSave reports whether err means that the database takes no changes at present,
	// whatever the change.
	cannotSave(err error) bool

	// check returns an error if changes would be lost although they seem to be stored. It is
	// called before every change and must be quick.
	check() error
}

// Options change how a database is used. The zero value is fine.
type Options struct {
	// Log takes warnings and errors; without it they are dropped. What repeats while the
	// database is out of order is logged once a minute.
	Log *slog.Logger

	// OnChange is called after every transaction that writes: with nil if it was saved, and
	// with an error that wraps [games.ErrCannotSave] if the database took no changes. It must
	// return at once.
	OnChange func(err error)

	// OnReadFailure is called when the database could not be read. It must return at once.
	OnReadFailure func(err error)

	// AnswerTimeout bounds how long a transaction waits for the database, so that a person
	// learns that it does not answer. The default, 10 s, is longer than SQLite waits for
	// another process.
	AnswerTimeout time.Duration
}

// newDB returns a database that is not connected yet.
func newDB(opts Options) *DB {
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	if opts.OnChange == nil {
		opts.OnChange = func(error) {}
	}
	if opts.OnReadFailure == nil {
		opts.OnReadFailure = func(error) {}
	}
	if opts.AnswerTimeout <= 0 {
		opts.AnswerTimeout = 10 * time.Second
	}
	return &DB{
		opts:    opts,
		limited: slog.New(limitedHandler{Handler: opts.Log.Handler()}),
		calm:    CalmLogger(opts.Log.Handler(), repeatAfter),
	}
}

// Open opens the database at a place with [OpenPostgres] or [OpenSQLite].
func Open(ctx context.Context, p Place, opts Options) (*DB, error) {
	if p.IsPostgres() {
		return OpenPostgres(ctx, string(p), opts)
	}
	return OpenSQLite(ctx, string(p), opts)
}

// Close closes the database.
func (db *DB) Close() error {
	var errs []error
	for _, close := range slices.Backward(db.closers) {
		errs = append(errs, close())
	}
	return errors.Join(errs...)
}

// Log takes warnings and errors; less is dropped.
func (db *DB) Log() *slog.Logger { return db.limited }

// CalmLog is Log that drops a message that was logged less than a minute ago.
func (db *DB) CalmLog() *slog.Logger { return db.calm }

// TraceLog takes messages of every level.
func (db *DB) TraceLog() *slog.Logger { return db.opts.Log }

// Change runs f in a transaction that writes. When it returns nil the changes are on disk,
// otherwise there are none. The error wraps [games.ErrCannotSave] if the database takes no
// changes.
func (db *DB) Change(ctx context.Context, f func(Tx) error) error {
	return db.changeBy(ctx, db.backend.change, f)
}

// ChangeTogether is Change for frequent changes, which may share a transaction. It may call f
// again, so f must set its results anew each time.
func (db *DB) ChangeTogether(ctx context.Context, f func(Tx) error) error {
	return db.changeBy(ctx, db.backend.changeTogether, f)
}

// ChangeAlone is Change for a copy into the database. It returns [ErrInUse] if a bot is
// running on it.
func (db *DB) ChangeAlone(ctx context.Context, f func(Tx) error) error {
	return db.backend.changeAlone(ctx, f)
}

func (db *DB) changeBy(ctx context.Context, run runner, f func(Tx) error) error {
	err := db.backend.check()
	if err == nil {
		err = db.within(ctx, run, f)
	}
	return db.noteChange(ctx, err)
}

// Look runs f in a transaction that reads one state of the database. The error wraps
// [games.ErrCannotRead] if the database cannot be read.
func (db *DB) Look(ctx context.Context, f func(Tx) error) error {
	err := db.within(ctx, db.backend.look, f)
	if err == nil || ctx.Err() != nil || !db.unavailable(err) {
		return err
	}
	db.opts.OnReadFailure(err)
	db.calm.Error("the database cannot be read", "err", err)
	return fmt.Errorf("%w: %w", games.ErrCannotRead, err)
}

// LookAlone is Look for a copy of the database. With alone, nobody else changes it until f
// returns; it returns [ErrInUse] if a bot is running on it.
func (db *DB) LookAlone(ctx context.Context, alone bool, f func(Tx) error) error {
	return db.backend.lookAlone(ctx, alone, f)
}

// IsUnique reports whether err refuses a row because it exists already.
func (db *DB) IsUnique(err error) bool { return db.backend.isUnique(err) }

// runner runs f in a transaction.
type runner func(ctx context.Context, f func(Tx) error) error

// within runs f in a transaction for at most AnswerTimeout.
func (db *DB) within(ctx context.Context, run runner, f func(Tx) error) error {
	bounded, cancel := context.WithTimeout(ctx, db.opts.AnswerTimeout)
	defer cancel()
	err := run(bounded, f)
	if err != nil && ctx.Err() == nil && bounded.Err() != nil {
		return &silentError{db.opts.AnswerTimeout, err}
	}
	return err
}
