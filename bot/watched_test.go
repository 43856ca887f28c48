package bot_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"hoshi/bot"
)

// A watched game whose boards cannot be posted ends: nobody would see it.
func TestWatchedGameThatNobodySeesEnds(t *testing.T) {
	tb := sit(t, bot.Options{Pause: time.Millisecond})
	tb.chat.set(func(bot.ChannelID, bot.Reply) error { return fmt.Errorf("%w: gone", bot.ErrCannotPost) })
	tb.send("you", "!watch 2 2")
	deadline := time.Now().Add(patience)
	for tb.game().State == bot.Playing && time.Now().Before(deadline) {
		time.Sleep(time.Millisecond)
	}
	if g := tb.game(); g.State != bot.Cancelled || g.Last.Kind != bot.EventUnreachable || len(g.Moves) > 6 {
		t.Errorf("%s after %d moves, %s", g.State, len(g.Moves), g.Last.Kind)
	}
	waiting, err := tb.store.Waiting(context.Background())
	for err == nil && len(waiting) > 0 && time.Now().Before(deadline) {
		time.Sleep(time.Millisecond)
		waiting, err = tb.store.Waiting(context.Background())
	}
	if err != nil || len(waiting) > 0 {
		t.Errorf("jobs still wait in %v, %v", waiting, err)
	}
}
