package store_test

import (
	"context"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/work"
	"hoshi/bot/service"
	"hoshi/bot/store"
)

// hear listens to a store and returns the notices it receives.
func hear(t *testing.T, db service.Store) <-chan stored.Notice {
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

// awaitListening returns once a store's notices are received.
func awaitListening(t *testing.T, teller service.Store, heard <-chan stored.Notice) {
	t.Helper()
	eventually(t, "somebody listens", func() bool {
		if err := teller.Notify(t.Context(), ping); err != nil {
			t.Fatal(err)
		}
		select {
		case n := <-heard:
			return n == ping
		default:
			return false
		}
	})
}

// ping is a meaningless notice.
var ping = stored.Notice{Game: 99, Stop: work.Review}

// wantNotices compares the next notices with want, skipping late pings.
func wantNotices(t *testing.T, heard <-chan stored.Notice, want ...stored.Notice) {
	t.Helper()
	for _, want := range want {
		got := receive(t, heard)
		for got == ping {
			got = receive(t, heard)
		}
		if got != want {
			t.Errorf("heard %+v, want %+v", got, want)
		}
	}
}

// testNotices changes games and settings. The store must report that, and nothing that wasn't
// stored.
func testNotices(t *testing.T, s service.Store) {
	heard := hear(t, s)
	awaitListening(t, s, heard)
	g := newGame("c")
	g.Clock, g.Since, g.Due = game.Clock{Main: time.Minute}, soon(), soon().Add(time.Minute)
	if err := s.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Create(t.Context(), newGame("c"), nil); err == nil {
		t.Fatal("a second game was stored")
	}
	stale := *g
	g.Last.User.ID = "ann"
	if err := s.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	stale.Last.User.ID = "bob"
	if err := s.Commit(t.Context(), &stale); err == nil {
		t.Fatal("a stale change was stored")
	}
	for _, revision := range []int64{g.Revision, g.Revision - 1} {
		if _, err := s.BeginTurn(t.Context(), g.ID, revision, g.Since.Add(time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	next := newGame("c")
	g.Last.User.ID = "eve"
	if err := s.Create(t.Context(), next, g); err != nil {
		t.Fatal(err)
	}
	if _, err := s.UpdateGuildSettings(t.Context(), "guild", func(*settings.GuildSettings) {}); err != nil {
		t.Fatal(err)
	}
	wantNotices(t, heard,
		stored.Notice{Game: g.ID, Revision: 1, By: "1", Channel: "c"},
		stored.Notice{Game: g.ID, Revision: 2, By: "ann"},
		stored.Notice{Game: g.ID, Revision: 2}, // its turn started later
		stored.Notice{Game: g.ID, Revision: 3, By: "eve"},
		stored.Notice{Game: next.ID, Revision: 1, By: "1", Channel: "c"},
		stored.Notice{Guild: "guild"})
}

// TestNoticesOfOthers checks that a process is told about another one's changes, and that it may
// have missed some.
func TestNoticesOfOthers(t *testing.T) {
	t.Parallel()
	url := newDatabase(t)
	here, there := open(t, url), open(t, url)
	heard := hear(t, there)
	awaitListening(t, here, heard)
	g := create(t, here, "c")
	wantNotices(t, heard, stored.Notice{Game: g.ID, Revision: 1, By: "1", Channel: "c"})
	if err := store.PostgresExec(t.Context(), here, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN hoshi%'`); err != nil {
		t.Fatal(err)
	}
	wantNotices(t, heard, stored.Notice{Missed: true})
}

// A listener that's far too slow learns that it has missed notices, and gets the latest ones.
func TestSlowListener(t *testing.T) {
	t.Parallel()
	db := open(t, t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	listening, wait, heard := make(chan bool, 1), make(chan bool), make(chan stored.Notice, 100_000)
	done := make(chan error, 1)
	go func() {
		done <- db.Listen(ctx, func(n stored.Notice) {
			select {
			case listening <- true:
				<-wait
			default:
				heard <- n
			}
		})
	}()
	eventually(t, "it listens", func() bool {
		if err := db.Notify(ctx, ping); err != nil {
			t.Fatal(err)
		}
		return len(listening) > 0
	})
	const told = 25_000
	for i := range told {
		if err := db.Notify(ctx, stored.Notice{Game: int64(i + 1)}); err != nil {
			t.Fatal(err)
		}
	}
	close(wait)
	first := receive(t, heard)
	for first == ping {
		first = receive(t, heard)
	}
	n := 1
	for last := first; last.Game != told; n++ {
		last = receive(t, heard)
	}
	if !first.Missed || n >= told {
		t.Errorf("heard %+v first, and %d notices", first, n)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestOwnJobs has jobs that only their own process can do. Another process leaves them alone while
// that one lives, and does them when it has died.
func TestOwnJobs(t *testing.T) {
	t.Parallel()
	url := newDatabase(t)
	gateway := open(t, url, withRole(service.RoleGateway))
	worker := open(t, url, withRole(service.RoleWorker))
	at, there := make(chan stored.GameJob, 10), make(chan stored.GameJob, 10)
	stop := doJobs(t, gateway, func(_ context.Context, j stored.GameJob) error { at <- j; return nil })
	doJobs(t, worker, func(_ context.Context, j stored.GameJob) error { there <- j; return nil })

	other := create(t, gateway, "anybody's")
	if j := receive(t, there); j.Game != other.ID {
		t.Errorf("the worker does %+v", j)
	}
	own := newGame("own")
	own.AnswerOnly = true
	if err := gateway.Create(t.Context(), own, nil); err != nil {
		t.Fatal(err)
	}
	if j := receive(t, at); j.Game != own.ID {
		t.Errorf("the gateway does %+v", j)
	}
	stop()
	if len(there) != 0 || len(at) != 0 {
		t.Errorf("%d jobs too many at the worker, %d at the gateway", len(there), len(at))
	}
}

// TestRefusedBoardsGoBack: a board that a worker can't post is shown by the gateway that got the request,
// as it may answer that. If the gateway is gone, the worker does the job as if it had been its own.
func TestRefusedBoardsGoBack(t *testing.T) {
	t.Parallel()
	url := newDatabase(t)
	gateway := open(t, url, withRole(service.RoleGateway))
	worker := open(t, url, withRole(service.RoleWorker))
	type done struct {
		stored.GameJob
		receivedBy string
	}
	at, there, stopped := make(chan done, 10), make(chan done, 10), make(chan bool)
	stop := doJobs(t, gateway, func(ctx context.Context, j stored.GameJob) error {
		at <- done{j, stored.ReceivedBy(ctx)}
		return chat.ErrCannotPost
	})
	doJobs(t, worker, func(ctx context.Context, j stored.GameJob) error {
		there <- done{j, stored.ReceivedBy(ctx)}
		g, err := worker.Game(ctx, j.Game)
		switch {
		case err != nil:
			return err
		case g.Channel == "late":
			<-stopped
		case j.Revision == 1: // the engine moves, and another job shows the board
			return worker.Commit(ctx, g)
		}
		return chat.ErrCannotPost
	})
	g := create(t, gateway, "c")
	for revision := int64(1); revision <= 2; revision++ {
		if j := receive(t, there); j.Game != g.ID || j.Revision != revision || j.receivedBy == "" {
			t.Errorf("the worker does %+v first", j)
		}
	}
	if j := receive(t, at); j.Game != g.ID || j.Revision != 2 || j.receivedBy != "" {
		t.Errorf("the gateway does %+v", j)
	}
	late := create(t, gateway, "late")
	if j := receive(t, there); j.Game != late.ID || j.receivedBy == "" {
		t.Errorf("the worker does %+v", j)
	}
	stop()
	close(stopped)
	if j := receive(t, there); j.Game != late.ID || j.receivedBy != "" {
		t.Errorf("without the gateway, the worker does %+v", j)
	}
	eventually(t, "no job is left", func() bool {
		left, err := channelsWaiting(t.Context(), worker)
		return err == nil && len(left) == 0
	})
	if len(there) != 0 || len(at) != 0 {
		t.Errorf("%d jobs too many at the worker, %d at the gateway", len(there), len(at))
	}
}
