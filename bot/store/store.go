package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"hoshi/bot"
)

// DB is an open database. It implements [bot.Store] and is safe for concurrent use.
type DB struct {
	log   *slog.Logger // warnings and errors
	steps *slog.Logger // what was saved, for those who follow a trace
	calm  *slog.Logger // likewise, but the same message once a minute
	base  database
	sql   *statements
	queue queue

	id       string   // of this process: no two have the same
	shared   bool     // several processes may have the database open
	role     bot.Role // see WithRole
	searches int      // see WithSearches
	leases   *Leases  // nil for SQLite

	onChange  func(err error)                         // see WithOnChange
	onRead    func(err error)                         // see WithOnReadFailure
	onJob     func(kind string, waited time.Duration) // see WithOnJob
	keepGames time.Duration                           // see WithKeepGames

	// See the constants of these names.
	heartbeatInterval, deadAfter, absenceCheck, jobTimeout, answerTimeout time.Duration

	grace time.Duration // see WithGrace

	closing context.Context // ends when Close is called
	stop    context.CancelFunc
	closers []func() error // what Close closes, the last one first
	once    sync.Once
	closed  error

	mu      sync.Mutex
	worked  bool           // Work has been called
	failing error          // why the last change could not be saved; nil when it was saved
	working sync.WaitGroup // the call of Work under way
}

var _ bot.Store = (*DB)(nil)

// database is what differs between SQLite and PostgreSQL, besides the statements and
// the queue.
type database interface {
	// change runs f in a transaction that writes. When it returns nil the changes are
	// on disk; otherwise there are none.
	change(ctx context.Context, f func(transaction) error) error

	// changeTogether is change for what happens often: it may be written together with
	// other such changes. f must set what it returns anew when it is called again.
	changeTogether(ctx context.Context, f func(transaction) error) error

	// look runs f in a transaction that reads one state of the database.
	look(ctx context.Context, f func(transaction) error) error

	// lookAlone is look for a copy of the database. Where alone is set, nobody else may
	// change it until f returns; ErrInUse says that a bot works on it.
	lookAlone(ctx context.Context, alone bool, f func(transaction) error) error

	// changeAlone is change for a copy into the database, on which no bot may work.
	changeAlone(ctx context.Context, f func(transaction) error) error

	// schema and dialect say how its statements are written.
	schema() *schemaDialect
	dialect() dialect

	// isUnique reports whether err refuses a row that must be unique.
	isUnique(err error) bool

	// cannotSave reports whether err says that the database takes no changes at
	// present, whatever the change.
	cannotSave(err error) bool

	// check returns an error where changes would be lost though they seem to be
	// stored. It is called before every change and must be quick.
	check() error
}

// Option changes how [Open] and [OpenPostgres] set up a [DB].
type Option func(*DB)

// WithLogger says where warnings and errors go, the job queue's included. Without it
// they are dropped. What would be repeated as long as the database is out of order is
// logged once a minute.
func WithLogger(l *slog.Logger) Option {
	return func(db *DB) {
		db.steps = l
		db.log = slog.New(limitedHandler{Handler: l.Handler()})
		db.calm = slog.New(limitedHandler{Handler: l.Handler(), seen: newSeen(repeatAfter)})
	}
}

// WithGrace lets [DB.Work] wait, when it is told to end, for the jobs under way: for so
// long. Meanwhile it takes no new ones. Jobs that are not done by then are cancelled and
// stay in the queue. Without it they are cancelled at once.
func WithGrace(d time.Duration) Option { return func(db *DB) { db.grace = d } }

// WithOnChange has f called after every transaction that writes: with nil when it was
// saved, and with an error that wraps [bot.ErrCannotSave] when the database took no
// changes. f must return at once.
func WithOnChange(f func(err error)) Option { return func(db *DB) { db.onChange = f } }

// WithOnReadFailure has f called when the database could not be read. f must return at once.
func WithOnReadFailure(f func(err error)) Option { return func(db *DB) { db.onRead = f } }

// WithOnJob has f called when a job begins: with its kind, such as "game", and how long it
// has waited since it could have begun. f must return at once.
func WithOnJob(f func(kind string, waited time.Duration)) Option {
	return func(db *DB) { db.onJob = f }
}

// WithRole says what part of the jobs [DB.Work] hands out: a gateway does those alone that
// only it can do.
func WithRole(r bot.Role) Option { return func(db *DB) { db.role = r } }

// WithSearches says how many searches the process makes at once; one for each core where n
// is 0. [DB.Work] does not take many more jobs that take long.
func WithSearches(n int) Option { return func(db *DB) { db.searches = n } }

func newDB(opts []Option) *DB {
	db := &DB{
		id:                newProcessID(),
		onRead:            func(error) {},
		onJob:             func(string, time.Duration) {},
		onChange:          func(error) {},
		log:               slog.New(slog.DiscardHandler),
		steps:             slog.New(slog.DiscardHandler),
		calm:              slog.New(slog.DiscardHandler),
		heartbeatInterval: heartbeatInterval,
		deadAfter:         deadAfter,
		absenceCheck:      absenceCheck,
		jobTimeout:        jobTimeout,
		answerTimeout:     answerTimeout,
	}
	for _, o := range opts {
		o(db)
	}
	db.closing, db.stop = context.WithCancel(context.Background())
	return db
}

// Close ends Work, waits for it, and closes the database. Later calls return the same
// as the first.
func (db *DB) Close() error {
	db.once.Do(func() {
		db.mu.Lock()
		db.stop()
		db.mu.Unlock()
		db.working.Wait()
		var errs []error
		for _, close := range slices.Backward(db.closers) {
			errs = append(errs, close())
		}
		db.closed = errors.Join(errs...)
	})
	return db.closed
}

// answerTimeout bounds how long a transaction waits for the database, so that whoever asked
// is told that it does not answer. It is longer than SQLite waits for another process.
const answerTimeout = 10 * time.Second

// change runs f in a transaction that writes. When it returns nil the changes are on
// disk; otherwise there are none. An error wraps [bot.ErrCannotSave] where the
// database takes no changes.
func (db *DB) change(ctx context.Context, f func(transaction) error) error {
	err := db.base.check()
	if err == nil {
		err = db.within(ctx, db.base.change, f)
	}
	return db.noteChange(ctx, err)
}

// changeTogether is change for what happens often. f may be called again, where other
// changes in the same transaction fail.
func (db *DB) changeTogether(ctx context.Context, f func(transaction) error) error {
	err := db.base.check()
	if err == nil {
		err = db.within(ctx, db.base.changeTogether, f)
	}
	return db.noteChange(ctx, err)
}

// look runs f in a transaction that reads one state of the database. An error wraps
// [bot.ErrCannotRead] where the database cannot be read.
func (db *DB) look(ctx context.Context, f func(transaction) error) error {
	err := db.within(ctx, db.base.look, f)
	if err == nil || ctx.Err() != nil || !db.unavailable(err) {
		return err
	}
	db.onRead(err)
	db.calm.Error("the database cannot be read", "err", err) // once a minute
	return fmt.Errorf("%w: %w", bot.ErrCannotRead, err)
}

// unavailable reports whether err says that the database does not work at present, whatever
// it is asked for.
func (db *DB) unavailable(err error) bool {
	_, silent := errors.AsType[*silentError](err)
	return silent || db.base.cannotSave(err)
}

// within runs f in a transaction for at most answerTimeout.
func (db *DB) within(ctx context.Context, run func(context.Context, func(transaction) error) error, f func(transaction) error) error {
	bounded, cancel := context.WithTimeout(ctx, db.answerTimeout)
	defer cancel()
	err := run(bounded, f)
	if err != nil && ctx.Err() == nil && bounded.Err() != nil {
		return &silentError{db.answerTimeout, err}
	}
	return err
}
