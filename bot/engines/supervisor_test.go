package engines

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"go.uber.org/goleak"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/work"
)

// reports collects what a supervisor reports to the callers.
type reports struct {
	mu   sync.Mutex
	errs []error
}

func (r *reports) failed(ctx context.Context, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.errs = append(r.errs, errors.Join(err, ctx.Err())) // the context still works
}

func (r *reports) all() []error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.errs
}

// untilCancelled is work that ends with its context and returns an unrelated error.
func untilCancelled(ctx context.Context) error {
	<-ctx.Done()
	return errors.New("interrupted")
}

// closing closes a supervisor at the end of a test and checks that nothing is still running.
func closing(t *testing.T, s *Supervisor) {
	t.Helper()
	if err := s.Close(t.Context()); err != nil {
		t.Errorf("close: %v", err)
	}
	if len(s.running) != 0 {
		t.Errorf("%d works are left", len(s.running))
	}
}

func TestSupervisorReports(t *testing.T) {
	broken := errors.New("broken")
	tests := map[string]struct {
		kind   work.Kind
		do     func(context.Context) error
		change chat.UserID // who changes the game meanwhile; ann started the work
		close  bool
		want   error // as errors.Is sees it
		is     any   // a pointer to the wanted error type
	}{
		"done":                       {kind: work.Replay, do: func(context.Context) error { return nil }},
		"failed":                     {kind: work.Replay, do: func(context.Context) error { return fmt.Errorf("draw: %w", broken) }, want: broken},
		"panicked":                   {kind: work.Hint, do: func(context.Context) error { panic("oops") }, is: new(*PanicError)},
		"panicked with an error":     {kind: work.Hint, do: func(context.Context) error { panic(broken) }, want: broken},
		"the asker moved":            {kind: work.Hint, do: untilCancelled, change: "ann", is: new(*GameChangedError)},
		"somebody else moved":        {kind: work.Hint, do: untilCancelled, change: "bob", is: new(*GameChangedError)},
		"nobody's change":            {kind: work.Hint, do: untilCancelled, change: "-", is: new(*GameChangedError)},
		"panicked when cancelled":    {kind: work.Hint, do: func(ctx context.Context) error { <-ctx.Done(); panic("oops") }, change: "ann", is: new(*PanicError)},
		"done though cancelled":      {kind: work.Hint, do: func(ctx context.Context) error { <-ctx.Done(); return nil }, change: "bob"},
		"the program ends":           {kind: work.Replay, do: untilCancelled, close: true, want: ErrClosed},
		"the program ends in a hint": {kind: work.Hint, do: untilCancelled, close: true, want: ErrClosed},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := NewSupervisor(SupervisorOptions{})
			var got reports
			if err := begin(s, Work{Kind: test.kind, User: "ann", Channel: "c", Game: 1}, test.do, got.failed); err != nil {
				t.Fatal(err)
			}
			if test.change != "" {
				s.CancelGame(1, chat.UserID(strings.Trim(string(test.change), "-")), 1)
				s.CancelGame(1, "ann", 1) // a second change does nothing
			}
			if !test.close {
				if err := s.settled(t.Context(), "c"); err != nil {
					t.Fatal(err)
				}
			}
			closing(t, s)
			errs := got.all()
			switch {
			case test.want == nil && test.is == nil:
				if len(errs) != 0 {
					t.Errorf("reported %v, want nothing", errs)
				}
			case len(errs) != 1:
				t.Errorf("%d reports, want 1: %v", len(errs), errs)
			case test.want != nil && !errors.Is(errs[0], test.want), test.is != nil && !errors.As(errs[0], test.is):
				t.Errorf("reported %v (%T)", errs[0], errs[0])
			}
		})
	}
}

// begin starts work and returns an error if it was refused.
func begin(s *Supervisor, w Work, do func(context.Context) error, failed func(context.Context, error)) error {
	_, err := s.Start(w, do, failed)
	return err
}

func TestSupervisorLogsPanics(t *testing.T) {
	var log bytes.Buffer
	s := NewSupervisor(SupervisorOptions{Log: slog.New(slog.NewTextHandler(&log, nil))})
	w := Work{Kind: work.Card, User: "ann", Channel: "c", Guild: "g", Game: 7}
	failed := func(context.Context, error) { panic("failed fails") }
	if err := begin(s, w, func(context.Context) error { panic("oops") }, failed); err != nil {
		t.Fatal(err)
	}
	closing(t, s)
	for _, want := range []string{
		`panic: oops`, `panic: failed fails`, "work.game=7", "work.user=ann", "work.guild=g", `work.kind=card`, "TestSupervisorLogsPanics",
	} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log lacks %q:\n%s", want, log.String())
		}
	}
}

// replayWork is a replay requested by a user in a channel.
func replayWork(user chat.UserID, channel chat.ChannelID) Work {
	return Work{Kind: work.Replay, User: user, Channel: channel, Game: 1}
}

var boundTests = map[string]struct {
	options SupervisorOptions
	running []Work
	next    Work
	want    *TooMuchWorkError // nil if it may run
}{
	"nothing runs": {next: replayWork("ann", "c")},
	"one of a user's": {
		running: []Work{replayWork("ann", "c")}, next: replayWork("ann", "c"),
	},
	"two of a user's, in several channels": {
		running: []Work{replayWork("ann", "c"), replayWork("ann", "d")}, next: replayWork("ann", "e"),
		want: &TooMuchWorkError{Scope: ScopeUser, Kind: work.Replay, Limit: 2},
	},
	"two of somebody else's": {
		running: []Work{replayWork("ann", "c"), replayWork("ann", "c")}, next: replayWork("bob", "c"),
	},
	"four in a channel": {
		running: []Work{replayWork("a", "c"), replayWork("b", "c"), replayWork("d", "c"), replayWork("e", "c")}, next: replayWork("f", "c"),
		want: &TooMuchWorkError{Scope: ScopeChannel, Kind: work.Replay, Limit: 4},
	},
	"four in another channel": {
		running: []Work{replayWork("a", "c"), replayWork("b", "c"), replayWork("d", "c"), replayWork("e", "c")}, next: replayWork("f", "d"),
	},
	"three in total": {
		options: SupervisorOptions{Total: 3},
		running: []Work{replayWork("a", "a"), replayWork("b", "b"), replayWork("c", "c")}, next: replayWork("d", "d"),
		want: &TooMuchWorkError{Scope: ScopeTotal, Kind: work.Replay, Limit: 3},
	},
	"one for a user by setting": {
		options: SupervisorOptions{PerUser: 1},
		running: []Work{replayWork("ann", "c")}, next: replayWork("ann", "d"),
		want: &TooMuchWorkError{Scope: ScopeUser, Kind: work.Replay, Limit: 1},
	},
}

func TestSupervisorBounds(t *testing.T) {
	for name, test := range boundTests {
		t.Run(name, func(t *testing.T) {
			s := NewSupervisor(test.options)
			defer closing(t, s)
			var got reports
			for _, w := range test.running {
				if err := begin(s, w, untilCancelled, got.failed); err != nil {
					t.Fatal(err)
				}
			}
			err := begin(s, test.next, untilCancelled, func(_ context.Context, err error) {
				if !errors.Is(err, ErrClosed) {
					t.Errorf("refused work was reported: %v", err)
				}
			})
			var refused *TooMuchWorkError
			switch {
			case test.want == nil && err != nil:
				t.Errorf("refused: %v", err)
			case test.want != nil && (!errors.As(err, &refused) || *refused != *test.want):
				t.Errorf("error %v, want %v", err, test.want)
			}
		})
	}
}

// The limit applies to running work, not to finished work.
func TestSupervisorBoundEnds(t *testing.T) {
	s := NewSupervisor(SupervisorOptions{PerUser: 1})
	defer closing(t, s)
	for range 60 {
		err := begin(s, Work{Kind: work.Replay, User: "ann", Channel: "c"}, func(context.Context) error { return nil }, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.settled(t.Context(), "c"); err != nil {
			t.Fatal(err)
		}
	}
}

func TestOneInsightPerGame(t *testing.T) {
	insights := []work.Kind{work.Hint, work.Analysis, work.Heat, work.Think}
	others := []work.Kind{work.Replay, work.Card, work.Review}
	for _, first := range append(insights, others...) {
		for _, second := range append(insights, others...) {
			s := NewSupervisor(SupervisorOptions{})
			var got reports
			start := func(kind work.Kind, user chat.UserID, game int64) error {
				return begin(s, Work{Kind: kind, User: user, Channel: "c", Game: game}, untilCancelled, got.failed)
			}
			if err := start(first, "ann", 1); err != nil {
				t.Fatal(err)
			}
			err := start(second, "bob", 1)
			var running *InsightRunningError
			if both := first.IsInsight() && second.IsInsight(); both != errors.As(err, &running) || both && running.Running != first {
				t.Errorf("%s, then %s: error %v", first, second, err)
			}
			if err := start(second, "cid", 2); err != nil {
				t.Errorf("%s, then %s in another game: %v", first, second, err)
			}
			closing(t, s)
		}
	}
}

// A change of the game cancels a hint and nothing else; another hint may follow at once, even while
// the first is winding down. This was fault 5: a move ended replays.
func TestCancelGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := NewSupervisor(SupervisorOptions{PerUser: 4, PerChannel: 5})
		var cancelled sync.Map
		wind := make(chan struct{})
		start := func(kind work.Kind, user chat.UserID, game int64) error {
			return begin(s, Work{Kind: kind, User: user, Channel: "c", Game: game}, func(ctx context.Context) error {
				<-ctx.Done()
				cancelled.Store(fmt.Sprint(kind, game), true)
				<-wind
				return ctx.Err()
			}, func(context.Context, error) {})
		}
		for i, kind := range []work.Kind{work.Hint, work.Replay, work.Card, work.Review} {
			if err := start(kind, "ann", 1); err != nil {
				t.Fatal(i, err)
			}
		}
		if err := start(work.Hint, "bob", 2); err != nil {
			t.Fatal(err)
		}
		s.CancelGame(1, "ann", 1)
		synctest.Wait()
		var got []string
		cancelled.Range(func(key, _ any) bool { got = append(got, key.(string)); return true })
		if len(got) != 1 || got[0] != "hint1" {
			t.Errorf("cancelled %q, want the hint of game 1 alone", got)
		}
		if kind, running := s.insight(1); running {
			t.Errorf("%s counts as running", kind)
		}
		if !s.Busy(1) || !s.Working("c") {
			t.Error("work that winds down does not show")
		}
		if err := start(work.Hint, "ann", 1); err != nil {
			t.Errorf("the next hint: %v", err)
		}
		close(wind)
		closing(t, s)
	})
}

func TestSupervisorClose(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	s := NewSupervisor(SupervisorOptions{})
	var ended atomic.Int32
	for i := range 20 {
		w := Work{Kind: work.Replay, User: chat.UserID(fmt.Sprint("user", i)), Channel: chat.ChannelID(fmt.Sprint("channel", i)), Game: int64(i)}
		err := begin(s, w, untilCancelled, func(context.Context, error) { ended.Add(1) })
		if err != nil {
			t.Fatal(err)
		}
	}
	search, end, err := s.BeginSearch(t.Context(), 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	brief, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Close(brief); !errors.Is(err, context.Canceled) {
		t.Errorf("close did not wait for the search: %v", err)
	}
	if !errors.Is(context.Cause(search), ErrClosed) {
		t.Errorf("the search was cancelled by %v", context.Cause(search))
	}
	end()
	end() // harmless
	closing(t, s)
	if ended.Load() != 20 {
		t.Errorf("close returned when %d of 20 works had ended", ended.Load())
	}
	if err := begin(s, Work{Kind: work.Hint}, untilCancelled, nil); !errors.Is(err, ErrClosed) {
		t.Errorf("start after close: %v", err)
	}
	if _, _, err := s.BeginSearch(t.Context(), 1, 0); !errors.Is(err, ErrClosed) {
		t.Errorf("beginSearch after close: %v", err)
	}
}

// Work started while the program ends either gets ErrClosed, or is cancelled and waited for. This
// was fault 13: work started after the waiting had begun.
func TestStartWhileClosing(t *testing.T) {
	for range 50 {
		s := NewSupervisor(SupervisorOptions{PerUser: 100, PerChannel: 100})
		var started, ended atomic.Int32
		var group sync.WaitGroup
		for range 20 {
			group.Go(func() {
				err := begin(s, Work{Kind: work.Replay}, func(ctx context.Context) error {
					defer ended.Add(1)
					return untilCancelled(ctx)
				}, func(context.Context, error) {})
				switch {
				case err == nil:
					started.Add(1)
				case !errors.Is(err, ErrClosed):
					t.Error(err)
				}
			})
		}
		closing(t, s)
		group.Wait()
		if started.Load() != ended.Load() {
			t.Fatalf("%d works started, %d ended before close returned", started.Load(), ended.Load())
		}
	}
}

func TestSettledWaitsForReport(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := NewSupervisor(SupervisorOptions{})
		posting, posted := make(chan struct{}), false
		err := begin(s, Work{Kind: work.Hint, Channel: "c", Game: 3}, func(context.Context) error { return errors.New("broken") },
			func(context.Context, error) { <-posting; posted = true })
		if err != nil {
			t.Fatal(err)
		}
		if err := s.settled(t.Context(), "elsewhere"); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := s.settled(ctx, "c"); !errors.Is(err, context.Canceled) {
			t.Errorf("settled before the failure was reported: %v", err)
		}
		close(posting)
		if err := s.settled(t.Context(), "c"); err != nil || !posted || s.Busy(3) {
			t.Errorf("settled: error %v, posted %v, busy %v", err, posted, s.Busy(3))
		}
		closing(t, s)
	})
}

// insight returns the insight running for a game, if any.
func (s *Supervisor) insight(game int64) (kind work.Kind, running bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.insightOf(game)
}

// searching reports whether the search for an engine's move is running in a game.
func (s *Supervisor) searching(game int64) bool {
	return s.any(func(r *runningWork) bool { return r.Game == game && r.Kind == work.Move && !r.cancelled })
}

// settled waits until no background work is running in a channel or ctx ends.
func (s *Supervisor) settled(ctx context.Context, channel chat.ChannelID) error {
	return s.waitWhile(ctx, func() bool { return s.Working(channel) })
}
