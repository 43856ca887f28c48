package live_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/stored"
	"hoshi/bot/web/live"
)

// register knows which sessions have ended.
type register struct {
	mu    sync.Mutex
	over  map[string]bool
	fails int // how many of the next checks fail
}

func (r *register) Ended(_ context.Context, keys []string) (ended []string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.fails > 0 {
		r.fails--
		return nil, errors.New("the disk is full")
	}
	for _, key := range keys {
		if r.over[key] {
			ended = append(ended, key)
		}
	}
	return ended, nil
}

func (r *register) end(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over[key] = true
}

// Watchers whose session ends get nothing more: at once if the hub is told, and otherwise within a
// minute. Others aren't disturbed.
func TestSessionsEnd(t *testing.T) {
	for _, tt := range []struct {
		name string
		end  func(*live.Hub, *register)
		most time.Duration
	}{
		{"heard", func(h *live.Hub, r *register) {
			r.end("session of ann")
			h.Heard(stored.Notice{Sessions: "ann"})
		}, 0},
		{"the notice was lost, and that's heard", func(h *live.Hub, r *register) {
			r.end("session of ann")
			h.Heard(stored.Notice{Missed: true})
		}, 0},
		{"not heard", func(_ *live.Hub, r *register) { r.end("session of ann") }, time.Minute},
		{"the database is away for a while", func(h *live.Hub, r *register) {
			r.fails = 2
			r.end("session of ann")
			h.Heard(stored.Notice{Sessions: "ann"})
		}, 3 * time.Second},
		{"somebody else's ends", func(h *live.Hub, r *register) {
			h.Heard(stored.Notice{Sessions: "bob"})
			r.end("session of ann")
		}, time.Minute},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g, r := newGames(1), &register{over: make(map[string]bool)}
				h := live.NewHub(g, live.Options{Ended: r.Ended})
				defer h.Close()
				var watchers []*live.Watcher
				for _, who := range []chat.UserID{"ann", "ann", "bob", ""} {
					w := watch(t, h, viewer(who, ""), 1, 0)
					next(t, w)
					watchers = append(watchers, w)
				}
				synctest.Wait()
				h.Heard(g.change(1, move)) // now queued for everyone
				synctest.Wait()
				begun := time.Now()
				tt.end(h, r)
				if tt.most > 0 {
					time.Sleep(tt.most)
				}
				synctest.Wait()
				h.Heard(g.change(1, move))
				synctest.Wait()
				for i, w := range watchers {
					switch m := next(t, w); {
					case i < 2 && (m.Type != "bye" || m.Code != live.ByeSession):
						t.Errorf("window %d of ann after %v: %+v", i, time.Since(begun), m)
					case i >= 2 && (m.Type != "board" || m.Board.Rev != 3):
						t.Errorf("another watcher: %+v", m)
					}
				}
			})
		})
	}
}

// If a session ends between a browser's hello and its first board, that's noticed.
func TestSessionEndsMeanwhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, r := newGames(1), &register{over: make(map[string]bool)}
		h := live.NewHub(g, live.Options{Ended: r.Ended})
		defer h.Close()
		r.end("session of ann")
		h.Heard(stored.Notice{Sessions: "ann"}) // nobody is watching yet
		w := watch(t, h, viewer("ann", ""), 1, 0)
		synctest.Wait()
		if m := next(t, w); m.Type != "bye" || m.Code != live.ByeSession {
			t.Errorf("%+v", m)
		}
	})
}
