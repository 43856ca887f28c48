package database

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync/atomic"
	"time"

	sqlite3 "modernc.org/sqlite/lib"
)

// errFileGone means that the database files aren't the ones the program opened.
var errFileGone = errors.New("was deleted or replaced while the program ran: put it back or stop the program, then start it again")

// errDamagedNow means that the file was found damaged while the program was running.
var errDamagedNow = errors.New("is damaged: stop the program and put the last backup in its place with hoshi restore --replace FILE")

// sqliteDB implements [backend].
type sqliteDB struct {
	write *sql.DB // one connection; requesting a second within a transaction deadlocks
	read  *sql.DB
	group *changeGroup // groups the changes of write

	path     string                    // of the database
	lockWait time.Duration             // how long to wait while another process locks it
	damage   atomic.Pointer[fileError] // damage found while the program was running, or nil
	opened   [2]fs.FileInfo            // the database and its log, as they were when opened
}

// suffixes are the endings of the names of the database files. Only the first two hold data.
var suffixes = [...]string{"", "-wal", "-shm"}

// restrict lets only the owner read the existing files.
func (f *sqliteDB) restrict() error {
	for _, suffix := range suffixes {
		info, err := os.Stat(f.path + suffix)
		if err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o077 != 0 {
			err = os.Chmod(f.path+suffix, 0o600)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return &OpenError{Kind: ErrNoAccess, Cause: err}
		}
	}
	return nil
}

// create creates an empty database file if there is none. SQLite gives its other files the same
// permissions and owner.
func (f *sqliteDB) create() error {
	file, err := os.OpenFile(f.path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		if uid, gid, ok := newOwner(f.path); ok {
			err = file.Chown(uid, gid)
		}
		err = errors.Join(err, file.Close())
	} else if errors.Is(err, fs.ErrExist) {
		if file, err = os.OpenFile(f.path, os.O_RDWR, 0); err == nil {
			err = file.Close()
		}
	}
	if err != nil {
		return &OpenError{Kind: ErrNoAccess, Cause: err}
	}
	return nil
}

// remember records which files are open.
func (f *sqliteDB) remember() (err error) {
	for i := range f.opened {
		if f.opened[i], err = os.Stat(f.path + suffixes[i]); err != nil {
			return err
		}
	}
	return nil
}

// noteDamage checks the outcome of a transaction for damage. A damaged file accepts no more
// changes, because they could spread the damage.
func (f *sqliteDB) noteDamage(err error) error {
	if c := primaryCode(err); c == sqlite3.SQLITE_CORRUPT || c == sqlite3.SQLITE_NOTADB {
		f.damage.CompareAndSwap(nil, &fileError{fmt.Errorf("%s %w: %w", f.path, errDamagedNow, err)})
	}
	return err
}

// check returns an error if the files were deleted or replaced. SQLite would keep writing to the
// unlinked files, and those changes would be lost.
func (f *sqliteDB) check() error {
	if damage := f.damage.Load(); damage != nil {
		return damage
	}
	for i, opened := range f.opened {
		info, err := os.Stat(f.path + suffixes[i])
		if errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(opened, info) {
			err = fmt.Errorf("%s %w", f.path+suffixes[i], errFileGone)
		}
		if err != nil {
			return &fileError{err}
		}
	}
	return nil
}

// fileError is an error found by [sqliteDB.check].
type fileError struct{ error }

func (e *fileError) Unwrap() error { return e.error }

func (f *sqliteDB) isUnique(err error) bool {
	return code(err) == sqlite3.SQLITE_CONSTRAINT_UNIQUE
}

func (f *sqliteDB) cannotSave(err error) bool {
	var file *fileError
	if errors.As(err, &file) {
		return true
	}
	switch primaryCode(err) {
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB,
		sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return true
	}
	return false
}
