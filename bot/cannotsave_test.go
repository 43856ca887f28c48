package bot_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"hoshi/bot"
)

// fullStore is a store on a disk that may be full.
type fullStore struct {
	bot.Store
	full *atomic.Bool
}

func (s fullStore) Create(ctx context.Context, g, replaces *bot.Game) error {
	if s.full.Load() {
		return fmt.Errorf("%w: disk full", bot.ErrCannotSave)
	}
	return s.Store.Create(ctx, g, replaces)
}

func (s fullStore) Commit(ctx context.Context, g *bot.Game) error {
	if s.full.Load() {
		return fmt.Errorf("%w: disk full", bot.ErrCannotSave)
	}
	return s.Store.Commit(ctx, g)
}

// Players are told when a change cannot be saved, and the game goes on when it can again.
func TestPlayersAreToldThatNothingIsSaved(t *testing.T) {
	var full atomic.Bool
	tb := newHarnessWith(t, bot.Options{}, func(s bot.Store, _ *memoryChat) bot.Store { return fullStore{s, &full} })
	refused := func(who, text string) {
		t.Helper()
		before := len(tb.chat.in("c"))
		if err := tb.handle(message("c", who, text)); !errors.Is(err, bot.ErrCannotSave) {
			t.Errorf("%s: the log has %v", text, err)
		}
		posts := tb.chat.in("c")[before:]
		if len(posts) != 1 || !strings.Contains(posts[0].Text, "I could not save that, so nothing was changed") {
			t.Errorf("%s was answered by %v", text, posts)
		}
	}
	full.Store(true)
	refused("ann", "!play @bob")
	full.Store(false)
	tb.begin("ann", "!play @bob")
	full.Store(true)
	refused("ann", "!h8")
	refused("bob", "!resign")
	full.Store(false)
	tb.one("ann", "!h8")
	if g := tb.game(); len(g.Moves) != 1 || g.State != bot.Playing {
		t.Errorf("%d moves, %s", len(g.Moves), g.State)
	}
}
