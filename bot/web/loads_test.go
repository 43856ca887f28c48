package web_test

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/bot/web"
)

// loadCounter counts how often games are loaded.
type loadCounter struct {
	service.Store
	loads atomic.Int32
}

func (s *loadCounter) Game(ctx context.Context, id int64) (*game.Game, error) {
	s.loads.Add(1)
	return s.Store.Game(ctx, id)
}

func (s *loadCounter) Current(ctx context.Context, ch chat.ChannelID) (*game.Game, error) {
	s.loads.Add(1)
	return s.Store.Current(ctx, ch)
}

// A move on a page loads the game once: under the lock of its channel, for everything that the move needs.
// The jobs that follow it are done by another process.
func TestMoveLoadsTheGameOnce(t *testing.T) {
	for name, start := range map[string]func(*site) (int64, string){
		"in a channel": func(s *site) (int64, string) {
			s.Begin("ann", "!play @bob free")
			return s.Game().ID, s.enter("ann", s.Game().ID)
		},
		"a guest's game": func(s *site) (int64, string) {
			by := s.guest(map[string]any{"color": "black"})
			return s.stored(by.Game).ID, by.Session
		},
	} {
		t.Run(name, func(t *testing.T) {
			counter := &loadCounter{}
			s := newSiteWith(t, "", func(o *web.Options) {
				counter.Store = o.Guests.(service.Store)
				serving, err := service.NewService(counter, &servicetest.MemoryChat{}, service.Options{Opening: "free", Depth: 1, HashMB: 1, Painter: servicetest.Painter})
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(serving.Close)
				o.Service = serving
			})
			id, session := start(s)
			g, err := s.Store.Game(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			before := counter.loads.Load()
			move := map[string]any{"id": "action-01", "command": "move", "words": "h8", "rev": g.Revision, "moves": len(g.Moves)}
			answer, body := s.ask("POST", "/api/games/"+s.links.PublicID(id)+"/act", session, move)
			if loads := counter.loads.Load() - before; loads != 1 {
				t.Errorf("the game was loaded %d times", loads)
			}
			if answer.StatusCode != http.StatusOK || read[acted](t, body).Rev <= g.Revision {
				t.Errorf("%d: %s", answer.StatusCode, body)
			}
			if g, err = s.Store.Game(t.Context(), id); err != nil || len(g.Moves) == 0 || g.Moves[0].String() != "h8" {
				t.Errorf("%v, %v", g.Moves, err)
			}
		})
	}
}
