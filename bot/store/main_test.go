package store_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/store/storetest"
	"hoshi/bot/testing/fastdir"
)

func TestMain(m *testing.M) {
	if mode := os.Getenv(childMode); mode != "" {
		os.Exit(child(mode, os.Getenv(childDir)))
	}
	// Defaults for tests that spend their time waiting, for the disk or for retries, rather than
	// computing. The command line overrides them.
	for name, value := range map[string]string{"test.parallel": "6", "rapid.checks": "25"} {
		if err := flag.Set(name, value); err != nil {
			panic(err)
		}
	}
	flag.Parse()
	fastdir.Use()
	code := m.Run()
	started.Stop()
	os.RemoveAll(emptyPath)
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// patience is how long a test waits for something that must happen eventually.
const patience = 3 * time.Minute

// option changes how a test opens a store.
type option func(*store.Options)

func withHeartbeat(interval, deadAfter time.Duration) option {
	return func(o *store.Options) { o.Jobs.Heartbeat, o.Jobs.DeadAfter = interval, deadAfter }
}

func withAbsenceCheck(every time.Duration) option {
	return func(o *store.Options) { o.Jobs.AbsenceCheck = every }
}

func withJobTimeout(d time.Duration) option { return func(o *store.Options) { o.Jobs.JobTimeout = d } }

func withFirstRetry(d time.Duration) option { return func(o *store.Options) { o.Jobs.FirstRetry = d } }

func withGrace(d time.Duration) option { return func(o *store.Options) { o.Jobs.Grace = d } }

func withRole(r service.Role) option { return func(o *store.Options) { o.Jobs.Role = r } }

func withOnJob(f func(kind string, waited time.Duration)) option {
	return func(o *store.Options) { o.Jobs.OnJob = f }
}

func withAnswerTimeout(d time.Duration) option {
	return func(o *store.Options) { o.Database.AnswerTimeout = d }
}

func withLogger(l *slog.Logger) option { return func(o *store.Options) { o.Database.Log = l } }

// emptyPath is a data folder without games once a test has called makeEmpty; [TestMain] removes it.
var emptyPath string

// makeEmpty makes the folder that tests copy, because creating the tables takes longer than most
// tests.
var makeEmpty = sync.OnceValue(func() (err error) {
	if emptyPath, err = os.MkdirTemp("", "hoshi-store-"); err != nil {
		return err
	}
	db, err := store.Open(context.Background(), database.Place(emptyPath), store.Options{})
	if err != nil {
		return err
	}
	return db.Close()
})

// fill copies an empty store into a folder if it has no files.
func fill(t testing.TB, dir string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if len(files) > 0 || err != nil && !errors.Is(err, os.ErrNotExist) {
		return
	}
	if err = makeEmpty(); err == nil {
		err = os.CopyFS(dir, os.DirFS(emptyPath))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// open opens a data folder, or the URL of a PostgreSQL database, and closes it when the test ends.
// Unless the test says otherwise, the database has plenty of time to answer, since the machine may
// be busy.
func open(t testing.TB, place string, opts ...option) *store.DB {
	t.Helper()
	if !strings.Contains(place, "://") {
		fill(t, place)
	}
	all := store.Options{Database: database.Options{AnswerTimeout: patience}}
	for _, o := range opts {
		o(&all)
	}
	db, err := store.Open(t.Context(), database.Place(place), all)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return db
}

// channelsWaiting returns the channels with unfinished jobs.
func channelsWaiting(ctx context.Context, s service.Store) ([]chat.ChannelID, error) {
	return storetest.Waiting(ctx, s.(*store.DB))
}

// doJobs starts s.Work and returns a function that ends it, which is also called when the test ends. Jobs
// of other types than that of do do nothing.
func doJobs[T stored.Job](t testing.TB, s service.Store, do func(context.Context, T) error) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Work(ctx, workersOf(do)) }()
	stopped := false
	stop = func() {
		if stopped {
			return
		}
		stopped = true
		cancel()
		if err := <-done; err != nil {
			t.Errorf("Work: %v", err)
		}
	}
	t.Cleanup(stop)
	return stop
}

// receive waits for the next value.
func receive[T any](t testing.TB, ch <-chan T) T {
	t.Helper()
	select {
	case v := <-ch:
		return v
	case <-time.After(patience):
		t.Fatalf("nothing came in %v", patience)
		panic("not reached")
	}
}

// eventually waits until ok returns true.
func eventually(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not so after %v", what, patience)
		}
	}
}
