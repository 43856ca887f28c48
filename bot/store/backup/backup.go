// Package backup copies whole databases: to a file and back, and between SQLite and PostgreSQL.
package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/store/schema"
)

// ErrExists is returned when a backup would replace a file.
var ErrExists = errors.New("the file already exists; choose another name")

// Backup writes a snapshot of a database of either kind to a new SQLite file. A bot may be running.
// The file gets its name only once it is complete and on disk, and only its owner can read it.
// Backup returns [ErrExists] if the file exists, and [ErrNoDatabase] or [ErrNotMigrated] if there's
// nothing it can back up.
func Backup(ctx context.Context, from database.Place, file string) error {
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("%s: %w", file, ErrExists)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	list, err := database.Migrations(ctx, from)
	if err != nil && !errors.Is(err, schema.ErrNewer) { // a copy of the file needs no knowledge of its tables
		return err
	}
	if schema.Pending(list) == len(list) {
		return fmt.Errorf("%s: %w", from, ErrNoDatabase)
	}
	folder, err := os.MkdirTemp(filepath.Dir(file), ".hoshi-backup-")
	if err != nil {
		return fmt.Errorf("can't write in the folder of %s: %w", file, err)
	}
	defer os.RemoveAll(folder)
	written := database.Place(folder)
	if from.IsPostgres() {
		if err := upToDate(ctx, from); err != nil {
			return err
		}
		err = backupPostgres(ctx, from, written)
	} else {
		err = database.WriteCopy(ctx, from, written)
	}
	if err != nil {
		return fmt.Errorf("back up %s: %w", from, err)
	}
	return place(written.File(), file)
}

// backupPostgres copies a snapshot of the database into an SQLite file.
func backupPostgres(ctx context.Context, from, to database.Place) error {
	source, err := store.Open(ctx, from, store.Options{})
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := store.Open(ctx, to, store.Options{})
	if err != nil {
		return err
	}
	_, err = copyAll(ctx, source, target, copyMode{})
	return errors.Join(err, target.Close()) // also empties the write-ahead log
}

// Restore loads a backup into a database of either kind, which must be empty unless replace is set,
// and migrates the tables. No bot may be running on it. A replaced SQLite database stays next to
// the new one, as hoshi.db.replaced or with a number; kept is its path.
func Restore(ctx context.Context, file string, to database.Place, replace bool) (kept string, err error) {
	if info, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%s: file not found", file)
	} else if err != nil {
		return "", err
	} else if !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s isn't a file", file)
	}
	folder, err := os.MkdirTemp("", "hoshi-restore-")
	if err != nil {
		return "", fmt.Errorf("%w; another folder can be set in the environment variable TMPDIR", err)
	}
	defer os.RemoveAll(folder)
	from := database.Place(folder)
	if err := copyFile(file, from.File()); err != nil {
		return "", fmt.Errorf("copy the backup to a temporary folder: %w; another folder can be set in the environment variable TMPDIR", err)
	}
	source, err := openBackup(ctx, from, file)
	if err != nil {
		return "", err
	}
	defer source.Close()
	if to.IsPostgres() {
		err = restoreInto(ctx, source, to, replace)
	} else {
		kept, err = restoreFolder(ctx, source, to, replace)
	}
	if _, ok := errors.AsType[*database.OpenError](err); ok {
		return "", err // it names the folder
	}
	return kept, database.Wrap(err, "restore %s", to)
}

// openBackup opens a copy of a backup, which checks and migrates it.
func openBackup(ctx context.Context, from database.Place, file string) (*store.DB, error) {
	list, err := database.Migrations(ctx, from)
	if err == nil && schema.Pending(list) == len(list) {
		err = ErrNoDatabase
	}
	var source *store.DB
	if err == nil {
		source, err = store.Open(ctx, from, store.Options{})
	}
	if errors.Is(err, schema.ErrNewer) {
		return nil, fmt.Errorf("%s is the backup of a later version of hoshi: restore it with that version (%w)", file, err)
	}
	if open, ok := errors.AsType[*database.OpenError](err); ok && open.Cause != nil {
		err = open.Cause // the rest of the message is about a data folder
	}
	if err != nil {
		return nil, fmt.Errorf("%s isn't a backup that this version can read: %w", file, err)
	}
	return source, nil
}

func restoreInto(ctx context.Context, source *store.DB, to database.Place, replace bool) error {
	target, err := store.Open(ctx, to, store.Options{})
	if err != nil {
		return err
	}
	_, err = copyAll(ctx, source, target, copyMode{replace: replace})
	return errors.Join(err, target.Close())
}

// restoreFolder copies the rows into a new file and replaces the old one, which may be damaged.
func restoreFolder(ctx context.Context, source *store.DB, to database.Place, replace bool) (kept string, err error) {
	there, err := to.Exists()
	if err != nil {
		return "", err
	}
	if there && !replace {
		return "", restoreInto(ctx, source, to, false)
	}
	if err := os.MkdirAll(string(to), 0o700); err != nil {
		return "", noAccess(to, err)
	}
	unlock, err := to.Lock(ctx)
	if err != nil {
		return "", err
	}
	defer unlock()
	folder, err := os.MkdirTemp(string(to), ".hoshi-restore-")
	if err != nil {
		return "", noAccess(to, err)
	}
	defer os.RemoveAll(folder)
	if err := database.GiveToOwner(folder); err != nil {
		return "", err
	}
	fresh := database.Place(folder)
	if err := restoreInto(ctx, source, fresh, false); err != nil {
		return "", err
	}
	kept, err = moveAside(to) // the old log must not be applied to the new file
	if err != nil {
		return "", err
	}
	if err := place(fresh.File(), to.File()); err != nil {
		return "", errors.Join(err, moveBack(to, kept))
	}
	if !there {
		return "", nil
	}
	return kept, nil
}

func noAccess(p database.Place, err error) error {
	return &database.OpenError{Dir: string(p), Kind: database.ErrNoAccess, Cause: err}
}
