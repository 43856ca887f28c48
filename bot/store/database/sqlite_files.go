package database

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync/atomic"

	sqlite3 "modernc.org/sqlite/lib"
)

// errFileGone says that the database is not what the program opened.
var errFileGone = errors.New("was deleted or replaced while the program ran: put it back or stop the program, then start it again")

// errDamagedNow says that the file was found damaged while the program ran.
var errDamagedNow = errors.New("is damaged: stop the program and put the last backup in its place with hoshi restore --replace FILE")

// sqliteDB implements [backend].
type sqliteDB struct {
	write *sql.DB // one connection; never ask it for a second one within a transaction
	read  *sql.DB
	group *changeGroup // of changes of write

	path   string                    // of the database
	damage atomic.Pointer[fileError] // what was found out of order while the program ran; nil for nothing
	opened [2]fs.FileInfo            // the database and its log, as they were when they were opened
}

// suffixes follow the path of the database in the names of its files. Only the first
// two hold data.
var suffixes = [...]string{"", "-wal", "-shm"}

// restrict lets nobody but the owner read the files that are there.
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

// create makes the database file, empty, where it is missing. SQLite gives its other
// files the same permissions.
func (f *sqliteDB) create() error {
	file, err := os.OpenFile(f.path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return &OpenError{Kind: ErrNoAccess, Cause: err}
	}
	return file.Close()
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

// noteDamage looks at the outcome of a transaction. A file that was found damaged takes no
// change any more: more changes could spread the damage.
func (f *sqliteDB) noteDamage(err error) error {
	if c := primaryCode(err); c == sqlite3.SQLITE_CORRUPT || c == sqlite3.SQLITE_NOTADB {
		f.damage.CompareAndSwap(nil, &fileError{fmt.Errorf("%s %w: %w", f.path, errDamagedNow, err)})
	}
	return err
}

// check looks whether the files are still there: SQLite would go on writing to files that have no name any
// more, and what is written there is lost.
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

// fileError is what [sqliteDB.check] found.
type fileError struct{ error }

// Unwrap returns the reason.
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
