package database

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"hoshi/bot/store/schema"
)

// headerSize is the size of an SQLite file's header in bytes.
// https://www.sqlite.org/fileformat.html#the_database_header
const headerSize = 100

// inspect reads an existing database file without changing it. It rejects a file that is damaged,
// belongs to another program or was written by a later version.
func inspect(ctx context.Context, path string) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return &OpenError{Kind: ErrNoAccess, Cause: fmt.Errorf("%s isn't a file", fileName)}
	}
	if info.Size() < headerSize { // SQLite would treat it as empty and overwrite it
		return &OpenError{Kind: ErrDamaged, Cause: errors.New("too short")}
	}
	if err := checkLog(path + "-wal"); err != nil {
		return &OpenError{Kind: ErrDamaged, Cause: err}
	}
	// Without mode=ro, closing would checkpoint the write-ahead log into the file.
	pool, err := openPool(path, 1, lockWait, "mode=ro")
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
	var id, count int64
	if err := pool.QueryRowContext(ctx, `SELECT application_id, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id`).Scan(&id, &count); err != nil {
		return err
	}
	tables, err := schema.SQLite(pool)
	if err != nil {
		return err
	}
	migrated, err := tables.Has(ctx, "goose_db_version")
	if err != nil {
		return err
	}
	if id != schema.ApplicationID && (id != 0 || count > 0 && !migrated) {
		return &OpenError{Kind: ErrDamaged, Cause: errors.New("another program's")}
	}
	return tables.RefuseNewer(ctx)
}
