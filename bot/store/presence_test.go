package store_test

import (
	"context"
	"database/sql"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/store"
)

// TestShortDowntime starts a process that takes requests 3 s after another one's last heartbeat. If
// that one is dead, nobody could move in the meantime, even though workers are running.
func TestShortDowntime(t *testing.T) {
	t.Parallel()
	const down = 3 * time.Second
	for _, tt := range []struct {
		name   string
		beside []service.Role // of running processes
		role   service.Role   // of the one that's starting
		want   bool           // nobody is charged for the time
	}{
		{"alone", nil, service.RoleAll, true},
		{"beside a worker", []service.Role{service.RoleWorker}, service.RoleGateway, true},
		{"beside a gateway", []service.Role{service.RoleGateway}, service.RoleGateway, false},
		{"beside both", []service.Role{service.RoleWorker, service.RoleAll}, service.RoleAll, false},
		{"a worker", nil, service.RoleWorker, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			url := newDatabase(t)
			resume := func(role service.Role) *store.DB {
				s := open(t, url, withRole(role))
				if err := s.Resume(t.Context()); err != nil {
					t.Fatal(err)
				}
				return s
			}
			first := resume(service.RoleGateway)
			g := newGame("c")
			g.Clock, g.Since = game.Clock{Main: time.Hour}, soon()
			if err := first.Create(t.Context(), g, nil); err != nil {
				t.Fatal(err)
			}
			if err := first.SetShown(t.Context(), g.ID, 1, "m"); err != nil {
				t.Fatal(err)
			}
			for _, role := range tt.beside {
				resume(role)
			}
			if err := first.Close(); err != nil {
				t.Fatal(err)
			}
			db, err := sql.Open("pgx", url)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			eventually(t, "the first process is gone", func() bool { return presences(t, db) == len(tt.beside)-count(tt.beside, service.RoleWorker) })
			mustExec(t, db, `UPDATE games SET turn_since = turn_since - 3000000`)
			mustExec(t, db, `UPDATE alive SET at = (extract(epoch FROM clock_timestamp()) * 1000000)::bigint - 3000000`)
			got, err := resume(tt.role).Game(t.Context(), g.ID)
			if err != nil {
				t.Fatal(err)
			}
			if off := got.Since.Sub(g.Since.Add(-down)) >= down; off != tt.want || (got.Revision > 1) != tt.want {
				t.Errorf("the turn began at %v, was %v less %v; revision %d", got.Since, g.Since, down, got.Revision)
			}
		})
	}
}

// presences counts the processes that take requests.
func presences(t *testing.T, db *sql.DB) (n int) {
	t.Helper()
	err := db.QueryRow(`SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid::bigint = x'486f7303'::bigint
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`).Scan(&n)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func count(list []service.Role, r service.Role) (n int) {
	for _, other := range list {
		if other == r {
			n++
		}
	}
	return n
}

// A game's due job waits while no process takes requests, because nobody could have moved.
func TestDueWaitsForGateway(t *testing.T) {
	t.Parallel()
	url := newDatabase(t)
	gateway := open(t, url, withRole(service.RoleGateway))
	g := newGame("c")
	g.Due = soon()
	if err := gateway.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	if err := gateway.Close(); err != nil {
		t.Fatal(err)
	}
	worker := open(t, url, withRole(service.RoleWorker), withHeartbeat(50*time.Millisecond, time.Minute))
	done := make(chan stored.Job, 100)
	doJobs(t, worker, func(_ context.Context, j stored.Job) error { done <- j; return nil })
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	eventually(t, "the due job was put off", func() bool {
		var n int
		err := db.QueryRow(`SELECT count(*) FROM river_job WHERE kind = 'due' AND (metadata->>'snoozes')::int >= 2`).Scan(&n)
		return err == nil && n == 1
	})
	if job := receive(t, done); job.Kind() != (stored.GameJob{}).Kind() {
		t.Fatal("it was done while no gateway ran")
	}
	if err := open(t, url, withRole(service.RoleGateway)).Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	if job := receive(t, done); job != (stored.DueJob{Game: g.ID, Revision: g.Revision}) {
		t.Errorf("done: %+v", job)
	}
}
