package jobs_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// If posting a board fails, it's posted once later, even if the job runs again.
func TestPostedOnceThoughItFails(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "!play")
	var tries atomic.Int32
	tb.Chat.Set(func(_ chat.ChannelID, r chat.Reply) error {
		if r.Picture != nil && tries.Add(1) <= 2 {
			return errors.New("the network is down")
		}
		return nil
	})
	got := tb.One("you", "!h8")
	if tries.Load() != 3 || got.Picture.Position.Len() != 2 {
		t.Fatalf("%d tries, %q", tries.Load(), got.Text)
	}
	g := tb.Game()
	for revision := range g.Revision + 2 {
		if err := tb.Service.Jobs().Do(context.Background(), stored.GameJob{Game: g.ID, Revision: revision}); err != nil {
			t.Fatal(err)
		}
	}
	if posts := tb.Chat.In("c"); len(posts) != 2 || len(tb.Game().Moves) != 2 {
		t.Errorf("doing every job again made %d posts of 2 and %d moves of 2", len(posts), len(tb.Game().Moves))
	}
}

// A search that's stopped because the game changed still ends with a move, even if it started after
// the change.
func TestStoppedTooLate(t *testing.T) {
	tb := servicetest.NewWith(t, service.Options{Depth: game.DepthAuto, AutoTime: 300 * time.Millisecond}, func(s service.Store, _ *servicetest.MemoryChat) service.Store {
		return &lingering{Store: s, loaded: make(chan struct{})}
	})
	tb.One("you", "!play")
	tb.One("you", "!a1")
	if g := tb.Game(); len(g.Moves) != 2 {
		t.Errorf("%d moves, want the engine's answer too", len(g.Moves))
	}
}

// lingering is a store whose first commit doesn't return until the committed game has been loaded
// for the engine.
type lingering struct {
	service.Store
	waited bool
	loaded chan struct{}
	once   sync.Once
}

func (s *lingering) Game(ctx context.Context, id int64) (*game.Game, error) {
	g, err := s.Store.Game(ctx, id)
	if err == nil && g.EngineToMove() {
		s.once.Do(func() { close(s.loaded) })
	}
	return g, err
}

func (s *lingering) Commit(ctx context.Context, g *game.Game) error {
	if err := s.Store.Commit(ctx, g); err != nil || s.waited || !g.EngineToMove() {
		return err
	}
	s.waited = true
	select {
	case <-s.loaded:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
