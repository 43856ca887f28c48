package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"hoshi/bot/store/schema"
)

// Place is where a database is: the URL of a PostgreSQL database (postgres://…), or else the data
// folder of an SQLite database.
type Place string

// IsPostgres reports whether the place is the URL of a PostgreSQL database.
func (p Place) IsPostgres() bool {
	return strings.HasPrefix(string(p), "postgres://") || strings.HasPrefix(string(p), "postgresql://")
}

// Validate returns an error for a URL of another kind, which would otherwise name a strange folder.
func (p Place) Validate() error {
	if strings.Contains(string(p), "://") && !p.IsPostgres() {
		return fmt.Errorf("%s is neither a data folder nor a database: use a data folder or a postgres:// URL", strings.SplitAfter(string(p), "://")[0])
	}
	return nil
}

// Same reports whether two places are the same database, as far as their names show it.
func (p Place) Same(other Place) bool {
	if p.IsPostgres() || other.IsPostgres() {
		return p == other
	}
	a, err := os.Stat(p.File())
	b, err2 := os.Stat(other.File())
	return err == nil && err2 == nil && os.SameFile(a, b)
}

// String returns the place for display: a URL without its password and options.
func (p Place) String() string {
	if !p.IsPostgres() {
		return string(p)
	}
	u, err := url.Parse(string(p))
	if err != nil {
		return "the PostgreSQL database"
	}
	shown := url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}
	return shown.String()
}

// File returns the path of the SQLite database.
func (p Place) File() string { return filepath.Join(string(p), fileName) }

// Exists reports whether the SQLite database exists.
func (p Place) Exists() (bool, error) {
	info, err := os.Stat(p.File())
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil && info.Size() > 0, err
}

// Files returns the paths of all files an SQLite database may consist of.
func (p Place) Files() (paths []string) {
	for _, suffix := range suffixes {
		paths = append(paths, p.File()+suffix)
	}
	return paths
}

// Lock keeps bots away from an SQLite database until unlock is called. It returns an *[OpenError]
// of kind [ErrInUse] if a bot has it open.
func (p Place) Lock(ctx context.Context) (unlock func() error, err error) {
	lock, err := lockFolder(ctx, string(p))
	if err != nil {
		return nil, describe(string(p), err)
	}
	return lock.release, nil
}

// Inspect checks an SQLite database for damage without changing it and returns the version of
// SQLite. The error is an *[OpenError]; the version is returned even with an error of kind
// [schema.ErrNewer].
func (p Place) Inspect(ctx context.Context) (version string, err error) {
	path, err := filepath.Abs(p.File())
	if err != nil {
		return "", err
	}
	found := inspect(ctx, path)
	if found != nil && !errors.Is(found, schema.ErrNewer) {
		return "", describe(string(p), found)
	}
	pool, err := openReadOnly(p)
	if err != nil {
		return "", err
	}
	defer pool.Close()
	if err := pool.QueryRowContext(ctx, `SELECT sqlite_version()`).Scan(&version); err != nil {
		return "", describe(string(p), err)
	}
	if found != nil {
		found = describe(string(p), found)
	}
	return "SQLite " + version, found
}

// WriteCopy writes a snapshot of an SQLite database, which may be in use, to another place. It
// doesn't block writers.
func WriteCopy(ctx context.Context, from, to Place) error {
	if err := (&sqliteDB{path: to.File()}).create(); err != nil { // sets the permissions
		return err
	}
	pool, err := openReadOnly(from)
	if err != nil {
		return err
	}
	defer pool.Close()
	_, err = pool.ExecContext(ctx, `VACUUM INTO ?`, to.File())
	return err
}

func openReadOnly(p Place) (*sql.DB, error) {
	path, err := filepath.Abs(p.File())
	if err != nil {
		return nil, err
	}
	return openPool(path, 1, lockWait, "mode=ro")
}
