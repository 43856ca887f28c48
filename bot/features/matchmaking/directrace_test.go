package matchmaking_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// overtaken is a store in which another process starts posting bob's board just after this one has
// read it, and dies.
type overtaken struct {
	service.Store
	armed atomic.Bool
}

func (s *overtaken) DirectBoards(ctx context.Context, id int64) ([]game.DirectBoard, error) {
	list, err := s.Store.DirectBoards(ctx, id)
	for _, b := range list {
		if b.User == "bob" && s.armed.CompareAndSwap(true, false) {
			if ok, err := s.BeginDirectPost(ctx, b, b.Shown, "another"); err != nil || !ok {
				return nil, err
			}
		}
	}
	return list, err
}

// A process overtaken by another one still shows the latest move, because the other may have died
// while showing an earlier one.
func TestOvertakenDirectBoard(t *testing.T) {
	now := servicetest.NewClock(time.Now().UTC().Truncate(time.Microsecond))
	through := &overtaken{}
	tb := &harness{servicetest.NewDirectWith(t, service.Options{Now: now.Now}, func(s service.Store, _ *servicetest.MemoryChat) service.Store {
		through.Store = s
		return through
	}), now}
	tb.look("ann", "1d unrated")
	tb.look("bob", "1d unrated") // with days per move, each move is a new message, which notifies
	through.armed.Store(true)
	tb.says("ann", "h8")
	if through.armed.Load() {
		t.Fatal("the board wasn't read")
	}
	has(t, tb.last("bob").Text, "h8", "bob's turn")
	g := tb.game("bob")
	list, err := tb.Store.DirectBoards(t.Context(), g.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range list {
		if b.Shown != g.Revision || b.Posting != 0 {
			t.Errorf("the board of %s shows revision %d of %d; posting %d", b.User, b.Shown, g.Revision, b.Posting)
		}
	}
}
