package store_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/engine"
)

func testOneGameInARace(t *testing.T, s service.Store) {
	var won atomic.Int32
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			switch err := s.Create(t.Context(), newGame("c"), nil); {
			case err == nil:
				won.Add(1)
			case !errors.Is(err, stored.ErrGameRunning):
				t.Error(err)
			}
		})
	}
	group.Wait()
	if n := won.Load(); n != 1 {
		t.Errorf("%d games were made in one channel", n)
	}
}

func testStale(t *testing.T, s service.Store) {
	g := create(t, s, "c")
	old := *g
	g.Moves = []engine.Point{{Col: 7, Row: 7}}
	if err := s.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	old.Moves = []engine.Point{{Col: 1, Row: 1}}
	old.State = game.Cancelled
	before := old
	if err := s.Commit(t.Context(), &old); !errors.Is(err, stored.ErrStale) {
		t.Errorf("an old revision: %v", err)
	}
	if diff := cmp.Diff(before, old); diff != "" {
		t.Errorf("the refused game changed (-before +after):\n%s", diff)
	}
	future := *g
	future.Revision++
	if err := s.Commit(t.Context(), &future); !errors.Is(err, stored.ErrStale) {
		t.Errorf("a revision that is not there yet: %v", err)
	}
	equalStored(t, s, g)
}

func testCommitRace(t *testing.T, s service.Store) {
	g := create(t, s, "c")
	for round := range 5 {
		var group sync.WaitGroup
		winners := make(chan *game.Game, 10)
		for i := range 10 {
			group.Go(func() {
				mine := *g
				mine.Moves = append(append([]engine.Point(nil), g.Moves...), engine.Point{Col: int8(i), Row: int8(round)})
				switch err := s.Commit(t.Context(), &mine); {
				case err == nil:
					winners <- &mine
				case !errors.Is(err, stored.ErrStale):
					t.Error(err)
				}
			})
		}
		group.Wait()
		if n := len(winners); n != 1 {
			t.Fatalf("round %d: %d commits won", round, n)
		}
		g = <-winners
		equalStored(t, s, g)
	}
}

// testFailures has calls fail at every statement that stores something.
func testFailures(t *testing.T, s service.Store) {
	running := create(t, s, "c")
	for name, spoil := range map[string]func(*game.Game){
		"a move off every board":    func(g *game.Game) { g.Moves = []engine.Point{{Col: 7, Row: 7}, {Col: -1, Row: 3}} },
		"two moves on one point":    func(g *game.Game) { g.Moves = []engine.Point{{Col: 7, Row: 7}, {Col: 7, Row: 7}} },
		"a state that there is not": func(g *game.Game) { g.State = "paused" },
		"a winner that is no side":  func(g *game.Game) { g.Winner = 3 },
		"a negative count":          func(g *game.Game) { g.Last.Count = -1 },
	} {
		spoilt := newGame("d")
		spoil(spoilt)
		before := clone(spoilt)
		if err := s.Create(t.Context(), spoilt, nil); wrongFailure(err) {
			t.Errorf("Create, %s: %v", name, err)
		}
		if diff := cmp.Diff(before, spoilt); diff != "" {
			t.Errorf("Create, %s: the refused game changed (-before +after):\n%s", name, diff)
		}
		if g, err := s.Current(t.Context(), "d"); !errors.Is(err, stored.ErrNoGame) {
			t.Errorf("Create, %s: a refused game was stored: %v, %v", name, g, err)
		}

		spoilt = clone(running)
		spoilt.Last.User.Name = "changed"
		spoil(spoilt)
		before = clone(spoilt)
		if err := s.Commit(t.Context(), spoilt); wrongFailure(err) {
			t.Errorf("Commit, %s: %v", name, err)
		}
		if diff := cmp.Diff(before, spoilt); diff != "" {
			t.Errorf("Commit, %s: the refused game changed (-before +after):\n%s", name, diff)
		}
		equalStored(t, s, running)
	}
	size := newGame("d")
	size.Size = 27
	if err := s.Create(t.Context(), size, nil); wrongFailure(err) {
		t.Errorf("a board that is too large: %v", err)
	}
	waiting(t, s, "c") // no job was stored with a refused change
}

// wrongFailure reports whether err is wrong: nil, or an error that callers handle specially.
func wrongFailure(err error) bool {
	return err == nil || errors.Is(err, stored.ErrGameRunning) || errors.Is(err, stored.ErrStale) ||
		errors.Is(err, stored.ErrNoGame) || errors.Is(err, stored.ErrCannotSave)
}

// waiting checks which channels have unfinished jobs.
func waiting(t *testing.T, s service.Store, want ...chat.ChannelID) {
	t.Helper()
	got, err := channelsWaiting(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("channels that wait (-want +got):\n%s", diff)
	}
}
