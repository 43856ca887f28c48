package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
)

//go:embed migrations/*/*.sql
var migrationFiles embed.FS

// applicationID marks the file as hoshi's in its header: "HOSH" as a number.
// The first migration sets it.
const applicationID = 0x484f5348

// headerSize is how many bytes every SQLite file begins with.
// https://www.sqlite.org/fileformat.html#the_database_header
const headerSize = 100

// migrate brings the schema of an SQLite file up to date: our tables by goose, the job
// queue's by River's migrations.
func migrate(ctx context.Context, pool *sql.DB) error {
	ours, err := gooseProvider(pool, goose.DialectSQLite3)
	if err != nil {
		return err
	}
	queue, err := riverMigrator(pool)
	if err != nil {
		return err
	}
	return migrateUp(ctx, ours, queue)
}

// migratePostgres does the same for PostgreSQL. Processes that start at the same time
// wait for each other.
func migratePostgres(ctx context.Context, pool *pgxpool.Pool) error {
	lock, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer lock.Release()
	if _, err := lock.Exec(ctx, `SELECT pg_advisory_lock($1)`, applicationID); err != nil {
		return err
	}
	defer lock.Exec(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1)`, applicationID)

	conns := stdlib.OpenDBFromPool(pool)
	defer conns.Close()
	ours, err := gooseProvider(conns, goose.DialectPostgres)
	if err != nil {
		return err
	}
	queue, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	return migrateUp(ctx, ours, queue)
}

// migrateUp applies the migrations that were not applied yet.
func migrateUp[TTx any](ctx context.Context, ours *goose.Provider, queue *rivermigrate.Migrator[TTx]) error {
	if _, err := ours.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	if _, err := queue.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("migrate the job queue: %w", err)
	}
	return nil
}

// gooseProvider returns what applies the migrations in the folder of a dialect.
func gooseProvider(pool *sql.DB, dialect goose.Dialect) (*goose.Provider, error) {
	folder := "migrations/sqlite"
	if dialect == goose.DialectPostgres {
		folder = "migrations/postgres"
	}
	files, err := fs.Sub(migrationFiles, folder)
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(dialect, pool, files,
		goose.WithDisableGlobalRegistry(true), goose.WithSlog(slog.New(slog.DiscardHandler)))
}

func riverMigrator(pool *sql.DB) (*rivermigrate.Migrator[*sql.Tx], error) {
	return rivermigrate.New(riversqlite.New(pool), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
}

// inspect reads an existing database file, without changing it, and refuses one
// that is damaged, that is another program's, or that a later version wrote.
func inspect(ctx context.Context, path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return &OpenError{Kind: ErrNoAccess, Cause: fmt.Errorf("%s is not a file", fileName)}
	}
	if info.Size() < headerSize { // SQLite would take it for empty, and write over it
		return &OpenError{Kind: ErrDamaged, Cause: errors.New("too short")}
	}
	if err := checkLog(path + "-wal"); err != nil {
		return &OpenError{Kind: ErrDamaged, Cause: err}
	}
	// Without mode=ro, closing would write what is left in the write-ahead log
	// into the file.
	pool, err := openPool(path, 1, "mode=ro")
	if err != nil {
		return err
	}
	defer pool.Close()

	var health string
	if err := pool.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&health); err != nil {
		return err
	}
	if health != "ok" {
		return &OpenError{Kind: ErrDamaged, Cause: errors.New(health)}
	}
	var id, tables int64
	if err := pool.QueryRowContext(ctx, `SELECT application_id, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id`).Scan(&id, &tables); err != nil {
		return err
	}
	migrated, err := hasTable(ctx, pool, "goose_db_version")
	if err != nil {
		return err
	}
	if id != applicationID && (id != 0 || tables > 0 && !migrated) {
		return &OpenError{Kind: ErrDamaged, Cause: errors.New("another program's")}
	}
	return refuseNewer(ctx, pool)
}

// refuseNewer compares the migrations that were applied with those known here.
func refuseNewer(ctx context.Context, pool *sql.DB) error {
	ours, err := gooseProvider(pool, goose.DialectSQLite3)
	if err != nil {
		return err
	}
	queue, err := riverMigrator(pool)
	if err != nil {
		return err
	}
	sources, versions := ours.ListSources(), queue.AllVersions()
	for _, t := range []struct {
		table, query string
		known        int64
	}{
		{"goose_db_version", `SELECT coalesce(max(version_id), 0) FROM goose_db_version`, sources[len(sources)-1].Version},
		{"river_migration", `SELECT coalesce(max(version), 0) FROM river_migration`, int64(versions[len(versions)-1].Version)},
	} {
		switch there, err := hasTable(ctx, pool, t.table); {
		case err != nil:
			return err
		case !there:
			continue // never migrated, by this one of the two
		}
		var version int64
		if err := pool.QueryRowContext(ctx, t.query).Scan(&version); err != nil {
			return err
		}
		if version > t.known {
			return &OpenError{Kind: ErrNewer, Cause: fmt.Errorf("%s is at %d, known here up to %d", t.table, version, t.known)}
		}
	}
	return nil
}

func hasTable(ctx context.Context, pool *sql.DB, name string) (bool, error) {
	var n int
	err := pool.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?`, name).Scan(&n)
	return n > 0, err
}
