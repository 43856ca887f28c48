package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"hoshi/bot/domain/stored"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
)

// TestPostgresEveryJobIsAnnounced stores jobs in quick succession. Idle workers must hear of each,
// because they'd find it much later otherwise.
func TestPostgresEveryJobIsAnnounced(t *testing.T) {
	t.Parallel()
	url := newDatabase(t)
	s := open(t, url)
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(t.Context(), `LISTEN "public.river_insert"`); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for n := range int64(20) {
		if err := s.Enqueue(ctx, stored.GameJob{Game: n + 1}); err != nil {
			t.Fatal(err)
		}
		got, err := conn.WaitForNotification(ctx)
		if err != nil {
			t.Fatalf("job %d: %v", n+1, err)
		}
		if want := `{"queue": "default"}`; got.Payload != want {
			t.Errorf("job %d is announced as %s", n+1, got.Payload)
		}
	}
}

// TestPostgresJobsNeedNoNews has no announcement arrive, because each fails or hangs until it's given up.
// Workers find every job at one of their regular looks, and don't wait for the announcement.
func TestPostgresJobsNeedNoNews(t *testing.T) {
	t.Parallel()
	for name, announce := range map[string]string{"fails": "SELECT (1 / (length($1) - length($1)))::text::void", "hangs": "SELECT pg_sleep(3600)"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			url := newDatabase(t)
			err := store.PostgresExec(t.Context(), open(t, url), `CREATE FUNCTION public.pg_notify(text, text) RETURNS void LANGUAGE sql AS '`+announce+`'`)
			if err != nil {
				t.Fatal(err)
			}
			var waits []time.Duration // one job follows the other
			s := open(t, url+"&search_path=public,pg_catalog", withOnJob(func(_ string, waited time.Duration) { waits = append(waits, waited) }))
			done := make(chan stored.GameJob)
			doJobs(t, s, func(_ context.Context, j stored.GameJob) error { done <- j; return nil })
			for n := range int64(7) {
				if err := s.Enqueue(t.Context(), stored.GameJob{Game: n + 1}); err != nil {
					t.Fatal(err)
				}
				receive(t, done)
			}
			// An attempt to announce something is given up after 5 s, and then the next one is made.
			if slices.Min(waits) > 4*time.Second {
				t.Errorf("all jobs waited for long: %v", waits)
			}
		})
	}
}

// TestPostgresSlowChanges has eight changes wait for something, such as a slow disk. A job is stored and
// done meanwhile.
func TestPostgresSlowChanges(t *testing.T) {
	t.Parallel()
	s := open(t, newDatabase(t))
	done := make(chan stored.GameJob, 1)
	doJobs(t, s, func(_ context.Context, j stored.GameJob) error { done <- j; return nil })
	begun, end := make(chan struct{}), make(chan struct{})
	var changes sync.WaitGroup
	for range 8 {
		changes.Go(func() {
			err := s.Database.Change(t.Context(), func(database.Tx) error {
				select {
				case begun <- struct{}{}:
					<-end
				case <-end:
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	defer changes.Wait()
	defer close(end)
	for range 8 {
		receive(t, begun)
	}
	if err := s.Enqueue(t.Context(), stored.GameJob{Game: 1}); err != nil {
		t.Fatal(err)
	}
	receive(t, done)
}

// TestPostgresKilledBeforeItTells kills a process after a commit and before anybody has heard of it,
// which takes forever in its session. The commit mustn't wait for that. The others are told that
// they may have missed something.
func TestPostgresKilledBeforeItTells(t *testing.T) {
	t.Parallel()
	url := newDatabase(t)
	s := open(t, url, withAbsenceCheck(50*time.Millisecond))
	doJobs(t, s, func(context.Context, stored.Job) error { return nil })
	heard := hear(t, s)
	awaitListening(t, s, heard)
	err := store.PostgresExec(t.Context(), s, `CREATE FUNCTION public.pg_notify(text, text) RETURNS void LANGUAGE sql AS 'SELECT pg_sleep(3600)'`)
	if err != nil {
		t.Fatal(err)
	}
	p := start(t, "create", url+"&search_path=public,pg_catalog")
	p.expect(t, "open")
	p.expect(t, "created")
	p.kill()
	wantNotices(t, heard, stored.Notice{Missed: true})
	if _, err := s.Current(t.Context(), "c"); err != nil {
		t.Errorf("the game: %v", err)
	}
}

// createWhileWorking creates a game once the process counts as a worker, and then waits to be killed.
func createWhileWorking(ctx context.Context, db *store.DB) error {
	worked := make(chan error, 1)
	go func() {
		worked <- db.Work(ctx, workersOf(func(ctx context.Context, _ stored.Job) error { <-ctx.Done(); return ctx.Err() }))
	}()
	for workers := 0; workers < 2; { // the other one is the test's
		select {
		case err := <-worked:
			return fmt.Errorf("work: %w", err)
		default:
		}
		if err := db.Database.Postgres().QueryRow(ctx, `SELECT count(*) FROM workers`).Scan(&workers); err != nil {
			return err
		}
	}
	if err := db.Create(ctx, newGame("c"), nil); err != nil {
		return err
	}
	fmt.Println("created")
	return <-worked
}

// TestPostgresDiesWhileCommitting ends a connection during its commit. Nobody knows whether the change
// was stored, so nobody may rely on having heard everything.
func TestPostgresDiesWhileCommitting(t *testing.T) {
	t.Parallel()
	s := open(t, newDatabase(t))
	g := create(t, s, "c")
	heard := hear(t, s)
	awaitListening(t, s, heard)
	err := store.PostgresExec(t.Context(), s, `
		CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END';
		CREATE CONSTRAINT TRIGGER die AFTER UPDATE ON games DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION die()`)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(t.Context(), g); !errors.Is(err, stored.ErrCannotSave) {
		t.Errorf("the commit: %v", err)
	}
	wantNotices(t, heard, stored.Notice{Missed: true})
}
