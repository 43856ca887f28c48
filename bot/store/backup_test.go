package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/chat"
	"hoshi/bot/store/backup"
	"hoshi/bot/store/database"
)

// TestBackup backs up an SQLite database while it's open and changing, and restores it.
func TestBackup(t *testing.T) {
	t.Parallel()
	dir, _ := filled(t)
	running := open(t, dir)
	want, err := running.Dump(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "backup")
	if err := backup.Backup(t.Context(), database.Place(dir), file); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup: %v, %v", info.Mode(), err)
	}
	if err := backup.Backup(t.Context(), database.Place(dir), file); !errors.Is(err, backup.ErrExists) {
		t.Errorf("over a backup: %v", err)
	}
	create(t, running, "later") // the bot continues

	restored := database.Place(t.TempDir())
	if err := backup.Restore(t.Context(), file, restored, false); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, dumpOf(t, restored)); diff != "" {
		t.Errorf("(-backed up +restored)\n%s", diff)
	}
	if err := backup.Restore(t.Context(), file, restored, false); !errors.Is(err, backup.ErrNotEmpty) {
		t.Errorf("over data: %v", err)
	}
	if err := backup.Restore(t.Context(), file, database.Place(dir), true); !errors.Is(err, database.ErrInUse) {
		t.Errorf("while the bot runs: %v", err)
	}
	if err := running.Close(); err != nil {
		t.Fatal(err)
	}
	if err := backup.Restore(t.Context(), file, database.Place(dir), true); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, dumpOf(t, database.Place(dir))); diff != "" {
		t.Errorf("over data (-backed up +restored)\n%s", diff)
	}
	if _, err := os.Stat(filepath.Join(dir, "hoshi.db.replaced")); err != nil {
		t.Errorf("what was replaced is not kept: %v", err)
	}
}

// TestRestoreDamaged restores over an unreadable database, and from files that aren't backups.
func TestRestoreDamaged(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := open(t, dir)
	create(t, db, "c")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "backup")
	if err := backup.Backup(t.Context(), database.Place(dir), file); err != nil {
		t.Fatal(err)
	}
	garbage := filepath.Join(t.TempDir(), "garbage")
	for _, path := range []string{garbage, filepath.Join(dir, "hoshi.db")} {
		write(t, path, []byte("this is not a database, but it is longer than the header of one: "+
			"100 bytes, which takes some more words"))
	}
	for _, tt := range []struct{ name, file string }{{"garbage", garbage}, {"missing", garbage + "x"}, {"empty", empty(t)}} {
		if err := backup.Restore(t.Context(), tt.file, database.Place(dir), true); err == nil {
			t.Errorf("%s was restored", tt.name)
		}
	}
	if err := backup.Restore(t.Context(), file, database.Place(dir), false); !errors.Is(err, database.ErrDamaged) {
		t.Errorf("over a damaged database: %v", err)
	}
	if err := backup.Restore(t.Context(), file, database.Place(dir), true); err != nil {
		t.Fatal(err)
	}
	if _, err := open(t, dir).Current(t.Context(), "c"); err != nil {
		t.Error(err)
	}
	if err := backup.Backup(t.Context(), database.Place(t.TempDir()), filepath.Join(t.TempDir(), "b")); !errors.Is(err, backup.ErrNoDatabase) {
		t.Errorf("a backup of nothing: %v", err)
	}
}

func empty(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "empty")
	write(t, path, nil)
	return path
}

// TestBackupPostgres backs up PostgreSQL while a bot is using it, and restores it into either kind
// of database.
func TestBackupPostgres(t *testing.T) {
	t.Parallel()
	url, other := database.Place(newDatabase(t)), database.Place(newDatabase(t))
	dir, want := filled(t)
	copyDatabase(t, database.Place(dir), url)
	running := open(t, string(url))
	file := filepath.Join(t.TempDir(), "backup")
	if err := backup.Backup(t.Context(), url, file); err != nil {
		t.Fatal(err)
	}
	create(t, running, "later")
	folder := database.Place(t.TempDir())
	if err := backup.Restore(t.Context(), file, folder, false); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, dumpOf(t, folder)); diff != "" {
		t.Errorf("into SQLite (-backed up +restored)\n%s", diff)
	}
	if err := backup.Restore(t.Context(), file, url, false); !errors.Is(err, backup.ErrNotEmpty) {
		t.Errorf("over data: %v", err)
	}
	if err := running.Close(); err != nil {
		t.Fatal(err)
	}
	copyDatabase(t, folder, other)
	if err := backup.Restore(t.Context(), file, url, true); err != nil {
		t.Fatal(err)
	}
	got := dumpOf(t, url)
	got["numbers"], want = nil, dumpOf(t, other) // numbers given since then aren't given again
	want["numbers"] = nil
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("into PostgreSQL (-backed up +restored)\n%s", diff)
	}
	if g := create(t, open(t, string(url)), chat.ChannelID("after")); g.ID < 3 {
		t.Errorf("the id %d was given again", g.ID)
	}
}
