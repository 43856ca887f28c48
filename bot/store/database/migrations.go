package database

import (
	"context"
	"path/filepath"

	"github.com/jackc/pgx/v5/pgxpool"

	"hoshi/bot/store/schema"
)

// Migrations returns the schema's migrations in order and which of them the database at a place
// has: none if there is no database. If a later version of Hoshi wrote it, the error wraps
// [schema.ErrNewer], and the list is complete as far as this version knows. It changes nothing and
// works while a bot is running.
func Migrations(ctx context.Context, p Place) ([]schema.Migration, error) {
	if p.IsPostgres() {
		list, err := postgresMigrations(ctx, p)
		if err != nil {
			err = explain(p, err)
		}
		return list, err
	}
	there, err := p.Exists()
	if err != nil {
		return nil, err
	}
	mode := "mode=ro"
	if !there {
		mode = "mode=memory" // an empty database
	}
	path, err := filepath.Abs(p.File())
	if err != nil {
		return nil, err
	}
	pool, err := openPool(path, 1, lockWait, mode)
	if err != nil {
		return nil, err
	}
	defer pool.Close()
	tables, err := schema.SQLite(pool)
	if err != nil {
		return nil, err
	}
	list, err := tables.List(ctx)
	if err == nil {
		err = tables.RefuseNewer(ctx)
	}
	if err != nil {
		err = describe(string(p), err)
	}
	return list, err
}

func postgresMigrations(ctx context.Context, p Place) ([]schema.Migration, error) {
	config, err := poolConfig(string(p))
	if err != nil {
		return nil, err
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	defer pool.Close()
	tables, err := schema.Postgres(pool)
	if err != nil {
		return nil, err
	}
	defer tables.Close()
	list, err := tables.List(ctx)
	if err != nil {
		return nil, err
	}
	return list, tables.RefuseNewer(ctx)
}
