package store_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
)

// testDueOnce changes a game whose due time stays the same. It has one job, of the revision that
// set the time.
func testDueOnce(t *testing.T, s service.Store) {
	g := createDue(t, s, "c", soon().Add(300*time.Millisecond))
	for range 3 {
		if err := s.Commit(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	jobs := make(chan stored.DueJob, 100)
	doJobs(t, s, func(_ context.Context, job stored.DueJob) error {
		jobs <- job
		return nil
	})
	if got, want := receive(t, jobs), (stored.DueJob{Game: g.ID, Revision: 1}); got != want {
		t.Errorf("the job is %+v, want %+v", got, want)
	}
	last := createDue(t, s, "d", soon())
	if got := receive(t, jobs); got.Game != last.ID {
		t.Errorf("another job: %+v", got)
	}
}

// testNotDue has a job say that its time was put off, so it comes again.
func testNotDue(t *testing.T, s service.Store) {
	createDue(t, s, "c", soon())
	var calls atomic.Int32
	done := make(chan bool, 10)
	doJobs(t, s, func(context.Context, stored.DueJob) error {
		if calls.Add(1) < 3 {
			return &stored.NotDueError{Wait: 10 * time.Millisecond}
		}
		done <- true
		return nil
	})
	receive(t, done)
	eventually(t, "nobody waits", func() bool {
		w, err := channelsWaiting(t.Context(), s)
		return err == nil && len(w) == 0
	})
}

// testBeginTurn moves the start of turns later, but never earlier or for another revision.
func testBeginTurn(t *testing.T, s service.Store) {
	g := newGame("c")
	g.Clock, g.Since, g.Due = game.Clock{Main: time.Minute}, soon(), soon().Add(time.Minute)
	if err := s.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	begin := func(revision int64, at time.Time, want bool) {
		t.Helper()
		if moved, err := s.BeginTurn(t.Context(), g.ID, revision, at); err != nil || moved != want {
			t.Errorf("%v, %v, want %v", moved, err, want)
		}
	}
	since := g.Since
	g.Since, g.Due = g.Since.Add(3*time.Second), g.Due.Add(3*time.Second)
	begin(1, g.Since, true)
	begin(1, g.Since, false)
	begin(1, since, false)
	begin(2, g.Since.Add(time.Second), false)
	equalStored(t, s, g)
	g.Due = time.Time{} // a game without a due time keeps none
	if err := s.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	g.Since = g.Since.Add(time.Second)
	begin(2, g.Since, true)
	equalStored(t, s, g)
}

// testDueAfterBeginTurn starts a turn late, and changes the game without moving its due time. The
// job for the earlier time finds a later revision and does nothing, so the change must store
// another job.
func testDueAfterBeginTurn(t *testing.T, s service.Store) {
	g := newGame("c")
	g.Clock, g.Since, g.Due = game.Clock{Main: time.Minute}, soon(), soon()
	if err := s.Create(t.Context(), g, nil); err != nil {
		t.Fatal(err)
	}
	late := 200 * time.Millisecond
	g.Since, g.Due = g.Since.Add(late), g.Due.Add(late)
	if moved, err := s.BeginTurn(t.Context(), g.ID, 1, g.Since); err != nil || !moved {
		t.Fatal(moved, err)
	}
	if err := s.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	jobs := make(chan stored.DueJob, 100)
	doJobs(t, s, func(_ context.Context, job stored.DueJob) error {
		if job.Revision == g.Revision {
			jobs <- job
		}
		return nil
	})
	receive(t, jobs)
}
