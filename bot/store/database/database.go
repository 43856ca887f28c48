// Package database opens an SQLite file or a PostgreSQL database, runs transactions on it and
// checks its health.
//
// # SQLite
//
// The data folder stays locked while the database is open, so no other process writes there. There
// are two connection pools. All writers, including the job queue, share one connection: SQLite
// allows one writer at a time, and waiting in a queue is better than a "database is busy" error.
// Reads use other connections, which the write-ahead log never blocks. A change is on disk
// (synchronous=FULL) when the call that made it returns.
package database

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"hoshi/bot/domain/stored"
)

// DB is an open database. It is safe for concurrent use.
type DB struct {
	opts    Options
	backend backend
	limited *slog.Logger // warnings and errors
	calm    *slog.Logger // the same, each message once a minute
	closers []func() error

	mu      sync.Mutex
	failing error // why the last change couldn't be saved, or nil
}

// backend is what differs between SQLite and PostgreSQL, besides the SQL.
type backend interface {
	// change runs f in a write transaction. If it returns nil, the changes are on disk; otherwise
	// nothing changed.
	change(ctx context.Context, f func(Tx) error) error

	// changeTogether is change for frequent changes: the transaction may include other changes too.
	// It may call f again, so f must reset its results each time.
	changeTogether(ctx context.Context, f func(Tx) error) error

	// look runs f in a transaction that reads a snapshot of the database.
	look(ctx context.Context, f func(Tx) error) error

	// lookAlone is look for a copy. If alone is set, no other process changes the database until f
	// returns, and lookAlone returns ErrInUse if a bot is running on it.
	lookAlone(ctx context.Context, alone bool, f func(Tx) error) error

	// changeAlone is change for a copy into the database. No bot may be running on it.
	changeAlone(ctx context.Context, f func(Tx) error) error

	// isUnique reports whether err is a unique-constraint violation.
	isUnique(err error) bool

	// cannotSave reports whether err means that the database currently accepts no changes at all.
	cannotSave(err error) bool

	// check returns an error if changes would be lost even though they appear to be stored. It is
	// called before every change and must be quick.
	check() error
}

// Options change how a database is used. The zero value is fine.
type Options struct {
	// Log receives warnings and errors; if nil, they are dropped. Messages that repeat while the
	// database is failing are logged once a minute.
	Log *slog.Logger

	// OnChange is called after every write transaction: with nil if it was saved, or with an error
	// that wraps [stored.ErrCannotSave] if the database accepted no changes. It must return at once.
	OnChange func(err error)

	// OnReadFailure is called when the database can't be read. It must return at once.
	OnReadFailure func(err error)

	// AnswerTimeout limits how long a transaction waits for the database, so that users learn that
	// it doesn't respond. The default, 10 s, is longer than LockWait.
	AnswerTimeout time.Duration

	// LockWait is how long SQLite waits while another process locks the database; 5 s by default.
	LockWait time.Duration

	// Now tells the time at which changes are stored. The default is time.Now; tests may set it.
	Now func() time.Time
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
	if opts.LockWait <= 0 {
		opts.LockWait = lockWait
	}
	if opts.Now == nil {
		opts.Now = time.Now
	}
	return &DB{
		opts:    opts,
		limited: slog.New(limitedHandler{Handler: opts.Log.Handler()}),
		calm:    CalmLogger(opts.Log.Handler(), repeatAfter),
	}
}

// Now returns the current time in UTC at the stored precision.
func (db *DB) Now() time.Time { return db.opts.Now().UTC().Truncate(time.Microsecond) }

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

// Log returns a logger for warnings and errors; it drops lower levels.
func (db *DB) Log() *slog.Logger { return db.limited }

// CalmLog is like Log but logs each message at most once a minute.
func (db *DB) CalmLog() *slog.Logger { return db.calm }

// TraceLog returns the logger for messages of every level.
func (db *DB) TraceLog() *slog.Logger { return db.opts.Log }

// Change runs f in a write transaction. If it returns nil, the changes are on disk; otherwise
// nothing changed. The error wraps [stored.ErrCannotSave] if the database accepts no changes.
func (db *DB) Change(ctx context.Context, f func(Tx) error) error {
	return db.changeBy(ctx, db.backend.change, f)
}

// ChangeTogether is Change for frequent changes, which may share a transaction. It may call f
// again, so f must reset its results each time.
func (db *DB) ChangeTogether(ctx context.Context, f func(Tx) error) error {
	return db.changeBy(ctx, db.backend.changeTogether, f)
}

// ChangeAlone is Change for a copy into the database. It returns [ErrInUse] if a bot is running on
// it.
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

// Look runs f in a transaction that reads a snapshot of the database. The error wraps
// [stored.ErrCannotRead] if the database can't be read.
func (db *DB) Look(ctx context.Context, f func(Tx) error) error {
	err := db.within(ctx, db.backend.look, f)
	if err == nil || ctx.Err() != nil || !db.unavailable(err) {
		return err
	}
	db.opts.OnReadFailure(err)
	db.calm.Error("the database cannot be read", "err", err)
	return fmt.Errorf("%w: %w", stored.ErrCannotRead, err)
}

// LookAlone is Look for a copy of the database. If alone is set, no other process changes it until
// f returns, and LookAlone returns [ErrInUse] if a bot is running on it.
func (db *DB) LookAlone(ctx context.Context, alone bool, f func(Tx) error) error {
	return db.backend.lookAlone(ctx, alone, f)
}

// IsUnique reports whether err is a unique-constraint violation.
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
