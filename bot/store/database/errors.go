package database

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"hoshi/bot/internal/fatal"
	"hoshi/bot/store/schema"
)

// Kinds of an [OpenError], for errors.Is. [schema.ErrNewer] is another one.
var (
	// ErrInUse means that another process, or another call of Open, has the folder open, or that a
	// bot is running on a PostgreSQL database that should be copied.
	ErrInUse = errors.New("the database is in use")

	// ErrDamaged means that the file is damaged or belongs to another program.
	ErrDamaged = errors.New("the database cannot be read")

	// ErrNoAccess means that the folder, or a file in it, isn't writable.
	ErrNoAccess = errors.New("the data folder can't be written")
)

// OpenError says why a data folder couldn't be opened. Its text is a sentence for the person who
// started the program. Nothing in the folder was changed.
type OpenError struct {
	Dir   string // the folder, as passed to Open
	Kind  error  // one of the errors above, or nil if none fits
	Cause error  // the reason in detail; may be nil
}

func (e *OpenError) Error() string {
	file := filepath.Join(e.Dir, fileName)
	switch e.Kind {
	case ErrInUse:
		return fmt.Sprintf("another hoshi is using %s: stop it, or choose another folder with --data DIR or the setting data", e.Dir)
	case schema.ErrNewer:
		return fmt.Sprintf("%s was written by a later version of hoshi (%v): run that version, or choose another folder with --data DIR or the setting data", file, e.Cause)
	case ErrDamaged:
		return fmt.Sprintf("%s is damaged or not a Hoshi database (%v): it was left as it is; "+
			"put the last backup in its place with hoshi restore --replace FILE, or choose another folder with --data DIR or the setting data", file, e.Cause)
	case ErrNoAccess:
		if isFull(e.Cause) {
			return fmt.Sprintf("the disk of %s is full: make room, or choose another folder with --data DIR or the setting data", e.Dir)
		}
		return fmt.Sprintf("can't write in %s (%v): change the permissions, or choose another folder with --data DIR or the setting data", e.Dir, e.Cause)
	}
	return fmt.Sprintf("can't open %s: %v", file, e.Cause)
}

// Unwrap returns Kind and Cause.
func (e *OpenError) Unwrap() []error {
	var errs []error
	for _, err := range []error{e.Kind, e.Cause} {
		if err != nil {
			errs = append(errs, err)
		}
	}
	return errs
}

// silentError means that the database didn't respond in time.
type silentError struct {
	waited time.Duration
	cause  error
}

func (e *silentError) Error() string {
	return fmt.Sprintf("the database didn't answer within %v: %v", e.waited, e.cause)
}

// Unwrap returns the error that the database or its driver returned in the end.
func (e *silentError) Unwrap() error { return e.cause }

// describe turns an error from opening dir into an OpenError, which is fatal unless it may pass: the
// other program may end, and a disk that fails may be on a network.
func describe(dir string, err error) error {
	var open *OpenError
	if !errors.As(err, &open) {
		open = &OpenError{Cause: err}
		open.Kind = kindOf(dir, &open.Cause)
	}
	open.Dir = dir
	if open.Kind == nil || open.Kind == ErrInUse {
		return open
	}
	return fatal.Mark(open)
}

// kindOf returns the kind of an error from opening dir. SQLite reports a full disk in several ways, so
// kindOf tries to write and adds the reason why it can't to the cause.
func kindOf(dir string, cause *error) error {
	if newer, ok := errors.AsType[*schema.NewerError](*cause); ok {
		*cause = errors.New(newer.Migration)
		return schema.ErrNewer
	}
	switch primaryCode(*cause) {
	case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
		return ErrDamaged
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_FULL:
		return ErrNoAccess
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR:
		if err := tryWriting(dir); isFull(err) {
			*cause = errors.Join(*cause, err)
			return ErrNoAccess
		}
	}
	if primaryCode(*cause) == sqlite3.SQLITE_CANTOPEN || errors.Is(*cause, fs.ErrPermission) {
		return ErrNoAccess
	}
	return nil
}

// isFull reports whether err means that a disk, or the part of it that a user may fill, is full.
func isFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || primaryCode(err) == sqlite3.SQLITE_FULL
}

// tryWriting writes a small file in a folder and deletes it.
func tryWriting(dir string) error {
	file, err := os.CreateTemp(dir, ".hoshi-space-")
	if err != nil {
		return err
	}
	_, err = file.Write(make([]byte, 256<<10))
	return errors.Join(err, file.Close(), os.Remove(file.Name()))
}

// code returns SQLite's extended result code in err, or 0 if there is none.
func code(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code()
	}
	return 0
}

// primaryCode returns the low byte of [code], which identifies the kind of error.
func primaryCode(err error) int { return code(err) & 0xff }
