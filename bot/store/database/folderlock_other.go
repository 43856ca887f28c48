//go:build !unix || solaris || illumos || aix

package database

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"

	sqlite3 "modernc.org/sqlite/lib"
)

// lockName is an empty file in the data folder.
const lockName = "hoshi.lock"

// folderLock keeps other processes, and other calls of Open, out of a data folder. It is an
// exclusive transaction on a second SQLite file: SQLite can lock files on every system, and the
// system frees the lock however the process dies. Windows, which uses this, doesn't remove open
// files.
type folderLock struct {
	pool *sql.DB
	tx   *sql.Tx
}

func lockFolder(ctx context.Context, dir string) (*folderLock, error) {
	path := filepath.Join(dir, lockName)
	pool, err := sql.Open("sqlite", fileURL(path)+"?_txlock=exclusive&_busy_timeout=0")
	if err != nil {
		return nil, err
	}
	// The transaction outlives ctx, which covers only the opening.
	tx, err := pool.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		switch primaryCode(err) {
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
			err = &OpenError{Kind: ErrInUse, Cause: err}
		default:
			err = &OpenError{Kind: ErrNoAccess, Cause: err}
		}
		pool.Close()
		return nil, err
	}
	return &folderLock{pool, tx}, nil
}

func (l *folderLock) release() error {
	return errors.Join(l.tx.Rollback(), l.pool.Close())
}
