package store_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
)

// TestPrivateFiles checks the permissions of a new database and of one that others could read.
func TestPrivateFiles(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("Windows keeps permissions in other ways")
	}
	dir := filepath.Join(t.TempDir(), "new")
	private := func() {
		t.Helper()
		for _, name := range []string{"hoshi.db", "hoshi.db-wal", "hoshi.db-shm"} {
			info, err := os.Stat(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if mode := info.Mode().Perm(); mode != 0o600 {
				t.Errorf("%s has mode %o", name, mode)
			}
		}
	}
	db, err := store.Open(t.Context(), database.Place(dir), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	create(t, db, "c")
	private()
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder: %v, %v", info.Mode(), err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(dir, "hoshi.db"), 0o644); err != nil {
		t.Fatal(err)
	}
	open(t, dir)
	private()
}

// logBuffer is a readable log, safe for concurrent use.
type logBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

// count returns how many lines contain text.
func (l *logBuffer) count(text string) (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for line := range strings.Lines(l.buf.String()) {
		if strings.Contains(line, text) {
			n++
		}
	}
	return n
}

func (l *logBuffer) option() option {
	return withLogger(slog.New(slog.NewTextHandler(l, nil)))
}

// cannotSave checks that every kind of change is refused, that the values passed in stay unchanged,
// and that Health says so.
func cannotSave(t *testing.T, s *store.DB, g *game.Game) {
	t.Helper()
	before := clone(g)
	for name, change := range map[string]func() error{
		"Create": func() error { return s.Create(t.Context(), newGame("new"), nil) },
		"Commit": func() error { return s.Commit(t.Context(), g) },
		"UpdateChannelSettings": func() error {
			_, err := s.UpdateChannelSettings(t.Context(), "c", func(s *settings.ChannelSettings) { s.Theme = strings.Repeat("x", 100_000) })
			return err
		},
	} {
		if err := change(); !errors.Is(err, stored.ErrCannotSave) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if diff := cmp.Diff(before, g); diff != "" {
		t.Errorf("the game was changed (-before +after):\n%s", diff)
	}
	if err := s.Database.Health(t.Context()); !errors.Is(err, stored.ErrCannotSave) {
		t.Errorf("Health: %v", err)
	}
}

func TestFileGone(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("Windows does not remove files that are open")
	}
	for name, remove := range map[string]func(dir string) error{
		"deleted":     func(dir string) error { return os.Remove(filepath.Join(dir, "hoshi.db")) },
		"log deleted": func(dir string) error { return os.Remove(filepath.Join(dir, "hoshi.db-wal")) },
		"replaced": func(dir string) error {
			copied := filepath.Join(dir, "copy")
			content, err := os.ReadFile(filepath.Join(dir, "hoshi.db"))
			return errors.Join(err, os.WriteFile(copied, content, 0o600), os.Rename(copied, filepath.Join(dir, "hoshi.db")))
		},
		"folder renamed": func(dir string) error { return os.Rename(dir, dir+"2") },
		"folder deleted": os.RemoveAll,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(t.TempDir(), "data")
			var log logBuffer
			s := open(t, dir, log.option())
			g := create(t, s, "c")
			if err := s.Database.Health(t.Context()); err != nil {
				t.Fatalf("before: %v", err)
			}
			if err := remove(dir); err != nil {
				t.Fatal(err)
			}
			if err := s.Database.Health(t.Context()); !errors.Is(err, stored.ErrCannotSave) || !strings.Contains(err.Error(), dir) {
				t.Errorf("Health: %v", err)
			}
			cannotSave(t, s, g)
			if n := log.count("changes cannot be saved"); n != 1 {
				t.Errorf("the log says so %d times", n)
			}
		})
	}
}

// TestFullDisk makes the database refuse to grow for long enough to see that the log isn't flooded,
// and then lets it take changes again.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	var log logBuffer
	s := open(t, t.TempDir(), log.option())
	g := create(t, s, "c")
	g.Last.User.Mention = strings.Repeat("x", 100_000)
	if err := s.WriteExec(`PRAGMA max_page_count = 1`); err != nil { // the current size
		t.Fatal(err)
	}
	calls := make(chan stored.GameJob, 1000)
	doJobs(t, s, func(_ context.Context, job stored.GameJob) error {
		calls <- job
		err := s.Commit(t.Context(), clone(g))
		if errors.Is(err, stored.ErrStale) {
			return nil // it was saved
		}
		return err
	})
	for range 20 {
		err := s.Create(t.Context(), bigGame("new"), nil)
		if !errors.Is(err, stored.ErrCannotSave) {
			t.Fatalf("Create: %v", err)
		}
	}
	receive(t, calls)
	receive(t, calls) // by now the first failure has been logged
	if err := s.Database.Health(t.Context()); !errors.Is(err, stored.ErrCannotSave) {
		t.Errorf("Health: %v", err)
	}
	for _, text := range []string{"changes cannot be saved", "a job failed"} {
		if n := log.count(text); n != 1 {
			t.Errorf("%q is logged %d times", text, n)
		}
	}

	if err := s.WriteExec(`PRAGMA max_page_count = 1000000`); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the job is done by itself", func() bool {
		w, err := channelsWaiting(t.Context(), s)
		return err == nil && len(w) == 0
	})
	if err := s.Create(t.Context(), bigGame("new"), nil); err != nil {
		t.Errorf("Create: %v", err)
	}
	if err := s.Database.Health(t.Context()); err != nil {
		t.Errorf("Health: %v", err)
	}
	if n := log.count("changes are saved again"); n != 1 {
		t.Errorf("the log says %d times that it is over", n)
	}
}

// bigGame is a game that takes several pages of the file.
func bigGame(ch chat.ChannelID) *game.Game {
	g := newGame(ch)
	g.Host.Mention = strings.Repeat("x", 100_000)
	return g
}

// TestLockNeedsNoFile removes all files of an open data folder. Another store still can't open it.
func TestLockNeedsNoFile(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("Windows does not remove files that are open")
	}
	dir := t.TempDir()
	open(t, dir)
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) == 0 {
		t.Fatal(entries, err)
	}
	for _, e := range entries {
		if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	if db, err := store.Open(t.Context(), database.Place(dir), store.Options{}); !errors.Is(err, database.ErrInUse) {
		t.Errorf("got %v, %v", db, err)
	}
}

// TestRepeatedMessages logs one message over and over. The log shows it again after a while, and
// others at once.
func TestRepeatedMessages(t *testing.T) {
	t.Parallel()
	synctest.Test(t, testRepeatedMessages)
}

func testRepeatedMessages(t *testing.T) {
	const every = time.Minute
	var log logBuffer
	calm := database.CalmLogger(slog.NewTextHandler(&log, nil), every)
	calm.Info("below the level")
	for _, derived := range []*slog.Logger{calm, calm.With("a", 1), calm.WithGroup("b")} {
		derived.Warn("first")
		derived.Warn("second")
	}
	if first, second := log.count("msg=first"), log.count("msg=second"); first != 1 || second != 1 {
		t.Errorf("logged %d and %d times at once", first, second)
	}
	time.Sleep(every)
	calm.Warn("first")
	if n := log.count("msg=first"); n != 2 {
		t.Errorf("logged %d times, want once more after a while", n)
	}
	if n := log.count("below"); n != 0 {
		t.Error("the level is not kept")
	}
}
