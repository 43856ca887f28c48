package store_test

import (
	"context"
	"database/sql"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store"
)

// restarts is a database whose process ends and starts again.
type restarts struct {
	t     *testing.T
	open  func() *store.DB
	other *sql.DB // another connection to the database
}

// run opens the store, works until nothing is left to do, and closes it. during is called
// meanwhile.
func (r *restarts) run(during func(s *store.DB)) {
	r.t.Helper()
	s := r.open()
	if err := s.Resume(r.t.Context()); err != nil {
		r.t.Fatal(err)
	}
	stop := doJobs(r.t, s, func(context.Context, stored.Job) error { return nil })
	eventually(r.t, "the worker runs", func() bool {
		var workers int
		err := r.other.QueryRow(`SELECT count(*) FROM workers`).Scan(&workers)
		return err == nil && workers == 1
	})
	during(s)
	stop()
	if err := s.Close(); err != nil {
		r.t.Error(err)
	}
}

func TestDowntime(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		if err := open(t, dir).Close(); err != nil {
			t.Fatal(err)
		}
		testDowntime(&restarts{t, func() *store.DB { return open(t, dir) }, other(t, dir)})
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		url := newDatabase(t)
		db, err := sql.Open("pgx", url)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		testDowntime(&restarts{t, func() *store.DB { return open(t, url) }, db})
	})
}

// testDowntime simulates an hour in which no process runs. A turn that was 10 minutes old before is
// 10 minutes old again when one starts.
func testDowntime(r *restarts) {
	t := r.t
	live, plain, over := newGame("live"), newGame("plain"), newGame("over")
	live.Clock, live.White = game.Clock{Main: time.Hour}, game.Player{User: chat.User{ID: "2"}}
	over.Clock, over.State = live.Clock, game.Drawn
	r.run(func(s *store.DB) {
		for _, g := range []*game.Game{live, plain, over} {
			g.Since = soon()
			g.Due = g.Since.Add(20 * time.Hour)
			if err := s.Create(t.Context(), g, nil); err != nil {
				t.Fatal(err)
			}
			if err := s.SetShown(t.Context(), g.ID, 1, "m"); err != nil {
				t.Fatal(err)
			}
		}
	})
	// Ten minutes pass, and then an hour: everything stored is that much older.
	const before, down = 10 * time.Minute, time.Hour
	mustExec(t, r.other, `UPDATE games SET turn_since = turn_since - 4200000000, due_at = due_at - 4200000000`)
	mustExec(t, r.other, `UPDATE alive SET at = at - 3600000000`)
	stored := func(s *store.DB, g *game.Game) *game.Game {
		t.Helper()
		got, err := s.Game(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	check := func(s *store.DB, g *game.Game, revision int64) {
		t.Helper()
		got := stored(s, g)
		if age := time.Since(got.Since); age < before || age > before+patience || got.Revision != revision {
			t.Errorf("%s: the turn is %v old at revision %d", g.Channel, age, got.Revision)
		}
	}
	r.run(func(s *store.DB) {
		check(s, live, 2)
		check(s, plain, 1)
		got := stored(s, live)
		if got.Last.Kind != game.EventResume || got.Last.Elapsed < down || got.Last.Elapsed > down+patience {
			t.Errorf("told: %+v", got.Last)
		}
		if !got.Due.Equal(got.Since.Add(20 * time.Hour)) {
			t.Errorf("since %v, due %v", got.Since, got.Due)
		}
		if got := stored(s, over); got.Revision != 1 || time.Since(got.Since) < down {
			t.Errorf("a game that is over: revision %d, since %v", got.Revision, got.Since)
		}
	})
	r.run(func(s *store.DB) { // immediately again: almost no time was lost
		check(s, live, 2) // not shown yet, since its board may have been posted
		check(s, plain, 1)
		if got := stored(s, live); got.Last.Elapsed < down || got.Last.Elapsed > down+patience {
			t.Errorf("the time counts twice: %+v", got.Last)
		}
	})
}

// If another process is running, there's no downtime.
func TestNoDowntimeBesideAnother(t *testing.T) {
	t.Parallel()
	url := newDatabase(t)
	first := open(t, url)
	begun := make(chan stored.GameJob, 10)
	doJobs(t, first, func(_ context.Context, job stored.GameJob) error { begun <- job; return nil })
	g := newGame("c")
	g.Clock, g.Since = game.Clock{Main: time.Hour}, soon()
	if err := first.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	receive(t, begun)
	second := open(t, url)
	doJobs(t, second, func(context.Context, stored.Job) error { return nil })
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	eventually(t, "both work", func() bool {
		var workers int
		err := db.QueryRow(`SELECT count(*) FROM workers`).Scan(&workers)
		return err == nil && workers == 2
	})
	if got, err := second.Game(t.Context(), g.ID); err != nil || got.Revision != 1 || !got.Since.Equal(g.Since) {
		t.Errorf("since %v, revision %d, was %v: %v", got.Since, got.Revision, g.Since, err)
	}
}
