package store_test

import (
	"bytes"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
)

// What a person has deleted can't be read from the files of an SQLite database either: neither
// while it is open nor when it is closed.
func TestDeletedDataIsOverwritten(t *testing.T) {
	t.Parallel()
	const id, name = "1236649853845504000", "Very Uncommon Ann"
	dir := t.TempDir()
	s := open(t, dir)
	ann := chat.User{ID: id, Name: name, Mention: "<@" + id + ">"}
	for i := range 200 { // enough rows to fill and free whole pages
		g := create(t, s, chat.ChannelID(fmt.Sprint("c", i)))
		g.Black, g.State = game.Player{User: ann}, game.Resigned
		if err := s.Commit(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.UpdateUserSettings(t.Context(), id, func(u *settings.UserSettings) { u.Zone = "Pacific/Chatham" }); err != nil {
		t.Fatal(err)
	}
	found := func() (n int) {
		t.Helper()
		for _, file := range []string{"hoshi.db", "hoshi.db-wal"} {
			content, err := os.ReadFile(filepath.Join(dir, file))
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			for _, text := range []string{id, name, "Pacific/Chatham"} {
				n += bytes.Count(content, []byte(text))
			}
		}
		return n
	}
	if found() == 0 {
		t.Fatal("nothing of ann is in the files before")
	}
	if err := s.ForgetUser(t.Context(), id, ""); err != nil {
		t.Fatal(err)
	}
	if n := found(); n > 0 {
		t.Errorf("while the database is open, %d texts are left", n)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if n := found(); n > 0 {
		t.Errorf("after it was closed, %d texts are left", n)
	}
}

// What an earlier version has deleted is overwritten when this one first opens the database.
func TestDeletedDataOfEarlierVersions(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := makeEarlier(t, dir, 1)
	if err := open(t, dir).Close(); err != nil {
		t.Fatal(err)
	}
	if contains(t, file, deletedEarlier) {
		t.Error("the text is still in the file")
	}
}

const deletedEarlier = "deleted by an earlier version"

// makeEarlier makes a closed database as an earlier version left it: with deleted text in free pages,
// without the last migrations, and with a table that fills some MiB. It returns its file.
func makeEarlier(t *testing.T, dir string, mib int) string {
	t.Helper()
	if err := open(t, dir).Close(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "hoshi.db")
	pool, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		`PRAGMA secure_delete = off`,
		`DELETE FROM goose_db_version WHERE version_id >= 41`,
		`CREATE TABLE filler AS SELECT zeroblob(` + fmt.Sprint(mib<<20) + `) AS filling`,
		`CREATE TABLE old (text TEXT)`,
		`INSERT INTO old SELECT '` + deletedEarlier + `' FROM games UNION ALL SELECT '` + deletedEarlier + `'`,
		`DROP TABLE old`,
		`PRAGMA wal_checkpoint(TRUNCATE)`,
	} {
		if _, err := pool.Exec(statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	if err := pool.Close(); err != nil {
		t.Fatal(err)
	}
	if !contains(t, file, deletedEarlier) {
		t.Fatal("the text isn't in the file before")
	}
	return file
}

// contains reports whether a file contains a text.
func contains(t *testing.T, file, text string) bool {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Contains(content, []byte(text))
}
