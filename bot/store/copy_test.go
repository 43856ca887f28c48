package store_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store"
	"hoshi/bot/store/backup"
	"hoshi/bot/store/database"
	"hoshi/engine"
)

// filled returns a closed data folder with a row in every table, and its contents.
func filled(t *testing.T) (dir string, dump map[string][]string) {
	t.Helper()
	dir = t.TempDir()
	db := open(t, dir)
	gone := create(t, db, "gone")
	gone.State = game.Resigned
	if err := db.Commit(t.Context(), gone); err != nil {
		t.Fatal(err)
	}
	g := create(t, db, "c")
	g.Moves = []engine.Point{{Col: 7, Row: 7}, {Col: 8, Row: 8}}
	if err := db.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if err := db.Fill(t.Context()); err != nil {
		t.Fatal(err)
	}
	dump, err := db.Dump(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for table, rows := range dump {
		if len(rows) == 0 {
			t.Errorf("table %s is empty, so that its copy is not tested", table)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return dir, dump
}

// dumpOf opens a database and returns its contents.
func dumpOf(t *testing.T, p database.Place) map[string][]string {
	t.Helper()
	db, err := store.Open(t.Context(), p, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	dump, err := db.Dump(t.Context())
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	return dump
}

func copyDatabase(t *testing.T, from, to database.Place) {
	t.Helper()
	if _, err := backup.Copy(t.Context(), from, to); err != nil {
		t.Fatal(err)
	}
}

// TestCopySQLite copies to another folder, and refuses copies that would mix or miss data.
func TestCopySQLite(t *testing.T) {
	t.Parallel()
	dir, want := filled(t)
	other := t.TempDir()
	from, to := database.Place(dir), database.Place(other)
	copyDatabase(t, from, to)
	if diff := cmp.Diff(want, dumpOf(t, to)); diff != "" {
		t.Errorf("(-source +copy)\n%s", diff)
	}
	if _, err := backup.Copy(t.Context(), from, to); !errors.Is(err, backup.ErrNotEmpty) {
		t.Errorf("a target with data: %v", err)
	}
	old, db := oldDatabase(t, 3)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := backup.Copy(t.Context(), database.Place(old), database.Place(t.TempDir())); !errors.Is(err, backup.ErrNotMigrated) {
		t.Errorf("an earlier version: %v", err)
	}
	running := open(t, dir)
	for _, pair := range [][2]database.Place{{from, database.Place(t.TempDir())}, {to, from}} {
		if _, err := backup.Copy(t.Context(), pair[0], pair[1]); !errors.Is(err, database.ErrInUse) {
			t.Errorf("%v, one of which is open: %v", pair, err)
		}
	}
	if err := running.Close(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, dumpOf(t, from)); diff != "" {
		t.Errorf("the source changed (-before +after)\n%s", diff)
	}
}

// TestCopyStoresJobs checks that a copy, which omits the queue, has jobs for what's still to be
// done: sending changed figures, entering the results of tournament games, and stopping the clocks of
// someone on vacation.
func TestCopyStoresJobs(t *testing.T) {
	t.Parallel()
	dir, _ := filled(t)
	from := other(t, dir)
	mustExec(t, from, `UPDATE role_links SET changes = 5, sent = 4`)
	mustExec(t, from, `UPDATE tournament_games SET game = (SELECT id FROM games WHERE state = 'resigned'), result = ''`)
	mustExec(t, from, `INSERT INTO vacations (user_id, year, used, begins, ends, revision) VALUES ('away', 2020, 5, 1, ?, 1), ('back', 2020, 5, 1, 2, 1)`,
		time.Now().Add(time.Hour).UnixMicro())
	if err := from.Close(); err != nil {
		t.Fatal(err)
	}
	to := t.TempDir()
	copyDatabase(t, database.Place(dir), database.Place(to))
	for _, job := range []stored.Job{stored.RolesJob{}, stored.TournamentResultJob{}, stored.VacationJob{}} {
		var n int
		if err := other(t, to).QueryRow(`SELECT count(*) FROM river_job WHERE kind = ?`, job.Kind()).Scan(&n); err != nil || n != 1 {
			t.Errorf("%s: %d jobs, %v", job.Kind(), n, err)
		}
	}
}

// TestCopyPostgres copies from SQLite to PostgreSQL, to another database there, and back. The
// result equals the original row by row, and games continue from it.
func TestCopyPostgres(t *testing.T) {
	t.Parallel()
	first, second := database.Place(newDatabase(t)), database.Place(newDatabase(t))
	dir, want := filled(t)
	back := database.Place(t.TempDir())
	copyDatabase(t, database.Place(dir), first)
	copyDatabase(t, first, second)
	copyDatabase(t, second, back)
	if diff := cmp.Diff(dumpOf(t, first), dumpOf(t, second)); diff != "" {
		t.Errorf("between two databases of PostgreSQL (-source +copy)\n%s", diff)
	}
	if diff := cmp.Diff(want, dumpOf(t, back)); diff != "" {
		t.Errorf("there and back (-source +copy)\n%s", diff)
	}

	db := open(t, string(second))
	if g := create(t, db, "next"); g.ID != 3 {
		t.Errorf("the next game has the id %d, not 3", g.ID)
	}
	jobs := make(chan stored.GameJob, 20)
	doJobs(t, db, func(_ context.Context, job stored.GameJob) error { jobs <- job; return nil })
	for job := range jobs { // those that were copied, then that of the next game
		if job.Game == 3 {
			break
		}
	}
	for _, pair := range [][2]database.Place{{second, database.Place(t.TempDir())}, {database.Place(dir), second}} {
		if _, err := backup.Copy(t.Context(), pair[0], pair[1]); !errors.Is(err, database.ErrInUse) {
			t.Errorf("a bot works on one of %v: %v", pair, err)
		}
	}
	if _, err := backup.Copy(t.Context(), first, first); err == nil || !strings.Contains(err.Error(), "the same database") {
		t.Errorf("a copy to itself: %v", err)
	}
}
