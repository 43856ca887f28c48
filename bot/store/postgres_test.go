package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/seek"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store"
	"hoshi/bot/store/database"
	"hoshi/bot/store/schema"
	"hoshi/engine"
)

// TestPostgresTwoProcesses has two stores open on one database, like two processes.
func TestPostgresTwoProcesses(t *testing.T) {
	t.Parallel()
	url := newDatabase(t)
	first, second := open(t, url), open(t, url)
	g := create(t, first, "c")
	same, err := second.Game(t.Context(), g.ID)
	if err != nil {
		t.Fatal(err)
	}
	g.Moves = []engine.Point{{Col: 7, Row: 7}}
	if err := first.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	same.Moves = []engine.Point{{Col: 8, Row: 8}}
	if err := second.Commit(t.Context(), same); !errors.Is(err, stored.ErrStale) {
		t.Errorf("a change to a revision that another process has changed: %v", err)
	}
	if err := second.Create(t.Context(), newGame("c"), nil); !errors.Is(err, stored.ErrGameRunning) {
		t.Errorf("a second game in the channel: %v", err)
	}

	// A job that one process stores is worked immediately by the other.
	worked := make(chan stored.GameJob, 10)
	doJobs(t, second, func(_ context.Context, job stored.GameJob) error { worked <- job; return nil })
	receive(t, worked)
	receive(t, worked)
	if err := first.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if job := receive(t, worked); job != (stored.GameJob{Game: g.ID, Revision: 3}) {
		t.Errorf("worked %+v", job)
	}
}

// TestPostgresHungTransaction has a process hang in a transaction. PostgreSQL ends its session, so that
// the locks block nobody for long.
func TestPostgresHungTransaction(t *testing.T) {
	t.Parallel()
	base := newDatabase(t)
	limited, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	query := limited.Query()
	query.Set("idle_in_transaction_session_timeout", "300ms")
	limited.RawQuery = query.Encode()
	first, second := open(t, limited.String()), open(t, base)
	g := create(t, first, "c")
	locked, release, ended := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- first.Database.Change(t.Context(), func(tx database.Tx) error {
			_, err := tx.Exec(`UPDATE games SET revision = revision WHERE id = ?`, g.ID)
			close(locked)
			<-release
			return err
		})
	}()
	<-locked
	g.Moves = []engine.Point{{Col: 7, Row: 7}}
	err = second.Commit(t.Context(), g)
	close(release)
	if err != nil {
		t.Errorf("a change while another process hangs: %v", err)
	}
	if err := <-ended; !errors.Is(err, stored.ErrCannotSave) {
		t.Errorf("the change of the process that hung: %v", err)
	}

	var limit string
	if err := second.Database.Postgres().QueryRow(t.Context(), `SHOW idle_in_transaction_session_timeout`).Scan(&limit); err != nil || limit != "20s" {
		t.Errorf("without a setting, the limit is %q, %v", limit, err)
	}
}

// TestPostgresDeadWorker has a worker take over the job of one that hangs and has stopped its
// heartbeats.
func TestPostgresDeadWorker(t *testing.T) {
	t.Parallel()
	url := newDatabase(t)
	hold := make(chan struct{})
	defer close(hold)
	begun := make(chan stored.GameJob, 10)
	dead := open(t, url, withHeartbeat(time.Hour, 2*time.Hour)) // never beats again
	doJobs(t, dead, func(_ context.Context, job stored.GameJob) error { begun <- job; <-hold; return nil })
	lost := create(t, dead, "lost")
	if job := receive(t, begun); job.Game != lost.ID {
		t.Fatalf("begun: %+v", job)
	}

	alive := open(t, url, withHeartbeat(50*time.Millisecond, time.Second))
	worked := make(chan stored.GameJob, 10)
	doJobs(t, alive, func(_ context.Context, job stored.GameJob) error { worked <- job; return nil })
	if job := receive(t, worked); job.Game != lost.ID {
		t.Errorf("worked %+v", job)
	}
}

// If a person is paired while another process deletes their data, the data is kept, so no running
// game loses a player.
func TestPostgresForgetWhilePaired(t *testing.T) {
	t.Parallel()
	url := newDatabase(t)
	pairs, forgets := open(t, url), open(t, url)
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.Now().UTC().Truncate(time.Microsecond)
	for n := 1; n <= 2; n++ {
		if err := pairs.AddSeek(t.Context(), seeker(n, now)); err != nil {
			t.Fatal(err)
		}
	}
	forgotten := make(chan error, 1)
	_, err = pairs.PairSeeks(t.Context(), now, pairAll, func(p seek.Pair) (*game.Game, error) {
		go func() { forgotten <- forgets.ForgetUser(t.Context(), person(1).ID, "") }()
		eventually(t, "the deletion waits for the pairing", func() bool {
			var waits bool
			err := db.QueryRow(`SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
				AND query LIKE 'DELETE FROM seeks%')`).Scan(&waits)
			if err != nil {
				t.Fatal(err)
			}
			return waits
		})
		return openPair(p)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := <-forgotten; !errors.Is(err, stored.ErrUserPlays) {
		t.Errorf("forget: %v", err)
	}
}

// TestPostgresLosesItsConnections breaks all of a store's connections, like a server restart.
func TestPostgresLosesItsConnections(t *testing.T) {
	t.Parallel()
	url := newDatabase(t)
	s := open(t, url)
	g := create(t, s, "c")
	other := open(t, url)
	if err := store.PostgresExec(t.Context(), other,
		`ALTER DATABASE `+databaseName(t, url)+` SET default_transaction_read_only = on`); err != nil {
		t.Fatal(err)
	}
	breakConnections(t, other)
	eventually(t, "a change is refused", func() bool {
		err := s.Commit(t.Context(), clone(g))
		if err == nil {
			t.Fatal("a read-only database took a change")
		}
		return errors.Is(err, stored.ErrCannotSave)
	})
	if err := s.Database.Health(t.Context()); !errors.Is(err, stored.ErrCannotSave) {
		t.Errorf("Health: %v", err)
	}
	if err := store.PostgresExec(t.Context(), other,
		`ALTER DATABASE `+databaseName(t, url)+` SET default_transaction_read_only = off`); err != nil {
		t.Fatal(err)
	}
	breakConnections(t, other)
	eventually(t, "changes are saved again", func() bool { return s.Commit(t.Context(), g) == nil })
	if err := s.Database.Health(t.Context()); err != nil {
		t.Errorf("Health: %v", err)
	}
}

// breakConnections ends all connections to the database except its own.
func breakConnections(t *testing.T, db *store.DB) {
	t.Helper()
	err := store.PostgresExec(t.Context(), db,
		`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	if err != nil {
		t.Fatal(err)
	}
}

func databaseName(t *testing.T, text string) string {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u.Path[1:]
}

// TestPostgresOpen opens an empty database several times at once, then one that a later version has
// written, and others that don't exist.
func TestPostgresOpen(t *testing.T) {
	t.Parallel()
	newDatabase(t) // skips the test without PostgreSQL
	c, _ := postgres()
	fresh := fmt.Sprintf("fresh%d", databases.Add(1))
	if err := c.CreateDatabase(t.Context(), fresh, ""); err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			db, err := store.Open(t.Context(), database.Place(c.URL(fresh)), store.Options{})
			if err != nil {
				t.Error(err)
				return
			}
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()

	for _, later := range []string{
		`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true)`,
		`INSERT INTO river_migration (line, version) VALUES ('main', 99)`,
	} {
		url := newDatabase(t)
		if err := store.PostgresExec(t.Context(), open(t, url), later); err != nil {
			t.Fatal(err)
		}
		if db, err := store.Open(t.Context(), database.Place(url), store.Options{}); !errors.Is(err, schema.ErrNewer) {
			t.Errorf("after %s: %v, %v", later, db, err)
		}
	}
	one, err := store.Open(t.Context(), database.Place(newDatabase(t)+"&pool_max_conns=1"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := one.Close(); err != nil {
		t.Error(err)
	}
	for _, bad := range []string{c.URL("nowhere"), "postgres://hoshi:secret@127.0.0.1:1/x", "postgres://hoshi:secret@["} {
		db, err := store.Open(t.Context(), database.Place(bad), store.Options{})
		if err == nil {
			db.Close()
			t.Errorf("%s was opened", bad)
		} else if strings.Contains(err.Error(), "secret") {
			t.Errorf("the error shows the password: %v", err)
		}
	}
}
