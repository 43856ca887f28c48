package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"hoshi/bot/store/database"
	"hoshi/bot/store/schema"
)

// Examination is what can be learned about a database without opening it. A bot may be running on
// it.
type Examination struct {
	Exists  bool   // if false, the bot creates it
	Version string // of the database's software, such as "SQLite 3.50.0"
	Pending int    // number of migrations the bot will apply when it starts
	Newer   bool   // a later version of hoshi wrote it
	InUse   bool   // a bot has it open; known only for SQLite
	Free    int64  // bytes left on its disk; -1 if unknown
}

// Examine looks at the database at a place. The error says why the bot couldn't read or write it.
func Examine(ctx context.Context, p database.Place) (e Examination, err error) {
	e.Free = -1
	if p.IsPostgres() {
		err = e.postgres(ctx, p)
	} else {
		err = e.sqlite(ctx, p)
	}
	if err != nil {
		return e, err
	}
	list, err := database.Migrations(ctx, p)
	if errors.Is(err, schema.ErrNewer) {
		e.Newer, err = true, nil
	}
	if err != nil {
		return e, err
	}
	e.Pending = schema.Pending(list)
	e.Exists = e.Pending < len(list)
	return e, nil
}

func (e *Examination) sqlite(ctx context.Context, p database.Place) error {
	dir, err := filepath.Abs(string(p))
	if err != nil {
		return err
	}
	for { // find the nearest folder that exists
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			break
		} else if err == nil {
			return &database.OpenError{Dir: string(p), Kind: database.ErrNoAccess, Cause: fmt.Errorf("%s isn't a folder", dir)}
		}
		dir = filepath.Dir(dir)
	}
	file, err := os.CreateTemp(dir, ".hoshi-doctor-")
	if err != nil {
		return &database.OpenError{Dir: string(p), Kind: database.ErrNoAccess, Cause: err}
	}
	if err := errors.Join(file.Close(), os.Remove(file.Name())); err != nil {
		return err
	}
	e.Free = freeBytes(dir)
	there, err := p.Exists()
	if err != nil || !there {
		return err
	}
	unlock, err := p.Lock(ctx)
	if err == nil {
		err = unlock()
	} else if errors.Is(err, database.ErrInUse) {
		e.InUse, err = true, nil
	}
	if err != nil {
		return err
	}
	e.Version, err = p.Inspect(ctx)
	if errors.Is(err, schema.ErrNewer) {
		err = nil // Examine asks again
	}
	return err
}

func (e *Examination) postgres(ctx context.Context, p database.Place) error {
	conn, err := database.ConnectPostgres(ctx, p)
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
		return fmt.Errorf("%s is read-only: use the primary server's address", p)
	case !mayCreate:
		return fmt.Errorf("the user may not make tables in %s: make the bot's user the owner of the database", p)
	}
	return nil
}
