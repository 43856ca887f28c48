package servicetest

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
)

// competing is a SQLite database with a tournament in its second round, a season, a seek, positions to practice,
// an Activity's game and four other games in progress. The version of November 26, 2026 wrote it: its service ran
// the commands of testdata/competing.go.txt, which says how.
//
//go:embed testdata/competing.db.gz
var competing []byte

// CompetingAt is a time shortly after an earlier version wrote the database of [NewCompeting].
var CompetingAt = time.Date(2026, 11, 27, 12, 11, 0, 0, time.UTC)

// NewCompeting returns a service with the database that an earlier version wrote, as the program starts with it, and
// its clock at [CompetingAt]. The clocks of its games are to be read from the database: they didn't run since then.
func NewCompeting(t testing.TB, opt service.Options) (*Harness, *Clock) {
	t.Helper()
	dir := t.TempDir()
	Unpack(t, dir, competing)
	db, err := store.Open(t.Context(), database.Place(dir), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Resume(t.Context()); err != nil {
		t.Error(err)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
	now := NewClock(CompetingAt)
	opt.Now = now.Now
	tb := newIn(t, dir, opt, Itself, directly)
	threads := &Threads{}
	tb.Chat.Thread = threads.start
	return tb, now
}

// Unpack writes a compressed SQLite database to the folder of a store.
func Unpack(t testing.TB, dir string, compressed []byte) {
	t.Helper()
	packed, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "hoshi.db"), data, 0o600); err != nil {
		t.Fatal(err)
	}
}
