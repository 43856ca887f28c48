package store_test

import (
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
)

func testPuzzles(t *testing.T, s service.Store) {
	ctx, ann := t.Context(), person(1)
	got, err := s.PuzzlePlayer(ctx, ann.ID)
	if err != nil || got.Rating != rating.New() || got.Current != 0 || !got.Changed.IsZero() {
		t.Fatalf("before any puzzle: %+v, %v", got, err)
	}
	want := stored.PuzzlePlayer{User: ann, Rating: rating.Rating{Value: 1612.5, Deviation: 99.25, Volatility: 0.0625},
		Current: 7, Solved: 3, Failed: 2, Streak: 1, Best: 4, Changed: time.Now().UTC().Truncate(time.Microsecond)}
	wantAttempt := stored.PuzzleAttempt{Tries: 2, Hinted: true, Counted: true, Solved: true}
	player, attempt, err := s.UpdatePuzzle(ctx, ann, 7, func(p *stored.PuzzlePlayer, a *stored.PuzzleAttempt) {
		if *a != (stored.PuzzleAttempt{}) {
			t.Errorf("a new attempt is %+v", a)
		}
		*p, *a = want, wantAttempt
	})
	if err != nil || attempt != wantAttempt {
		t.Errorf("%+v, %v", attempt, err)
	}
	if diff := cmp.Diff(want, player); diff != "" {
		t.Errorf("UpdatePuzzle (-want +got):\n%s", diff)
	}
	if got, err = s.PuzzlePlayer(ctx, ann.ID); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("PuzzlePlayer (-want +got):\n%s", diff)
	}
	_, attempt, err = s.UpdatePuzzle(ctx, ann, 9, func(*stored.PuzzlePlayer, *stored.PuzzleAttempt) {})
	if err != nil || attempt != (stored.PuzzleAttempt{}) {
		t.Errorf("another puzzle: %+v, %v", attempt, err)
	}
	seen, err := s.SeenPuzzles(ctx, ann.ID)
	slices.Sort(seen)
	if err != nil || !slices.Equal(seen, []int{7, 9}) {
		t.Errorf("seen %v, %v", seen, err)
	}
	if seen, err := s.SeenPuzzles(ctx, "2"); len(seen) != 0 || err != nil {
		t.Errorf("somebody else has seen %v, %v", seen, err)
	}
}

// No concurrent change is lost.
func testPuzzlesInARace(t *testing.T, s service.Store) {
	const times = 20
	var wait sync.WaitGroup
	for range times {
		wait.Go(func() {
			_, _, err := s.UpdatePuzzle(t.Context(), person(1), 1, func(p *stored.PuzzlePlayer, a *stored.PuzzleAttempt) {
				p.Failed++
				a.Tries++
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	p, a, err := s.UpdatePuzzle(t.Context(), person(1), 1, func(*stored.PuzzlePlayer, *stored.PuzzleAttempt) {})
	if err != nil || p.Failed != times || a.Tries != times {
		t.Errorf("%d and %d of %d changes, %v", p.Failed, a.Tries, times, err)
	}
}
