package store_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/store/schema"
)

// makeDatabase returns the path of a closed database with a game in it.
func makeDatabase(t *testing.T, dir string) string {
	t.Helper()
	db := open(t, dir)
	g := create(t, db, "c")
	g.Host.Mention = strings.Repeat("x", 20_000) // fills a few more pages
	if err := db.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "hoshi.db")
}

// alter runs a statement on a database file.
func alter(t *testing.T, path, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// spoilt are folders that Open refuses, by what's wrong with them.
var spoilt = map[string]struct {
	spoil func(t *testing.T, dir string)
	want  error
}{
	"later version": {func(t *testing.T, dir string) {
		alter(t, makeDatabase(t, dir), `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)`)
	}, schema.ErrNewer},
	"later job queue": {func(t *testing.T, dir string) {
		alter(t, makeDatabase(t, dir), `INSERT INTO river_migration (line, version) VALUES ('main', 99)`)
	}, schema.ErrNewer},
	"later version without a job queue": {func(t *testing.T, dir string) {
		path := makeDatabase(t, dir)
		alter(t, path, `DROP TABLE river_migration`)
		alter(t, path, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)`)
	}, schema.ErrNewer},
	"later job queue without our tables' version": {func(t *testing.T, dir string) {
		path := makeDatabase(t, dir)
		alter(t, path, `DROP TABLE goose_db_version`)
		alter(t, path, `INSERT INTO river_migration (line, version) VALUES ('main', 99)`)
	}, schema.ErrNewer},
	"another program's number": {func(t *testing.T, dir string) {
		alter(t, filepath.Join(dir, "hoshi.db"), `PRAGMA application_id = 7`)
		alter(t, filepath.Join(dir, "hoshi.db"), `CREATE TABLE goose_db_version (version_id INTEGER)`)
	}, database.ErrDamaged},
	"another program's with tables": {func(t *testing.T, dir string) {
		alter(t, filepath.Join(dir, "hoshi.db"), `CREATE TABLE goose (version_id INTEGER)`)
	}, database.ErrDamaged},
	"not a database": {func(t *testing.T, dir string) {
		write(t, filepath.Join(dir, "hoshi.db"), []byte(strings.Repeat("this is a letter to grandmother\n", 100)))
	}, database.ErrDamaged},
	"one byte": {func(t *testing.T, dir string) {
		write(t, filepath.Join(dir, "hoshi.db"), []byte("x"))
	}, database.ErrDamaged},
	"another program's": {func(t *testing.T, dir string) {
		alter(t, filepath.Join(dir, "hoshi.db"), `CREATE TABLE recipes (name TEXT)`)
	}, database.ErrDamaged},
	"header damaged": {func(t *testing.T, dir string) {
		path := makeDatabase(t, dir)
		content, _ := os.ReadFile(path)
		copy(content, "SQLite format 9")
		write(t, path, content)
	}, database.ErrDamaged},
	"pages damaged": {func(t *testing.T, dir string) {
		path := makeDatabase(t, dir)
		content, _ := os.ReadFile(path)
		for i := 4096; i < len(content); i++ {
			content[i] ^= 0x55
		}
		write(t, path, content)
	}, database.ErrDamaged},
	"cut off": {func(t *testing.T, dir string) {
		path := makeDatabase(t, dir)
		content, _ := os.ReadFile(path)
		write(t, path, content[:len(content)/2])
	}, database.ErrDamaged},
	"damaged with a log to be taken in": {func(t *testing.T, dir string) {
		makeDatabase(t, dir)
		p := start(t, "commit", dir)
		p.expect(t, "open")
		for range 20 {
			receive(t, p.lines)
		}
		p.kill()
		path := filepath.Join(dir, "hoshi.db")
		content, _ := os.ReadFile(path)
		for i := len(content) / 4; i < len(content); i++ {
			content[i] ^= 0x55
		}
		write(t, path, content)
	}, database.ErrDamaged},
}

func TestRefusedAndLeftAlone(t *testing.T) {
	t.Parallel()
	for name, test := range spoilt {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			test.spoil(t, dir)
			before := files(t, dir)
			db, err := store.Open(t.Context(), database.Place(dir), store.Options{})
			if err == nil {
				db.Close()
			}
			if !errors.Is(err, test.want) {
				t.Fatalf("got %v, want %v", err, test.want)
			}
			var open *database.OpenError
			if !errors.As(err, &open) || open.Dir != dir {
				t.Errorf("%#v is no OpenError of %s", err, dir)
			}
			if s := err.Error(); !strings.Contains(s, dir) || !strings.Contains(s, "--data") || strings.Contains(s, "\n") {
				t.Errorf("%q: want one line that names the folder and a way out", s)
			}
			unchanged(t, dir, before)
		})
	}
}

// unchanged checks that a folder's files are as before.
func unchanged(t *testing.T, dir string, before map[string]string) {
	t.Helper()
	for name, content := range before {
		after, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || string(after) != content {
			t.Errorf("%s was changed (%v)", name, err)
		}
	}
}

// files reads the database and its log; the -shm file isn't data.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	contents := map[string]string{}
	for _, name := range []string{"hoshi.db", "hoshi.db-wal"} {
		if content, err := os.ReadFile(filepath.Join(dir, name)); err == nil {
			contents[name] = string(content)
		}
	}
	if len(contents["hoshi.db"]) == 0 {
		t.Fatal("no database to look at")
	}
	return contents
}

func TestFolderThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	write(t, file, nil)
	occupied := filepath.Join(dir, "occupied")
	if err := os.MkdirAll(filepath.Join(occupied, "hoshi.db", "full"), 0o700); err != nil {
		t.Fatal(err)
	}
	locked := filepath.Join(dir, "locked")
	if err := os.Mkdir(locked, 0o500); err != nil {
		t.Fatal(err)
	}
	for name, dir := range map[string]string{
		"a file":                              file,
		"within a file":                       filepath.Join(file, "data"),
		"a folder where the database goes":    occupied,
		"a folder without the right to write": locked,
	} {
		t.Run(name, func(t *testing.T) {
			if dir == locked && (os.Geteuid() == 0 || runtime.GOOS == "windows") {
				t.Skip("this user may write everywhere")
			}
			db, err := store.Open(t.Context(), database.Place(dir), store.Options{})
			if err == nil {
				db.Close()
			}
			if !errors.Is(err, database.ErrNoAccess) {
				t.Fatalf("got %v", err)
			}
			if s := err.Error(); !strings.Contains(s, dir) || !strings.Contains(s, "--data") {
				t.Errorf("%q names no folder or no way out", s)
			}
		})
	}
}

func TestFolderNames(t *testing.T) {
	t.Parallel()
	names := []string{"deep/er/ö", "100%25 a#b"}
	if runtime.GOOS != "windows" {
		names = append(names, "what?mode=memory&a=b")
	}
	for _, name := range names {
		dir := filepath.Join(t.TempDir(), filepath.FromSlash(name))
		db := open(t, dir)
		create(t, db, "c")
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(dir, "hoshi.db")); err != nil {
			t.Error(err)
		}
		again := open(t, dir)
		if _, err := again.Current(t.Context(), "c"); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestOpenObeysItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := t.TempDir()
	if _, err := store.Open(ctx, database.Place(dir), store.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	open(t, dir)
}

func TestClosed(t *testing.T) {
	t.Parallel()
	db := open(t, t.TempDir())
	g := create(t, db, "c")
	if err := errors.Join(db.Close(), db.Close()); err != nil {
		t.Errorf("close twice: %v", err)
	}
	if err := db.Commit(t.Context(), g); err == nil || g.Revision != 1 {
		t.Errorf("commit to a closed store: %v, revision %d", err, g.Revision)
	}
	if err := db.Work(t.Context(), nil); err == nil {
		t.Error("work in a closed store")
	}
}

// TestPragmas checks the settings that durability and foreign keys depend on, because a test can't
// cut the power.
func TestPragmas(t *testing.T) {
	t.Parallel()
	db := open(t, t.TempDir())
	for name, want := range map[string]string{"synchronous": "2", "journal_mode": "wal", "foreign_keys": "1"} {
		if got, err := db.Pragma(name); err != nil || got != want {
			t.Errorf("%s is %q, %v, want %q", name, got, err, want)
		}
	}
}
