package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/riverqueue/river"

	"hoshi/bot"

	_ "modernc.org/sqlite" // the database/sql driver named "sqlite"
)

// fileName is the database within the data folder.
const fileName = "hoshi.db"

// readers is how many reads run side by side. Each holds its connection for
// well under a millisecond.
const readers = 4

// DB is an open data folder. It is safe for concurrent use.
type DB struct {
	dir   string
	log   *slog.Logger
	lock  *folderLock
	write *sql.DB // one connection; never ask it for a second one within a transaction
	read  *sql.DB

	queue *queueDriver
	jobs  *river.Client[*sql.Tx] // inserts only; Work makes the client that works

	closing context.Context // ends when Close is called
	stop    context.CancelFunc
	once    sync.Once
	closed  error

	mu      sync.Mutex
	worked  bool           // Work has been called
	working sync.WaitGroup // the call of Work under way
}

var _ bot.Store = (*DB)(nil)

// Option changes how [Open] sets up a [DB].
type Option func(*DB)

// WithLogger says where warnings and errors go, the job queue's included.
// Without it they are dropped.
func WithLogger(l *slog.Logger) Option {
	return func(db *DB) { db.log = slog.New(atLeast{l.Handler(), slog.LevelWarn}) }
}

// Open opens the data folder dir, making it if need be. An error is an
// *[OpenError] unless ctx ended.
func Open(ctx context.Context, dir string, opts ...Option) (*DB, error) {
	db := &DB{dir: dir, log: slog.New(slog.DiscardHandler)}
	for _, o := range opts {
		o(db)
	}
	db.closing, db.stop = context.WithCancel(context.Background())
	if err := db.open(ctx); err != nil {
		db.Close()
		if ctx.Err() != nil {
			return nil, fmt.Errorf("open %s: %w", dir, ctx.Err())
		}
		return nil, describe(dir, err)
	}
	return db, nil
}

func (db *DB) open(ctx context.Context) error {
	dir, err := filepath.Abs(db.dir)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return &OpenError{Kind: ErrNoAccess, Cause: err}
	}
	if db.lock, err = lockFolder(ctx, dir); err != nil {
		return err
	}
	path := filepath.Join(dir, fileName)
	if err := inspect(ctx, path); err != nil {
		return err
	}
	db.write, err = openPool(path, 1, "_txlock=immediate", "_pragma=journal_mode(wal)", "_pragma=synchronous(full)")
	if err != nil {
		return err
	}
	if err := migrate(ctx, db.write); err != nil {
		return err
	}
	db.read, err = openPool(path, readers, "_query_only=1")
	if err != nil {
		return err
	}
	db.queue = newQueueDriver(db.write)
	db.jobs, err = river.NewClient[*sql.Tx](db.queue, &river.Config{Logger: db.log})
	if err != nil {
		return err
	}
	return db.recoverJobs(ctx)
}

// Close ends Work, waits for it, and gives the folder free. Later calls return
// the same as the first.
func (db *DB) Close() error {
	db.once.Do(func() {
		db.mu.Lock()
		db.stop()
		db.mu.Unlock()
		db.working.Wait()
		var errs []error
		for _, pool := range []*sql.DB{db.read, db.write} {
			if pool != nil {
				errs = append(errs, pool.Close())
			}
		}
		if db.lock != nil {
			errs = append(errs, db.lock.release())
		}
		db.closed = errors.Join(errs...)
	})
	return db.closed
}

// openPool opens the database file with n connections. The options are those of
// modernc.org/sqlite's data source names.
func openPool(path string, n int, options ...string) (*sql.DB, error) {
	// River compares the times it stores as text with SQLite's own, which are in
	// UTC: without these two options they would be written in local time.
	options = append(options, "_timezone=UTC", "_time_format=sqlite", "_foreign_keys=1", "_busy_timeout=5000")
	pool, err := sql.Open("sqlite", fileURL(path)+"?"+strings.Join(options, "&"))
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(n)
	pool.SetMaxIdleConns(n)
	return pool, nil
}

// fileURL is an absolute path as SQLite takes it, whatever characters are in it.
func fileURL(path string) string {
	p := filepath.ToSlash(path)
	if !strings.HasPrefix(p, "/") { // C:/… on Windows
		p = "/" + p
	}
	return (&url.URL{Scheme: "file", Path: p}).String()
}

// change runs f in a transaction that writes. When it returns nil the changes
// are on disk; otherwise there are none.
func (db *DB) change(ctx context.Context, f func(*sql.Tx) error) error {
	return inTx(ctx, db.write, f)
}

// look runs f in a transaction that reads one state of the database.
func (db *DB) look(ctx context.Context, f func(*sql.Tx) error) error {
	return inTx(ctx, db.read, f)
}

func inTx(ctx context.Context, pool *sql.DB, f func(*sql.Tx) error) error {
	tx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		_ = tx.Rollback() // where that fails, the connection is given up, which does the same
		return err
	}
	return tx.Commit()
}

// now is the present time at the precision that is stored.
func now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }
