package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/stored"
	"hoshi/bot/store"
	"hoshi/bot/store/backup"
	"hoshi/bot/store/database"
)

// TestDamagedWhileRunning overwrites the middle of the file while a store has it open. From the
// first read that hits the damage, nothing is written any more, and everything that an operator
// looks at says so: the log, Health, the next start, the doctor. The backup restores the games.
func TestDamagedWhileRunning(t *testing.T) {
	t.Parallel()
	dir, saved := t.TempDir(), filepath.Join(t.TempDir(), "backup.db")
	var log logBuffer
	s := open(t, dir, log.option())
	g := create(t, s, "c")
	path := filepath.Join(dir, "hoshi.db")
	if err := backup.Backup(t.Context(), database.Place(dir), saved); err != nil {
		t.Fatal(err)
	}
	// A change on another connection, so that cached pages must be read again.
	alter(t, path, `UPDATE alive SET at = at + 1`)
	alter(t, path, `PRAGMA wal_checkpoint(TRUNCATE)`)
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	info, err := file.Stat()
	if err == nil {
		_, err = file.WriteAt([]byte(strings.Repeat("U", int(info.Size())-8192)), 8192)
	}
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}

	if _, err := s.Game(t.Context(), g.ID); !errors.Is(err, stored.ErrCannotRead) {
		t.Errorf("Game: %v", err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	cannotSave(t, s, g)
	const wayOut = "hoshi restore --replace"
	if err := s.Database.Health(t.Context()); err == nil || !strings.Contains(err.Error(), wayOut) {
		t.Errorf("Health: %v", err)
	}
	if log.count(wayOut) != 1 {
		t.Errorf("the log says %d times what to do", log.count(wayOut))
	}
	if err := s.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
		t.Errorf("the damaged file was written to (%v)", err)
	}

	if db, err := store.Open(t.Context(), database.Place(dir), store.Options{}); !errors.Is(err, database.ErrDamaged) || !strings.Contains(err.Error(), wayOut) {
		t.Errorf("the next start: %v, %v", db, err)
	}
	if _, err := backup.Examine(t.Context(), database.Place(dir)); !errors.Is(err, database.ErrDamaged) {
		t.Errorf("the doctor: %v", err)
	}
	if _, err := backup.Restore(t.Context(), saved, database.Place(dir), true); err != nil {
		t.Fatal(err)
	}
	if got, err := open(t, dir).Game(t.Context(), g.ID); err != nil || got.Revision != g.Revision {
		t.Errorf("after the restore: %+v, %v", got, err)
	}
}

// TestDatabaseDoesNotAnswer has another program hold the lock for longer than anyone should wait.
func TestDatabaseDoesNotAnswer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	calm := open(t, dir)
	g := create(t, calm, "c") // which a busy machine may take longer for
	if err := calm.Close(); err != nil {
		t.Fatal(err)
	}
	s := open(t, dir, withAnswerTimeout(time.Second))
	db := other(t, dir)
	db.SetMaxOpenConns(1)
	mustExec(t, db, `BEGIN IMMEDIATE`)
	cannotSave(t, s, g)
	mustExec(t, db, `ROLLBACK`)
	eventually(t, "changes are saved again", func() bool { return s.Commit(t.Context(), g) == nil })
	eventually(t, "the store counts as healthy", func() bool { return s.Database.Health(t.Context()) == nil })
}
