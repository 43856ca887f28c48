package store

import (
	"context"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
)

// Place says where a database is: the URL of a PostgreSQL database (postgres://…), or
// else the data folder of an SQLite database.
type Place string

// IsPostgres reports whether the place is the URL of a PostgreSQL database.
func (p Place) IsPostgres() bool {
	return strings.HasPrefix(string(p), "postgres://") || strings.HasPrefix(string(p), "postgresql://")
}

// String returns the place for people: a URL without its password and options.
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

// file returns the path of the SQLite database.
func (p Place) file() string { return filepath.Join(string(p), fileName) }

// exists reports whether the SQLite database is there.
func (p Place) exists() (bool, error) {
	info, err := os.Stat(p.file())
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil && info.Size() > 0, err
}

// OpenPlace opens the database at a place with [OpenPostgres] or [Open].
func OpenPlace(ctx context.Context, p Place, opts ...Option) (*DB, error) {
	if p.IsPostgres() {
		return OpenPostgres(ctx, string(p), opts...)
	}
	return Open(ctx, string(p), opts...)
}
