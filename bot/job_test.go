package bot_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot"
)

// A board whose post fails is posted later, once, and so is one whose job is
// done again.
func TestPostedOnceThoughItFails(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	tb.one("you", "!play")
	var tries atomic.Int32
	tb.chat.set(func(_ bot.ChannelID, r bot.Reply) error {
		if r.Picture != nil && tries.Add(1) <= 2 {
			return errors.New("the network is down")
		}
		return nil
	})
	got := tb.one("you", "!h8")
	if tries.Load() != 3 || got.Picture.Position.Len() != 2 {
		t.Fatalf("%d tries, %q", tries.Load(), got.Text)
	}
	g := tb.game()
	for revision := range g.Revision + 2 {
		if err := tb.service.DoJob(context.Background(), bot.Job{Game: g.ID, Revision: revision}); err != nil {
			t.Fatal(err)
		}
	}
	if posts := tb.chat.in("c"); len(posts) != 2 || len(tb.game().Moves) != 2 {
		t.Errorf("doing every job again made %d posts of 2 and %d moves of 2", len(posts), len(tb.game().Moves))
	}
}

// A search that is stopped because the game changed, though it began after the
// change, still ends with a move.
func TestStoppedTooLate(t *testing.T) {
	tb := newHarnessWith(t, bot.Options{Depth: bot.DepthAuto, AutoTime: 300 * time.Millisecond}, func(s bot.Store, chat *memoryChat) bot.Store {
		return &lingering{Store: s, chat: chat}
	})
	tb.one("you", "!play")
	tb.one("you", "!a1")
	if g := tb.game(); len(g.Moves) != 2 {
		t.Errorf("%d moves, want the engine's answer too", len(g.Moves))
	}
}

// lingering is a store whose first commit returns only when the engine has begun
// to think about what was committed.
type lingering struct {
	bot.Store
	chat   *memoryChat
	waited bool
}

func (s *lingering) Commit(ctx context.Context, g *bot.Game) error {
	if err := s.Store.Commit(ctx, g); err != nil || s.waited || !g.EngineToMove() {
		return err
	}
	s.waited = true
	for ctx.Err() == nil && !s.chat.typed() {
		time.Sleep(time.Millisecond)
	}
	return ctx.Err()
}
