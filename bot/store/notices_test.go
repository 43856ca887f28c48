package store_test

import (
	"context"
	"testing"

	"hoshi/bot"
	"hoshi/bot/engines"
	"hoshi/bot/settings"
	"hoshi/bot/store"
	"hoshi/bot/stored"
)

// hear listens to a store, and returns what it hears.
func hear(t *testing.T, db *store.DB) <-chan stored.Notice {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	heard, done := make(chan stored.Notice, 100), make(chan error, 1)
	go func() { done <- db.Listen(ctx, func(n stored.Notice) { heard <- n }) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("Listen: %v", err)
		}
	})
	return heard
}

// TestNotices has one process hear what another one changes, and nothing of what was not
// stored.
func TestNotices(t *testing.T) {
	t.Parallel()
	url := newDatabase(t)
	here, there := open(t, url), open(t, url)
	heard := hear(t, there)
	eventually(t, "the other process listens", func() bool {
		if err := here.Notify(t.Context(), stored.Notice{Game: 99, Stop: engines.WorkReview}); err != nil {
			t.Fatal(err)
		}
		select {
		case n := <-heard:
			return n == stored.Notice{Game: 99, Stop: engines.WorkReview}
		default:
			return false
		}
	})
	g := create(t, here, "c")
	stale := *g
	g.Last.User.ID = "ann"
	if err := here.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	stale.Last.User.ID = "bob"
	if err := here.Commit(t.Context(), &stale); err == nil {
		t.Fatal("a stale change was stored")
	}
	next := newGame("c")
	g.Last.User.ID = "eve"
	if err := here.Create(t.Context(), next, g); err != nil {
		t.Fatal(err)
	}
	if _, err := here.UpdateGuildSettings(t.Context(), "guild", func(*settings.GuildSettings) {}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []stored.Notice{
		{Game: g.ID, Revision: 2, By: "ann"}, {Game: g.ID, Revision: 3, By: "eve"}, {Guild: "guild"},
	} {
		got := receive(t, heard)
		for got.Game == 99 { // told again before the other process was heard to listen
			got = receive(t, heard)
		}
		if got != want {
			t.Errorf("heard %+v, want %+v", got, want)
		}
	}
	if err := store.PostgresExec(t.Context(), here, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN hoshi%'`); err != nil {
		t.Fatal(err)
	}
	if got := receive(t, heard); !got.Missed {
		t.Errorf("after the connection was lost: heard %+v", got)
	}
}

// TestOwnJobs has jobs that only their own process can do: another one leaves them alone
// while that lives, and does them when it has died.
func TestOwnJobs(t *testing.T) {
	t.Parallel()
	url := newDatabase(t)
	gateway := open(t, url, withRole(bot.RoleGateway))
	worker := open(t, url, withRole(bot.RoleWorker))
	at, there := make(chan stored.Job, 10), make(chan stored.Job, 10)
	stop := work(t, gateway, func(_ context.Context, j stored.Job) error { at <- j; return nil })
	work(t, worker, func(_ context.Context, j stored.Job) error { there <- j; return nil })

	other := create(t, gateway, "anybody's")
	if j := receive(t, there); j.Game != other.ID || j.Here {
		t.Errorf("the worker does %+v", j)
	}
	own := newGame("own")
	own.AnswerOnly = true
	if err := gateway.Create(t.Context(), own, nil); err != nil {
		t.Fatal(err)
	}
	if j := receive(t, at); j.Game != own.ID || !j.Here {
		t.Errorf("the gateway does %+v", j)
	}
	stop()
	if len(there) != 0 || len(at) != 0 {
		t.Errorf("%d jobs too many at the worker, %d at the gateway", len(there), len(at))
	}
}
