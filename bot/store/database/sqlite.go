package database

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"modernc.org/sqlite"

	"hoshi/bot/store/schema"
)

// fileName is the name of the database in the data folder.
const fileName = "hoshi.db"

// readers is the number of concurrent reads. Each holds its connection for well under a
// millisecond.
const readers = 4

// existing keeps a new connection from creating the file. If the file was moved away, SQLite would
// create an empty one and delete the write-ahead log beside it, which may hold the latest changes.
const existing = "mode=rw"

// OpenSQLite opens the SQLite database in the data folder dir and creates both if needed. The error
// is an *[OpenError] unless ctx ended.
func OpenSQLite(ctx context.Context, dir string, opts Options) (*DB, error) {
	db := newDB(opts)
	if err := db.openSQLite(ctx, dir); err != nil {
		db.Close()
		if ctx.Err() != nil {
			return nil, fmt.Errorf("open %s: %w", dir, ctx.Err())
		}
		return nil, describe(dir, err)
	}
	return db, nil
}

func (db *DB) openSQLite(ctx context.Context, dir string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return &OpenError{Kind: ErrNoAccess, Cause: err}
	}
	lock, err := lockFolder(ctx, dir)
	if err != nil {
		return err
	}
	db.closers = append(db.closers, lock.release)
	s := &sqliteDB{path: filepath.Join(dir, fileName), lockWait: db.opts.LockWait}
	db.backend = s
	if err := s.restrict(); err != nil {
		return err
	}
	if err := inspect(ctx, s.path); err != nil {
		return err
	}
	if err := s.create(); err != nil {
		return err
	}
	if err := s.connect(ctx, &db.closers); err != nil {
		return err
	}
	if err := s.rewrite(ctx, db.opts.Log); err != nil {
		return err
	}
	return s.remember()
}

// SQLite returns the single write connection of an SQLite database, or nil for PostgreSQL.
func (db *DB) SQLite() *sql.DB {
	if s, ok := db.backend.(*sqliteDB); ok {
		return s.write
	}
	return nil
}

// connect opens the connections and migrates the schema. It appends the functions that close them
// to closers.
func (s *sqliteDB) connect(ctx context.Context, closers *[]func() error) (err error) {
	s.write, err = openPool(s.path, 1, s.lockWait, existing, "_txlock=immediate", "_pragma=journal_mode(wal)", "_pragma=synchronous(full)", "_pragma=secure_delete(on)")
	if err != nil {
		return err
	}
	s.group = &changeGroup{pool: s.write}
	*closers = append(*closers, s.group.wait, s.write.Close)
	tables, err := schema.SQLite(s.write)
	if err != nil {
		return err
	}
	if err := tables.Up(ctx); err != nil {
		return err
	}
	s.read, err = openPool(s.path, readers+1, s.lockWait, existing, "_query_only=1")
	if err != nil {
		return err
	}
	*closers = append(*closers, s.read.Close)

	// SQLite removes the write-ahead log when the last connection closes, which would look as if
	// someone had deleted it, so one connection stays open.
	anchor, err := s.read.Conn(context.WithoutCancel(ctx))
	if err != nil {
		return err
	}
	*closers = append(*closers, anchor.Close)
	return anchor.QueryRowContext(ctx, `SELECT count(*) FROM workers`).Scan(new(int))
}

func (s *sqliteDB) change(ctx context.Context, f func(Tx) error) error {
	return s.noteDamage(inTx(ctx, s.write, f))
}

func (s *sqliteDB) changeTogether(ctx context.Context, f func(Tx) error) error {
	return s.noteDamage(s.group.change(ctx, f))
}

func (s *sqliteDB) look(ctx context.Context, f func(Tx) error) error {
	return s.noteDamage(inTx(ctx, s.read, f))
}

// beginner is a [sql.DB] or a [sql.Conn].
type beginner interface {
	BeginTx(ctx context.Context, opts *sql.TxOptions) (*sql.Tx, error)
}

func inTx(ctx context.Context, on beginner, f func(Tx) error) error {
	tx, err := on.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	var after afterCommit
	if err := f(SQLiteTx{tx, ctx, &after}); err != nil {
		_ = tx.Rollback() // if this fails, the connection is dropped, which has the same effect
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	after.call(true)
	return nil
}

// lockWait is the default of [Options.LockWait].
const lockWait = 5 * time.Second

// openPool opens the database file with n connections, which wait that long while another process
// locks it. The options are those of modernc.org/sqlite's data source names.
func openPool(path string, n int, wait time.Duration, options ...string) (*sql.DB, error) {
	// River compares the times it stores as text with SQLite's, which are in UTC. Without the first
	// two options they would be written in local time.
	options = append(options, "_timezone=UTC", "_time_format=sqlite", "_foreign_keys=1", fmt.Sprintf("_busy_timeout=%d", wait.Milliseconds()))
	connector, err := sqlite.NewConnector(fileURL(path) + "?" + strings.Join(options, "&"))
	if err != nil {
		return nil, err
	}
	pool := sql.OpenDB(cachingConnector{connector})
	pool.SetMaxOpenConns(n)
	pool.SetMaxIdleConns(n)
	return pool, nil
}

// fileURL returns an absolute path as a URL for SQLite, with all special characters escaped.
func fileURL(path string) string {
	p := filepath.ToSlash(path)
	if !strings.HasPrefix(p, "/") { // C:/… on Windows
		p = "/" + p
	}
	return (&url.URL{Scheme: "file", Path: p}).String()
}
