package store_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/engine"
)

// testReplace replaces a running game with a new one.
func testReplace(t *testing.T, s service.Store) {
	old := create(t, s, "c")
	old.Moves = []engine.Point{{Col: 7, Row: 7}}
	if err := s.Commit(t.Context(), old); err != nil {
		t.Fatal(err)
	}
	stale := clone(old)
	stale.Revision--
	refused(t, s, "a game that has changed", newGame("c"), stale, old)

	old.Last = game.Event{Kind: game.EventCancel, Side: engine.Black, User: old.Black.User}
	g := newGame("c")
	if err := s.Create(t.Context(), g, old); err != nil {
		t.Fatal(err)
	}
	if old.State != game.Cancelled || old.Revision != 3 || old.Shown != 3 || !old.Changed.Equal(g.Changed) {
		t.Errorf("the replaced game is %+v", old)
	}
	if got, err := s.Game(t.Context(), old.ID); err != nil || !cmp.Equal(old, got) {
		t.Errorf("stored is %+v, %v (-want +got):\n%s", got, err, cmp.Diff(old, got))
	}
	equalStored(t, s, g)

	// A game that has ended isn't ended again.
	over := clone(g)
	over.State = game.Won
	if err := s.Commit(t.Context(), over); err != nil {
		t.Fatal(err)
	}
	refused(t, s, "a game that has ended", newGame("c"), clone(over), over)
	ghost := newGame("c")
	ghost.ID, ghost.Revision = 99, 1
	refused(t, s, "a game that does not exist", newGame("c"), ghost, over)

	// If the new game can't be stored, the old one continues.
	running := create(t, s, "c")
	impossible := newGame("c")
	impossible.Moves = []engine.Point{{Col: -1, Row: 3}}
	if err := s.Create(t.Context(), impossible, clone(running)); err == nil || errors.Is(err, stored.ErrStale) {
		t.Errorf("a game that cannot be stored: %v", err)
	}
	equalStored(t, s, running)
}

// refused checks that g doesn't replace old, and that current is still the channel's game.
func refused(t *testing.T, s service.Store, what string, g, old, current *game.Game) {
	t.Helper()
	gBefore, oldBefore := clone(g), clone(old)
	if err := s.Create(t.Context(), g, old); !errors.Is(err, stored.ErrStale) {
		t.Errorf("%s is replaced: %v", what, err)
	}
	if diff := cmp.Diff([]*game.Game{gBefore, oldBefore}, []*game.Game{g, old}); diff != "" {
		t.Errorf("%s: the refused games changed (-before +after):\n%s", what, diff)
	}
	equalStored(t, s, current)
}
