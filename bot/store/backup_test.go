package store_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/store/backup"
	"hoshi/bot/store/database"
	"hoshi/bot/store/schema"
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
	if _, err := backup.Restore(t.Context(), file, restored, false); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, dumpOf(t, restored)); diff != "" {
		t.Errorf("(-backed up +restored)\n%s", diff)
	}
	if _, err := backup.Restore(t.Context(), file, restored, false); !errors.Is(err, backup.ErrNotEmpty) {
		t.Errorf("over data: %v", err)
	}
	if _, err := backup.Restore(t.Context(), file, database.Place(dir), true); !errors.Is(err, database.ErrInUse) || !strings.HasPrefix(err.Error(), "another hoshi is using ") {
		t.Errorf("while the bot runs: %v", err)
	}
	if err := running.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := backup.Restore(t.Context(), file, database.Place(dir), true); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, dumpOf(t, database.Place(dir))); diff != "" {
		t.Errorf("over data (-backed up +restored)\n%s", diff)
	}
	first := read(t, filepath.Join(dir, "hoshi.db.replaced"))

	// If the first restore was a mistake, the next one doesn't delete what it replaced.
	kept, err := backup.Restore(t.Context(), file, database.Place(dir), true)
	if err != nil || kept != filepath.Join(dir, "hoshi.db.replaced2") {
		t.Errorf("the second time: kept %q, %v", kept, err)
	}
	if _, err := os.Stat(kept); err != nil {
		t.Error(err)
	}
	if !bytes.Equal(first, read(t, filepath.Join(dir, "hoshi.db.replaced"))) {
		t.Error("what was replaced first is gone")
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// TestRestoreNewer restores a backup of a later version, which only that version can read.
func TestRestoreNewer(t *testing.T) {
	t.Parallel()
	from, _ := filled(t)
	db := open(t, from)
	if err := db.WriteExec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, 1)`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	_, err := backup.Restore(t.Context(), filepath.Join(from, "hoshi.db"), database.Place(t.TempDir()), false)
	if !errors.Is(err, schema.ErrNewer) || !strings.Contains(err.Error(), "hoshi.db is the backup of a later version of hoshi: restore it with that version") {
		t.Errorf("got %v", err)
	}
}

// TestRestoreAllOrNothing restores what can't be copied, with which the bot would start without games.
func TestRestoreAllOrNothing(t *testing.T) {
	t.Parallel()
	from, _ := filled(t)
	db := open(t, from)
	if err := db.WriteExec(`ALTER TABLE games ADD COLUMN unknown TEXT`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	to := t.TempDir()
	if _, err := backup.Restore(t.Context(), filepath.Join(from, "hoshi.db"), database.Place(to), false); err == nil {
		t.Error("no error")
	}
	if left, err := os.ReadDir(to); len(left) > 0 || err != nil {
		t.Errorf("it left %v, %v", left, err)
	}
}

// TestRestoreOwner restores as root into the folder of the user that runs the bot, who must be able to
// read the result. Without root, it's always the same user.
func TestRestoreOwner(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("Windows keeps owners in other ways")
	}
	from, _ := filled(t)
	file := filepath.Join(t.TempDir(), "backup")
	if err := backup.Backup(t.Context(), database.Place(from), file); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if os.Geteuid() == 0 {
		if err := os.Chown(dir, 65532, 65532); err != nil {
			t.Fatal(err)
		}
	}
	for _, replace := range []bool{false, true} {
		if _, err := backup.Restore(t.Context(), file, database.Place(dir), replace); err != nil {
			t.Fatal(err)
		}
		if want, got := owner(t, dir), owner(t, filepath.Join(dir, "hoshi.db")); got != want {
			t.Errorf("replace %t: owner %q, want %q", replace, got, want)
		}
	}
}

// owner returns the numbers of the user and the group who own a file.
func owner(t *testing.T, path string) string {
	t.Helper()
	out, err := exec.Command("ls", "-nd", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(out))[2:4], " ")
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
		if _, err := backup.Restore(t.Context(), tt.file, database.Place(dir), true); err == nil {
			t.Errorf("%s was restored", tt.name)
		}
	}
	if _, err := backup.Restore(t.Context(), file, database.Place(dir), false); !errors.Is(err, database.ErrDamaged) {
		t.Errorf("over a damaged database: %v", err)
	}
	if _, err := backup.Restore(t.Context(), file, database.Place(dir), true); err != nil {
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
	if _, err := backup.Restore(t.Context(), file, folder, false); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, dumpOf(t, folder)); diff != "" {
		t.Errorf("into SQLite (-backed up +restored)\n%s", diff)
	}
	if _, err := backup.Restore(t.Context(), file, url, false); !errors.Is(err, backup.ErrNotEmpty) {
		t.Errorf("over data: %v", err)
	}
	if err := running.Close(); err != nil {
		t.Fatal(err)
	}
	copyDatabase(t, folder, other)
	if _, err := backup.Restore(t.Context(), file, url, true); err != nil {
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
