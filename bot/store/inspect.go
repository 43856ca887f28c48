package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/pressly/goose/v3"
)

// headerSize is how many bytes every SQLite file begins with.
// https://www.sqlite.org/fileformat.html#the_database_header
const headerSize = 100

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
