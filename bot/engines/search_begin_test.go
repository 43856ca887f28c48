package engines

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
)

func TestBeginSearch(t *testing.T) {
	s := NewSupervisor(SupervisorOptions{PerUser: 1, PerChannel: 1, Total: 1})
	defer closing(t, s)
	parent, cancel := context.WithCancel(t.Context())
	one, endOne, err := s.BeginSearch(parent, 1, 6)
	if err != nil {
		t.Fatal(err)
	}
	two, endTwo, err := s.BeginSearch(t.Context(), 2, 6)
	if err != nil {
		t.Fatalf("searches are bounded: %v", err)
	}
	defer endTwo()
	if !s.Busy(1) || !s.searching(1) || s.searching(3) {
		t.Error("the search does not show")
	}
	if _, running := s.insight(1); running {
		t.Error("a search for a move counts as an insight")
	}
	s.CancelGame(1, "bob", 6)
	if one.Err() != nil {
		t.Errorf("a change that the search knows has ended it: %v", context.Cause(one))
	}
	s.CancelGame(1, "ann", 7)
	var changed *GameChangedError
	if !errors.As(context.Cause(one), &changed) || changed.By != "ann" || !errors.Is(one.Err(), context.Canceled) {
		t.Errorf("the search of the changed game: %v, %v", one.Err(), context.Cause(one))
	}
	if s.searching(1) {
		t.Error("a cancelled search still searches")
	}
	if two.Err() != nil {
		t.Errorf("the search of another game: %v", two.Err())
	}
	endOne()
	if s.Busy(1) {
		t.Error("busy after the end")
	}
	three, endThree, err := s.BeginSearch(parent, 3, 6)
	if err != nil {
		t.Fatal(err)
	}
	defer endThree()
	if cancel(); three.Err() == nil {
		t.Error("the search outlives the context that it was begun with")
	}
}

// If a search began before it loaded the game, a change either cancels it or is in the game it has
// loaded. This must hold in every interleaving of one search with one change; the test covers many.
func TestNoSearchOfOldGame(t *testing.T) {
	s := NewSupervisor(SupervisorOptions{})
	defer closing(t, s)
	const games = 2000
	var cancelled, fresh int
	for game := range int64(games) {
		var revision atomic.Int64 // of the stored game
		var group sync.WaitGroup
		group.Go(func() {
			revision.Store(1)
			s.CancelGame(game, "", 1)
		})
		search, end, err := s.BeginSearch(t.Context(), game, 0)
		if err != nil {
			t.Fatal(err)
		}
		loaded := revision.Load()
		group.Wait()
		switch {
		case search.Err() != nil:
			cancelled++
		case loaded == 1:
			fresh++
		default:
			t.Fatalf("game %d: the search goes on in revision %d", game, loaded)
		}
		end()
	}
	t.Logf("%d searches were cancelled, %d saw the change", cancelled, fresh)
}
