package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrExists says that a file is there already, which a backup would replace.
var ErrExists = errors.New("the file exists")

// replacedSuffix follows the names of the files that a restore has put aside.
const replacedSuffix = ".replaced"

// Backup writes what the database has at this moment to a file that must not exist: an
// SQLite database, whatever the kind of the source. A bot may run meanwhile. The file
// has its name only when it is whole and on disk, and only its owner can read it.
func Backup(ctx context.Context, from Place, file string) error {
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("%s: %w", file, ErrExists)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	list, err := Migrations(ctx, from)
	if err != nil {
		return err
	}
	if pending(list) == len(list) {
		return fmt.Errorf("%s: %w", from, ErrNoDatabase)
	}
	folder, err := os.MkdirTemp(filepath.Dir(file), ".hoshi-backup-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	written := Place(folder)
	if from.IsPostgres() {
		if n := pending(list); n > 0 {
			return fmt.Errorf("%s: %w: %d migrations are pending", from, ErrNotMigrated, n)
		}
		err = backupPostgres(ctx, from, written)
	} else {
		err = backupSQLite(ctx, from, written)
	}
	if err != nil {
		return fmt.Errorf("back up %s: %w", from, err)
	}
	return place(written.file(), file)
}

// backupSQLite writes a copy of a database that may be in use. SQLite reads one state of
// it, and writers do not wait.
func backupSQLite(ctx context.Context, from, to Place) error {
	if err := (&sqliteDB{path: to.file()}).create(); err != nil { // with its permissions
		return err
	}
	path, err := filepath.Abs(from.file())
	if err != nil {
		return err
	}
	pool, err := openPool(path, 1, "mode=ro")
	if err != nil {
		return err
	}
	defer pool.Close()
	_, err = pool.ExecContext(ctx, `VACUUM INTO ?`, to.file())
	return err
}

// backupPostgres copies one state of the database into an SQLite file.
func backupPostgres(ctx context.Context, from, to Place) error {
	source, err := OpenPlace(ctx, from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := OpenPlace(ctx, to)
	if err != nil {
		return err
	}
	_, err = copyAll(ctx, source, target, copyMode{})
	return errors.Join(err, target.Close()) // which empties the write-ahead log
}

// place gives a whole file its name, once it is on disk.
func place(file, name string) error {
	if err := syncFile(file); err != nil {
		return err
	}
	if err := os.Link(file, name); err != nil { // unlike os.Rename it replaces nothing
		return err
	}
	return syncFile(filepath.Dir(name))
}

// syncFile writes a file or a folder to disk.
func syncFile(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Restore puts what a backup has into a database, which may be of either kind and must
// be empty; with replace, what it has is replaced. The tables are brought up to date. No
// bot may run on it. An SQLite database that was replaced is left beside the new one,
// as hoshi.db.replaced.
func Restore(ctx context.Context, file string, to Place, replace bool) error {
	folder, err := os.MkdirTemp("", "hoshi-restore-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	from := Place(folder)
	if err := copyFile(file, from.file()); err != nil {
		return err
	}
	source, err := openBackup(ctx, from, file)
	if err != nil {
		return err
	}
	defer source.Close()
	if to.IsPostgres() {
		err = restoreInto(ctx, source, to, replace)
	} else {
		err = restoreFolder(ctx, source, to, replace)
	}
	return wrap(err, "restore %s", to)
}

// openBackup opens the copy of a backup, which checks it and migrates it.
func openBackup(ctx context.Context, from Place, file string) (*DB, error) {
	list, err := Migrations(ctx, from)
	if err == nil && pending(list) == len(list) {
		err = ErrNoDatabase
	}
	var source *DB
	if err == nil {
		source, err = OpenPlace(ctx, from)
	}
	if open, ok := errors.AsType[*OpenError](err); ok && open.Cause != nil {
		err = open.Cause // the rest of its text is about a data folder
	}
	if err != nil {
		return nil, fmt.Errorf("%s is no backup that this version can read: %w", file, err)
	}
	return source, nil
}

// restoreInto copies the rows.
func restoreInto(ctx context.Context, source *DB, to Place, replace bool) error {
	target, err := OpenPlace(ctx, to)
	if err != nil {
		return err
	}
	_, err = copyAll(ctx, source, target, copyMode{replace: replace})
	return errors.Join(err, target.Close())
}

// restoreFolder copies the rows into a new file, and puts it into the place of the old
// one, which may be damaged.
func restoreFolder(ctx context.Context, source *DB, to Place, replace bool) error {
	if there, err := to.exists(); err != nil || !there || !replace {
		return errors.Join(err, restoreInto(ctx, source, to, false))
	}
	lock, err := lockFolder(ctx, string(to))
	if err != nil {
		return describe(string(to), err)
	}
	defer lock.release()
	folder, err := os.MkdirTemp(string(to), ".hoshi-restore-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	fresh := Place(folder)
	if err := restoreInto(ctx, source, fresh, false); err != nil {
		return err
	}
	for _, suffix := range suffixes { // the log must not be applied to the new file
		err := os.Rename(to.file()+suffix, to.file()+replacedSuffix+suffix)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return place(fresh.file(), to.file())
}

// copyFile copies a file to a new one that only its owner can read.
func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
