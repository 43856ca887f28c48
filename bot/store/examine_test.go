package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/bot/store/backup"
	"hoshi/bot/store/database"
)

func TestExamine(t *testing.T) {
	t.Parallel()
	missing := database.Place(filepath.Join(t.TempDir(), "a", "b"))
	e, err := backup.Examine(t.Context(), missing)
	if err != nil || e.Exists || e.Pending == 0 || e.Free == 0 {
		t.Errorf("a folder that is not there: %+v, %v", e, err)
	}
	dir := t.TempDir()
	db := open(t, dir)
	if e, err = backup.Examine(t.Context(), database.Place(dir)); err != nil || !e.Exists || !e.InUse || e.Pending != 0 || !strings.HasPrefix(e.Version, "SQLite 3.") {
		t.Errorf("a database that is open: %+v, %v", e, err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if e, err = backup.Examine(t.Context(), database.Place(dir)); err != nil || e.InUse {
		t.Errorf("a database that is closed: %+v, %v", e, err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".hoshi-doctor-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	write(t, filepath.Join(dir, "hoshi.db"), []byte(strings.Repeat("garbage ", 100)))
	if _, err = backup.Examine(t.Context(), database.Place(dir)); !errors.Is(err, database.ErrDamaged) {
		t.Errorf("a damaged database: %v", err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err = backup.Examine(t.Context(), database.Place(file)); !errors.Is(err, database.ErrNoAccess) {
		t.Errorf("a file in place of the folder: %v", err)
	}
}

func TestExaminePostgres(t *testing.T) {
	t.Parallel()
	e, err := backup.Examine(t.Context(), database.Place(newDatabase(t)))
	if err != nil || !e.Exists || e.Pending != 0 || !strings.HasPrefix(e.Version, "PostgreSQL ") {
		t.Errorf("%+v, %v", e, err)
	}
	_, err = backup.Examine(t.Context(), "postgres://ann:sesame@127.0.0.1:1/x")
	if err == nil || strings.Contains(err.Error(), "sesame") {
		t.Errorf("no server: %v", err)
	}
}
