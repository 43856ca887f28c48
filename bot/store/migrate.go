package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/jackc/pgx/v5"
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
	if err := checkVersions(ctx, pool, ours, queue); err != nil {
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

// checkVersions returns ErrNewer where a migration was applied to a PostgreSQL database
// that is not known here.
func checkVersions(ctx context.Context, pool *pgxpool.Pool, ours *goose.Provider, queue *rivermigrate.Migrator[pgx.Tx]) error {
	applied, known, err := ours.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the migrations: %w", err)
	}
	if applied > known {
		return fmt.Errorf("%w: its tables are at version %d, known here up to %d", ErrNewer, applied, known)
	}
	var there bool
	if err := pool.QueryRow(ctx, `SELECT to_regclass('river_migration') IS NOT NULL`).Scan(&there); err != nil || !there {
		return err
	}
	if err := pool.QueryRow(ctx, `SELECT coalesce(max(version), 0) FROM river_migration`).Scan(&applied); err != nil {
		return err
	}
	versions := queue.AllVersions()
	if known := versions[len(versions)-1].Version; applied > int64(known) {
		return fmt.Errorf("%w: its job queue is at version %d, known here up to %d", ErrNewer, applied, known)
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
