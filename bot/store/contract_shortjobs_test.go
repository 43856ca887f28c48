package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/work"
	"hoshi/bot/service"
)

// longJobs are the jobs that take long.
var longJobs = []stored.Job{
	stored.SearchJob{},
	stored.PuzzleJob{},
	stored.RequestJob{Work: work.Hint},
	stored.RequestJob{Work: work.Analysis},
	stored.RequestJob{Work: work.Review},
}

// numbered returns a job of the same kind as j that is about something else.
func numbered(j stored.Job, n int) stored.Job {
	switch j := j.(type) {
	case stored.SearchJob:
		j.Game = int64(n)
		return j
	case stored.PuzzleJob:
		j.Game = int64(n)
		return j
	case stored.RequestJob:
		j.Event = fmt.Sprint(n)
		return j
	}
	return j
}

// testShortPassesLong queues more jobs of every long kind than a process takes, and none of them
// ends. Some of each kind are started, and the jobs of games are done, so no kind starves behind
// another.
func testShortPassesLong(t *testing.T, s service.Store) {
	const pile = 60 // of each kind
	for i, j := range longJobs {
		for n := range pile {
			if err := s.Enqueue(t.Context(), numbered(j, 1_000*(i+1)+n)); err != nil {
				t.Fatal(err)
			}
		}
	}
	begun, done := make(chan stored.Job, pile*len(longJobs)), make(chan stored.GameJob, pile)
	doJobs(t, s, func(ctx context.Context, j stored.Job) error {
		if j, ok := j.(stored.GameJob); ok {
			done <- j
			return nil
		}
		begun <- numbered(j, 0)
		<-ctx.Done()
		return ctx.Err()
	})
	seen := map[stored.Job]int{}
	for len(seen) < len(longJobs) {
		seen[receive(t, begun)]++
	}
	for i := range 10 {
		g := create(t, s, chat.ChannelID(fmt.Sprint("c", i)))
		if j := receive(t, done); j.Game != g.ID {
			t.Errorf("done %+v, want the job of game %d", j, g.ID)
		}
	}
	for len(begun) > 0 {
		seen[<-begun]++
	}
	for k, n := range seen {
		if n == pile {
			t.Errorf("all %d jobs like %+v are under way at once", n, k)
		}
	}
}

// testRequest checks that a request is handed over unchanged and once, and forgotten when it's
// done.
func testRequest(t *testing.T, s service.Store) {
	want := stored.RequestJob{Work: work.Review, Event: `{"token": "a \u0000 secret"}`}
	for range 2 { // two people may ask for the same
		if err := s.Enqueue(t.Context(), want); err != nil {
			t.Fatal(err)
		}
	}
	jobs := make(chan stored.RequestJob, 10)
	doJobs(t, s, func(_ context.Context, j stored.RequestJob) error { jobs <- j; return nil })
	for range 2 {
		if got := receive(t, jobs); got != want {
			t.Errorf("handed out %+v, want %+v", got, want)
		}
	}
	reader, ok := s.(interface {
		RequestArgs(context.Context) ([]string, error)
	})
	if !ok {
		t.Fatalf("%T does not show its jobs", s)
	}
	eventually(t, "nothing of the requests is left", func() bool {
		args, err := reader.RequestArgs(t.Context())
		return err == nil && slices.Equal(args, []string{"{}", "{}"})
	})
}

// testStaleRequests has requests that no worker takes. Once they can't be answered any more,
// they're deleted, with the secrets in them. One that's being answered stays.
func testStaleRequests(t *testing.T, s service.Store) {
	db, ok := s.(interface {
		RequestArgs(context.Context) ([]string, error)
		AgeRequests(ctx context.Context, minutes int) error
		Beat(context.Context) error
	})
	if !ok {
		t.Fatalf("%T does not show its jobs", s)
	}
	enqueue := func(event string) {
		t.Helper()
		if err := s.Enqueue(t.Context(), stored.RequestJob{Work: work.Hint, Event: event}); err != nil {
			t.Fatal(err)
		}
	}
	left := func(minutes int) int {
		t.Helper()
		if err := errors.Join(db.AgeRequests(t.Context(), minutes), db.Beat(t.Context())); err != nil {
			t.Fatal(err)
		}
		args, err := db.RequestArgs(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return len(args)
	}
	enqueue("old")
	if n := left(14); n != 1 {
		t.Errorf("%d requests are left after 14 minutes, want 1", n)
	}
	enqueue("young")
	if n := left(2); n != 1 {
		t.Errorf("%d requests are left, one of 16 minutes and one of 2, want 1", n)
	}
	begun := make(chan string)
	doJobs(t, s, func(ctx context.Context, j stored.RequestJob) error {
		begun <- j.Event
		<-ctx.Done()
		return ctx.Err()
	})
	if event := receive(t, begun); event != "young" {
		t.Errorf("%q was handed out", event)
	}
	if n := left(20); n != 1 {
		t.Errorf("%d requests are left, want the one that is being answered", n)
	}
}

// testSearchOnce stores the search for a revision twice.
func testSearchOnce(t *testing.T, s service.Store) {
	want := stored.SearchJob{Game: 7, Revision: 3}
	next := want
	next.Revision++
	for _, j := range []stored.SearchJob{want, want, next} {
		if err := s.Enqueue(t.Context(), j); err != nil {
			t.Fatal(err)
		}
	}
	jobs := make(chan stored.SearchJob, 10)
	doJobs(t, s, func(_ context.Context, j stored.SearchJob) error { jobs <- j; return nil })
	got := map[stored.SearchJob]int{}
	for range 2 {
		got[receive(t, jobs)]++
	}
	if got[want] != 1 || got[next] != 1 {
		t.Errorf("handed out %v", got)
	}
}
