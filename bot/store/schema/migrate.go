// Package schema creates the tables of a database and migrates those of earlier versions.
// schema.sql shows the resulting tables.
package schema

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
)

//go:embed migrations/*/*.sql
var migrationFiles embed.FS

// ApplicationID marks an SQLite file as Hoshi's in its header ("HOSH" as a number). The first
// migration sets it.
const ApplicationID = 0x484f5348

// ErrNewer means that a later version of Hoshi wrote the database.
var ErrNewer = errors.New("the database was written by a later version")

// Schema applies and lists the migrations of one open database: ours with goose, the job queue's
// with River.
type Schema struct {
	conns *sql.DB
	ours  *goose.Provider
	queue queueMigrator
	// countTables counts the tables named TABLE. Asking goose would create its table.
	countTables string
	// lock makes processes that start at the same time wait for each other.
	lock  func(context.Context) (unlock func(), err error)
	close func() error
}

// queueMigrator is a [rivermigrate.Migrator] of any kind of transaction.
type queueMigrator interface {
	AllVersions() []rivermigrate.Migration
	Migrate(context.Context, rivermigrate.Direction, *rivermigrate.MigrateOpts) (*rivermigrate.MigrateResult, error)
}

var queueConfig = &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)}

// SQLite returns the schema of an SQLite database.
func SQLite(pool *sql.DB) (*Schema, error) {
	ours, err := newProvider(pool, goose.DialectSQLite3, "migrations/sqlite")
	if err != nil {
		return nil, err
	}
	queue, err := rivermigrate.New(riversqlite.New(pool), queueConfig)
	return &Schema{
		conns: pool, ours: ours, queue: queue,
		countTables: `SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'TABLE'`,
		lock:        func(context.Context) (func(), error) { return func() {}, nil }, // the folder is locked
		close:       func() error { return nil },
	}, err
}

// Postgres returns the schema of a PostgreSQL database. The caller must call Close.
func Postgres(pool *pgxpool.Pool) (*Schema, error) {
	conns := stdlib.OpenDBFromPool(pool)
	ours, err := newProvider(conns, goose.DialectPostgres, "migrations/postgres")
	if err != nil {
		return nil, errors.Join(err, conns.Close())
	}
	queue, err := rivermigrate.New(riverpgxv5.New(pool), queueConfig)
	if err != nil {
		return nil, errors.Join(err, conns.Close())
	}
	return &Schema{
		conns: conns, ours: ours, queue: queue,
		countTables: `SELECT count(*) FROM pg_catalog.pg_class WHERE oid = to_regclass('TABLE')`,
		lock: func(ctx context.Context) (func(), error) {
			conn, err := pool.Acquire(ctx)
			if err != nil {
				return nil, err
			}
			_, err = conn.Exec(ctx, `SELECT pg_advisory_lock($1)`, ApplicationID)
			return func() {
				_, _ = conn.Exec(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1)`, ApplicationID)
				conn.Release()
			}, err
		},
		close: conns.Close,
	}, nil
}

func newProvider(pool *sql.DB, dialect goose.Dialect, folder string) (*goose.Provider, error) {
	files, err := fs.Sub(migrationFiles, folder)
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(dialect, pool, files,
		goose.WithDisableGlobalRegistry(true), goose.WithSlog(slog.New(slog.DiscardHandler)))
}

// Close releases what the schema uses in addition to the pool passed in.
func (s *Schema) Close() error { return s.close() }

// Up applies the missing migrations. It returns [ErrNewer] without changing anything if a later
// version wrote the database.
func (s *Schema) Up(ctx context.Context) error {
	unlock, err := s.lock(ctx)
	if unlock != nil {
		defer unlock()
	}
	if err != nil {
		return err
	}
	if err := s.RefuseNewer(ctx); err != nil {
		return err
	}
	if _, err := s.ours.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	if _, err := s.queue.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("migrate the job queue: %w", err)
	}
	return nil
}

// NewerError means that a later version of Hoshi wrote the database. errors.Is reports it as
// [ErrNewer].
type NewerError struct {
	Migration string // a migration in the database that this version doesn't know
}

// Error says which migration isn't known.
func (e *NewerError) Error() string { return ErrNewer.Error() + ": " + e.Migration }

// Unwrap returns ErrNewer.
func (e *NewerError) Unwrap() error { return ErrNewer }

// RefuseNewer returns a *[NewerError] if the database has a migration that this version doesn't know.
// It changes nothing.
func (s *Schema) RefuseNewer(ctx context.Context) error {
	ours, queue := s.ours.ListSources(), s.queue.AllVersions()
	for _, t := range []struct {
		table, column string
		known         int64
	}{
		{"goose_db_version", "version_id", ours[len(ours)-1].Version},
		{"river_migration", "version", int64(queue[len(queue)-1].Version)},
	} {
		applied, err := s.version(ctx, t.table, t.column)
		if err != nil {
			return err
		}
		if applied > t.known {
			return &NewerError{fmt.Sprintf("%s is at %d, known here up to %d", t.table, applied, t.known)}
		}
	}
	return nil
}

// version returns the last version in a table of migrations, or 0 if there is no such table.
func (s *Schema) version(ctx context.Context, table, column string) (version int64, err error) {
	there, err := s.Has(ctx, table)
	if err != nil || !there {
		return 0, err
	}
	err = s.conns.QueryRowContext(ctx, `SELECT coalesce(max(`+column+`), 0) FROM `+table).Scan(&version)
	return version, err
}

// Has reports whether the database has a table.
func (s *Schema) Has(ctx context.Context, table string) (bool, error) {
	var n int
	err := s.conns.QueryRowContext(ctx, strings.ReplaceAll(s.countTables, "TABLE", table)).Scan(&n)
	return n > 0, err
}
