package boards_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
)

// fullStore is a store on a disk that may be full.
type fullStore struct {
	service.Store
	full *atomic.Bool
}

func (s fullStore) Create(ctx context.Context, g, replaces *game.Game) error {
	if s.full.Load() {
		return fmt.Errorf("%w: disk full", stored.ErrCannotSave)
	}
	return s.Store.Create(ctx, g, replaces)
}

func (s fullStore) Commit(ctx context.Context, g *game.Game) error {
	if s.full.Load() {
		return fmt.Errorf("%w: disk full", stored.ErrCannotSave)
	}
	return s.Store.Commit(ctx, g)
}

func (s fullStore) SetShown(ctx context.Context, id, revision int64, message string) error {
	if s.full.Load() {
		return fmt.Errorf("%w: disk full", stored.ErrCannotSave)
	}
	return s.Store.SetShown(ctx, id, revision, message)
}

func (s fullStore) RecordBoard(ctx context.Context, id int64, b stored.ShownBoard) (bool, error) {
	if s.full.Load() {
		return false, fmt.Errorf("%w: disk full", stored.ErrCannotSave)
	}
	return s.Store.RecordBoard(ctx, id, b)
}

// If a board was posted but couldn't be recorded, the next board replaces it, so no two boards stay
// in use.
func TestBoardThatWasNotRecorded(t *testing.T) {
	var full atomic.Bool
	tb := servicetest.New(t, service.Options{Board: settings.BoardEdit})
	tb.Begin("ann", "!play @bob")
	tb.One("ann", "!h8")
	tb.Stop() // or it would do the jobs, too
	alone := tb.Another(fullStore{tb.Store, &full}, tb.Chat, service.Options{Board: settings.BoardEdit})
	full.Store(true)
	g := tb.Game()
	g.Offer = game.Offer{Kind: game.OfferDraw, Side: engine.Black}
	g.Last = game.Event{Kind: game.EventOffer, Offer: game.OfferDraw, Side: engine.Black, User: g.Black.User}
	if err := tb.Store.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	// The offer is a new message, because bob must be notified.
	if err := alone.Jobs().Do(t.Context(), stored.GameJob{Game: g.ID, Revision: g.Revision}); !errors.Is(err, stored.ErrCannotSave) {
		t.Fatalf("the board was recorded: %v", err)
	}
	full.Store(false)
	offer := fmt.Sprint(len(tb.Chat.In("c")) - 1)
	g.Offer = game.Offer{}
	g.Last = game.Event{Kind: game.EventDecline, Offer: game.OfferDraw, Side: engine.White, User: g.White.User}
	if err := tb.Store.Commit(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	if err := alone.Jobs().Do(t.Context(), stored.GameJob{Game: g.ID, Revision: g.Revision}); err != nil {
		t.Fatal(err)
	}
	if next := tb.Last(); next.Edit != offer || next.Shown.Revision != g.Revision {
		t.Errorf("the next board edits message %q, want %s, the offer", next.Edit, offer)
	}
}

// Players are told when a change can't be saved, and the game continues when it can.
func TestPlayersAreToldThatNothingIsSaved(t *testing.T) {
	var full atomic.Bool
	tb := servicetest.NewWith(t, service.Options{}, func(s service.Store, _ *servicetest.MemoryChat) service.Store { return fullStore{s, &full} })
	refused := func(who, text string) {
		t.Helper()
		before := len(tb.Chat.In("c"))
		if err := tb.Handle(servicetest.Message("c", who, text)); !errors.Is(err, stored.ErrCannotSave) {
			t.Errorf("%s: the log has %v", text, err)
		}
		posts := tb.Chat.In("c")[before:]
		if len(posts) != 1 || !strings.Contains(posts[0].Text, "I couldn't save that, so nothing changed") {
			t.Errorf("%s was answered by %v", text, posts)
		}
	}
	full.Store(true)
	refused("ann", "!play @bob")
	full.Store(false)
	tb.Begin("ann", "!play @bob")
	full.Store(true)
	refused("ann", "!h8")
	refused("bob", "!resign yes")
	full.Store(false)
	tb.One("ann", "!h8")
	if g := tb.Game(); len(g.Moves) != 1 || g.State != game.Playing {
		t.Errorf("%d moves, %s", len(g.Moves), g.State)
	}
}
