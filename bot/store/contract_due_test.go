package store_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/store"
)

// soon is a due time that comes at once; later is one after the end of every test.
func soon() time.Time  { return time.Now().UTC().Truncate(time.Microsecond) }
func later() time.Time { return soon().Add(48 * time.Hour) }

// createDue stores a game with a due time.
func createDue(t *testing.T, s service.Store, ch chat.ChannelID, at time.Time) *game.Game {
	t.Helper()
	g := newGame(ch)
	g.Due = at
	if err := s.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	return g
}

// testDue checks that each game is due once, at the revision that last set the time.
func testDue(t *testing.T, s service.Store) {
	commit := func(g *game.Game, at time.Time, state game.State) {
		t.Helper()
		g.Due, g.State = at, state
		if err := s.Commit(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	first := createDue(t, s, "at once", soon())
	second := createDue(t, s, "in a moment", soon().Add(300*time.Millisecond))
	createDue(t, s, "later", later())
	sooner := createDue(t, s, "sooner", later())
	commit(sooner, soon(), game.Playing)
	put := createDue(t, s, "put off", later())
	commit(put, later().Add(time.Hour), game.Playing)
	over := createDue(t, s, "over", later())
	commit(over, soon(), game.Cancelled)
	proposed := newGame("proposed")
	proposed.State, proposed.Due = game.Proposed, soon()
	if err := s.Create(t.Context(), proposed, nil); err != nil {
		t.Fatal(err)
	}

	jobs := make(chan stored.DueJob, 100)
	var early atomic.Bool
	doJobs(t, s, func(ctx context.Context, job stored.DueJob) error {
		g, err := s.Game(ctx, job.Game)
		if err != nil {
			return err
		}
		early.CompareAndSwap(false, g.Revision == job.Revision && time.Now().Before(g.Due))
		jobs <- job
		return nil
	})
	got := map[stored.DueJob]int{}
	want := map[stored.DueJob]int{
		{Game: first.ID, Revision: 1}:    1,
		{Game: second.ID, Revision: 1}:   1,
		{Game: sooner.ID, Revision: 2}:   1,
		{Game: proposed.ID, Revision: 1}: 1,
	}
	for range want {
		got[receive(t, jobs)]++
	}
	eventually(t, "nobody waits: what is due later does not count", func() bool {
		w, err := channelsWaiting(t.Context(), s)
		return err == nil && len(w) == 0
	})
	for len(jobs) > 0 {
		got[<-jobs]++
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("jobs that were due (-want +got):\n%s", diff)
	}
	if early.Load() {
		t.Error("a job was handed out before its time")
	}
}

// testDueFails has a due job fail and tries it again.
func testDueFails(t *testing.T, s service.Store) {
	g := createDue(t, s, "c", soon())
	jobs := make(chan stored.DueJob, 100)
	var tries atomic.Int32
	doJobs(t, s, func(_ context.Context, job stored.DueJob) error {
		jobs <- job
		if tries.Add(1) == 1 {
			return errors.New("not this time")
		}
		return nil
	})
	for range 2 {
		if got, want := receive(t, jobs), (stored.DueJob{Game: g.ID, Revision: 1}); got != want {
			t.Errorf("the job is %+v, want %+v", got, want)
		}
	}
	eventually(t, "nobody waits", func() bool {
		w, err := channelsWaiting(t.Context(), s)
		return err == nil && len(w) == 0
	})
}

// TestDueSurvivesRestart closes a store with games that aren't due yet, and again while a due job
// is running.
func TestDueSurvivesRestart(t *testing.T) {
	dir := t.TempDir()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		testDueRestart(t, func() *store.DB { return open(t, dir) })
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		url := newDatabase(t)
		testDueRestart(t, func() *store.DB { return open(t, url) })
	})
}

func testDueRestart(t *testing.T, open func() *store.DB) {
	close := func(s *store.DB) {
		t.Helper()
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	jobs := make(chan stored.DueJob, 100)
	s := open()
	g := createDue(t, s, "c", soon().Add(500*time.Millisecond))
	createDue(t, s, "later", later())
	close(s)

	s = open()
	doJobs(t, s, func(ctx context.Context, job stored.DueJob) error {
		jobs <- job
		<-ctx.Done()
		return ctx.Err()
	})
	want := stored.DueJob{Game: g.ID, Revision: 1}
	if got := receive(t, jobs); got != want {
		t.Errorf("the job is %+v, want %+v", got, want)
	}
	close(s)

	s = open()
	doJobs(t, s, func(ctx context.Context, job stored.DueJob) error {
		if !stored.IsAgain(ctx) && job.Game == g.ID {
			t.Error("nobody knows that the job was interrupted")
		}
		jobs <- job
		return nil
	})
	if got := receive(t, jobs); got != want {
		t.Errorf("the job that was interrupted is %+v, want %+v", got, want)
	}
	last := createDue(t, s, "last", soon())
	if got := receive(t, jobs); got.Game != last.ID {
		t.Errorf("the next job is %+v, want one of game %d", got, last.ID)
	}
}
