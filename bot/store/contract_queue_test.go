package store_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/engine"
)

func testWaiting(t *testing.T, s service.Store) {
	waiting := func(want ...chat.ChannelID) func() bool {
		return func() bool {
			got, err := channelsWaiting(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			return cmp.Equal(want, got)
		}
	}
	if !waiting()() {
		t.Error("an empty store has channels that wait")
	}
	g := create(t, s, "b")
	create(t, s, "a")
	if err := s.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if !waiting("a", "b")() {
		t.Error("the channels of unfinished jobs, each once, are a and b")
	}
	hold := make(chan struct{})
	held := make(chan struct{}, 10)
	var failed atomic.Bool
	doJobs(t, s, func(ctx context.Context, job stored.GameJob) error {
		if job.Game != g.ID {
			if failed.CompareAndSwap(false, true) {
				return errors.New("try that again")
			}
			return nil
		}
		held <- struct{}{}
		<-hold
		return nil
	})
	receive(t, held)
	receive(t, held)
	eventually(t, "the first try of a is over", failed.Load)
	if !waiting("a", "b")() && !waiting("b")() {
		t.Error("a job that is being worked on does not count")
	}
	eventually(t, "only b waits", waiting("b"))
	close(hold)
	eventually(t, "nobody waits", waiting())
}

func testEachJobOnce(t *testing.T, s service.Store) {
	const channels, commits = 5, 8
	want := map[stored.GameJob]int{}
	var mu sync.Mutex
	got := map[stored.GameJob]int{}
	play := func(i int) {
		g := create(t, s, chat.ChannelID(fmt.Sprint("c", i)))
		for ply := range commits {
			want[stored.GameJob{Game: g.ID, Revision: g.Revision}]++
			g.Moves = append(g.Moves, engine.Point{Col: int8(ply), Row: int8(i)})
			if err := s.Commit(t.Context(), g); err != nil {
				t.Fatal(err)
			}
		}
		want[stored.GameJob{Game: g.ID, Revision: g.Revision}]++
	}
	play(0) // some before the work starts, some while it's running
	doJobs(t, s, func(_ context.Context, job stored.GameJob) error {
		mu.Lock()
		defer mu.Unlock()
		got[job]++
		return nil
	})
	for i := 1; i < channels; i++ {
		play(i)
	}
	eventually(t, "nobody waits", func() bool {
		w, err := channelsWaiting(t.Context(), s)
		return err == nil && len(w) == 0
	})
	mu.Lock()
	defer mu.Unlock()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("jobs worked (-want +got):\n%s", diff)
	}
}

func testSideBySide(t *testing.T, s service.Store) {
	const list = 20
	var together atomic.Int32
	all := make(chan struct{})
	doJobs(t, s, func(ctx context.Context, _ stored.Job) error {
		if together.Add(1) == list {
			close(all)
		}
		select {
		case <-all:
		case <-ctx.Done():
		}
		return nil
	})
	for i := range list {
		create(t, s, chat.ChannelID(fmt.Sprint(i)))
	}
	select {
	case <-all:
	case <-time.After(patience):
		t.Fatalf("%d jobs of %d games are worked at a time", together.Load(), list)
	}
}

// testFailing has jobs fail in every way.
func testFailing(t *testing.T, s service.Store) {
	const tries = 5
	never, twice, panics, lost := create(t, s, "never"), create(t, s, "twice"), create(t, s, "panics"), create(t, s, "lost")
	var mu sync.Mutex
	at := map[int64][]time.Time{}
	enough := make(chan struct{})
	doJobs(t, s, func(_ context.Context, job stored.GameJob) error {
		mu.Lock()
		defer mu.Unlock()
		at[job.Game] = append(at[job.Game], time.Now())
		switch n := len(at[job.Game]); {
		case job.Game == never.ID:
			if n == tries {
				close(enough)
			}
			return errors.New("the chat is not there")
		case job.Game == twice.ID && n <= 2:
			return errors.New("the chat is not there yet")
		case job.Game == panics.ID && n == 1:
			panic("a fault")
		case job.Game == lost.ID:
			return fmt.Errorf("channel lost: %w", chat.ErrCannotPost)
		}
		return nil
	})
	receive(t, enough)
	eventually(t, "only the game that never succeeds waits", func() bool {
		w, err := channelsWaiting(t.Context(), s)
		return err == nil && cmp.Equal(w, []chat.ChannelID{"never"})
	})
	mu.Lock()
	defer mu.Unlock()
	for _, want := range []struct {
		game  *game.Game
		tries int
	}{{never, tries}, {twice, 3}, {panics, 2}, {lost, 1}} {
		if n := len(at[want.game.ID]); n < want.tries || n > want.tries && want.game != never { // which goes on being tried
			t.Errorf("%s: tried %d times, want %d", want.game.Channel, n, want.tries)
		}
	}
	for id, times := range at { // a busy machine makes pauses longer, never shorter
		least := contractRetry * 2 / 3
		for i := 1; i < len(times); i++ {
			if pause := times[i].Sub(times[i-1]); pause < least {
				t.Errorf("game %d: try %d came after a pause of %v", id, i+1, pause)
			}
			least *= 2
		}
	}
}

func testWorkEnds(t *testing.T, s service.Store) {
	create(t, s, "c")
	started := make(chan struct{}, 10)
	ended := make(chan struct{}, 10)
	stop := doJobs(t, s, func(ctx context.Context, _ stored.Job) error {
		started <- struct{}{}
		<-ctx.Done()
		time.Sleep(20 * time.Millisecond)
		ended <- struct{}{}
		return ctx.Err()
	})
	receive(t, started)
	stop()
	if len(ended) != 1 {
		t.Error("Work did not wait for the call under way")
	}
	if w, err := channelsWaiting(t.Context(), s); err != nil || len(w) != 1 {
		t.Errorf("a job that was not finished is not waited for: %v, %v", w, err)
	}
	if err := s.Work(t.Context(), nil); err == nil {
		t.Error("Work can be called twice")
	}
	create(t, s, "d")
}

// testWorkEndsAtOnce tells Work to end before it starts, like a program that's stopped during
// startup.
func testWorkEndsAtOnce(t *testing.T, s service.Store) {
	create(t, s, "c")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	err := s.Work(ctx, workersOf(func(context.Context, stored.Job) error {
		t.Error("a job was handed out")
		return nil
	}))
	if err != nil {
		t.Errorf("Work: %v", err)
	}
	waiting(t, s, "c")
}

// testJobIsUnique stores the same job again, before and after it is worked.
func testJobIsUnique(t *testing.T, s service.Store) {
	inserter, ok := s.(interface {
		InsertJob(context.Context, stored.Job) error
	})
	if !ok {
		t.Fatalf("%T cannot store a job alone", s)
	}
	g := create(t, s, "c")
	again := func() {
		t.Helper()
		if err := inserter.InsertJob(t.Context(), stored.GameJob{Game: g.ID, Revision: 1}); err != nil {
			t.Fatal(err)
		}
	}
	again()
	var calls atomic.Int32
	doJobs(t, s, func(context.Context, stored.Job) error { calls.Add(1); return nil })
	done := func() bool {
		w, err := channelsWaiting(t.Context(), s)
		return err == nil && len(w) == 0
	}
	eventually(t, "nobody waits", done)
	again()
	if !done() || calls.Load() != 1 {
		t.Errorf("the job was worked %d times, and is it done: %v", calls.Load(), done())
	}
}

// A job is tried again even if the pause is so long that the queue keeps the job in another state.
func TestRetryAfterALongPause(t *testing.T) {
	t.Parallel()
	s := open(t, t.TempDir(), withFirstRetry(6*time.Second))
	create(t, s, "c")
	tries := make(chan struct{}, 2)
	doJobs(t, s, func(context.Context, stored.Job) error {
		tries <- struct{}{}
		return errors.New("the chat is not there")
	})
	receive(t, tries)
	receive(t, tries)
}
