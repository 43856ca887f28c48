package store

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

// Migration is a step of the schema.
type Migration struct {
	Name    string    // such as 00001_games, or "job queue 7" for the queue's tables
	Applied bool      // the database has it
	At      time.Time // when it was applied; zero where that is not known or not yet so
}

// Migrations returns the steps of the schema in their order, and which of them the
// database has. It changes nothing, and a bot may run meanwhile. A database that is not
// there has none of them.
func Migrations(ctx context.Context, p Place) ([]Migration, error) {
	if p.IsPostgres() {
		return postgresMigrations(ctx, p)
	}
	there, err := p.exists()
	if err != nil {
		return nil, err
	}
	path, err := filepath.Abs(p.file())
	if err != nil {
		return nil, err
	}
	mode := "mode=ro"
	if !there {
		mode = "mode=memory" // an empty database
	}
	pool, err := openPool(path, 1, mode)
	if err != nil {
		return nil, err
	}
	defer pool.Close()
	ours, err := gooseProvider(pool, goose.DialectSQLite3)
	if err != nil {
		return nil, err
	}
	queue, err := riverMigrator(pool)
	if err != nil {
		return nil, err
	}
	list, err := migrationList(ctx, pool, ours, queue, `SELECT count(*) FROM sqlite_schema WHERE name = 'TABLE'`)
	if err != nil {
		return nil, describe(string(p), err)
	}
	return list, nil
}

// postgresMigrations is [Migrations] for PostgreSQL.
func postgresMigrations(ctx context.Context, p Place) ([]Migration, error) {
	config, err := pgxpool.ParseConfig(string(p))
	if err != nil {
		return nil, fmt.Errorf("database URL: %w", err) // pgx hides the password
	}
	config.MaxConns = max(config.MaxConns, minConns)
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	defer pool.Close()
	conns := stdlib.OpenDBFromPool(pool)
	defer conns.Close()
	ours, err := gooseProvider(conns, goose.DialectPostgres)
	if err != nil {
		return nil, err
	}
	queue, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{})
	if err != nil {
		return nil, err
	}
	list, err := migrationList(ctx, conns, ours, queue, `SELECT count(*) FROM pg_catalog.pg_class WHERE oid = to_regclass('TABLE')`)
	return list, wrap(err, "read the migrations of %s", p)
}

// migrationList asks goose and River for the steps. hasTable counts the tables named
// TABLE: goose would make its table where it is missing.
func migrationList[TTx any](ctx context.Context, pool *sql.DB, ours *goose.Provider, queue *rivermigrate.Migrator[TTx], hasTable string) ([]Migration, error) {
	there := func(table string) (bool, error) {
		var n int
		err := pool.QueryRowContext(ctx, strings.ReplaceAll(hasTable, "TABLE", table)).Scan(&n)
		return n > 0, err
	}
	applied := make(map[int64]time.Time)
	migrated, err := there("goose_db_version")
	if err != nil {
		return nil, err
	}
	if migrated {
		states, err := ours.Status(ctx)
		if err != nil {
			return nil, err
		}
		for _, s := range states {
			if s.State == goose.StateApplied {
				applied[s.Source.Version] = s.AppliedAt
			}
		}
	}
	var list []Migration
	for _, s := range ours.ListSources() {
		at, ok := applied[s.Version]
		name := strings.TrimSuffix(filepath.Base(s.Path), ".sql")
		list = append(list, Migration{Name: name, Applied: ok, At: at})
	}
	version := 0
	if queued, err := there("river_migration"); err != nil {
		return nil, err
	} else if queued {
		if err := pool.QueryRowContext(ctx, `SELECT coalesce(max(version), 0) FROM river_migration`).Scan(&version); err != nil {
			return nil, err
		}
	}
	for _, m := range queue.AllVersions() {
		list = append(list, Migration{Name: fmt.Sprintf("job queue %d", m.Version), Applied: m.Version <= version})
	}
	return list, nil
}

// pending counts the steps that the database does not have.
func pending(list []Migration) (n int) {
	for _, m := range list {
		if !m.Applied {
			n++
		}
	}
	return n
}
