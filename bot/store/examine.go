package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/jackc/pgx/v5"
)

// Examination is what can be said of a database without opening it. A bot may run on it.
type Examination struct {
	Exists  bool   // there is a database; the bot makes the one that is missing
	Version string // of the database's software, such as "SQLite 3.50.0"
	Pending int    // migrations that the bot will apply when it starts
	Newer   bool   // a later version of hoshi wrote it
	InUse   bool   // a bot has it open; only told of SQLite
	Free    int64  // bytes that the disk has left for it; -1 where that is not known
}

// Examine looks at the database at a place. The error says why the bot could not work
// with it: it cannot be read, or not be written.
func Examine(ctx context.Context, p Place) (e Examination, err error) {
	e.Free = -1
	if p.IsPostgres() {
		err = e.postgres(ctx, p)
	} else {
		err = e.sqlite(ctx, p)
	}
	if err != nil {
		return e, err
	}
	list, err := Migrations(ctx, p)
	if err != nil {
		return e, err
	}
	e.Pending = pending(list)
	e.Exists = e.Pending < len(list)
	return e, nil
}

func (e *Examination) sqlite(ctx context.Context, p Place) error {
	dir, err := filepath.Abs(string(p))
	if err != nil {
		return err
	}
	for { // the first folder above that there is
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			break
		} else if err == nil {
			return &OpenError{Dir: string(p), Kind: ErrNoAccess, Cause: fmt.Errorf("%s is not a folder", dir)}
		}
		dir = filepath.Dir(dir)
	}
	file, err := os.CreateTemp(dir, ".hoshi-doctor-")
	if err != nil {
		return &OpenError{Dir: string(p), Kind: ErrNoAccess, Cause: err}
	}
	if err := errors.Join(file.Close(), os.Remove(file.Name())); err != nil {
		return err
	}
	e.Free = freeBytes(dir)
	there, err := p.exists()
	if err != nil || !there {
		return err
	}
	path, err := filepath.Abs(p.file())
	if err != nil {
		return err
	}
	lock, err := lockFolder(ctx, string(p))
	if err == nil {
		err = lock.release()
	} else if errors.Is(err, ErrInUse) {
		e.InUse, err = true, nil
	}
	if err != nil {
		return err
	}
	switch err := inspect(ctx, path); {
	case errors.Is(err, ErrNewer):
		e.Newer = true
	case err != nil:
		return describe(string(p), err)
	}
	pool, err := openPool(path, 1, "mode=ro")
	if err != nil {
		return err
	}
	defer pool.Close()
	if err := pool.QueryRowContext(ctx, `SELECT sqlite_version()`).Scan(&e.Version); err != nil {
		return describe(string(p), err)
	}
	e.Version = "SQLite " + e.Version
	return nil
}

func (e *Examination) postgres(ctx context.Context, p Place) error {
	conn, err := pgx.Connect(ctx, string(p)) // whose errors hide the password
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	var readOnly, mayCreate bool
	err = conn.QueryRow(ctx, `SELECT current_setting('server_version'), current_setting('transaction_read_only') = 'on',
		has_schema_privilege(current_schema(), 'CREATE')`).Scan(&e.Version, &readOnly, &mayCreate)
	if err != nil {
		return err
	}
	e.Version = "PostgreSQL " + e.Version
	switch {
	case readOnly:
		return fmt.Errorf("%s is read-only", p)
	case !mayCreate:
		return fmt.Errorf("the user may not make tables in %s", p)
	}
	return nil
}
