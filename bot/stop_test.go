package bot_test

import (
	"context"
	"testing"
	"time"

	"hoshi/bot"
)

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

// A search that is stopped because the game changed, though it began after the
// change, still ends with a move.
func TestStoppedTooLate(t *testing.T) {
	tb := sitWith(t, bot.Options{Depth: bot.DepthAuto, AutoTime: 300 * time.Millisecond}, func(s bot.Store, chat *memoryChat) bot.Store {
		return &lingering{Store: s, chat: chat}
	})
	tb.one("you", "!play")
	tb.one("you", "!a1")
	if g := tb.game(); len(g.Moves) != 2 {
		t.Errorf("%d moves, want the engine's answer too", len(g.Moves))
	}
}
