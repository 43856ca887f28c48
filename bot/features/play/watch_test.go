package play_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/store/storetest"
	"hoshi/bot/testing/servicetest"
)

// A watched game is a single message that's edited until the end.
func TestWatch(t *testing.T) {
	tb := servicetest.New(t, service.Options{Size: 9})
	posts := tb.Say("you", "!watch 1 2")
	g := tb.Game()
	if g.State == game.Playing || g.State == game.Cancelled {
		t.Fatalf("the game is %s", g.State)
	}
	last := posts[len(posts)-1]
	if last.Picture == nil || last.Picture.Position.Len() != len(g.Moves) {
		t.Errorf("the last board is not the end of the game: %+v", last)
	}
	if posts[0].Edit != "" {
		t.Error("the first board replaces another")
	}
	for _, p := range posts[1:] {
		if p.Edit == "" {
			t.Fatal("a later board is a new message")
		}
	}
}

func TestWatchPrograms(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	posts := tb.Say("you", "!watch windows d1 greedy 9x9 cross")
	if g := tb.Game(); g.State != game.Won && g.State != game.Drawn {
		t.Fatalf("the game is %s", g.State)
	}
	last := posts[len(posts)-1].Text
	if !strings.Contains(last, "windows") && !strings.Contains(last, "greedy") && !strings.Contains(last, "draw") {
		t.Errorf("the end names nobody: %q", last)
	}
}

// If a watched game's boards can't be posted, it ends: nobody would see it.
func TestWatchedGameThatNobodySeesEnds(t *testing.T) {
	tb := servicetest.New(t, service.Options{Pause: time.Millisecond})
	tb.Chat.Set(func(chat.ChannelID, chat.Reply) error { return fmt.Errorf("%w: gone", chat.ErrCannotPost) })
	tb.Send("you", "!watch 2 2")
	deadline := time.Now().Add(servicetest.Patience)
	for tb.Game().State == game.Playing && time.Now().Before(deadline) {
		time.Sleep(time.Millisecond)
	}
	if g := tb.Game(); g.State != game.Cancelled || g.Last.Kind != game.EventUnreachable || len(g.Moves) > 6 {
		t.Errorf("%s after %d moves, %s", g.State, len(g.Moves), g.Last.Kind)
	}
	waiting, err := storetest.Waiting(context.Background(), tb.Store)
	for err == nil && len(waiting) > 0 && time.Now().Before(deadline) {
		time.Sleep(time.Millisecond)
		waiting, err = storetest.Waiting(context.Background(), tb.Store)
	}
	if err != nil || len(waiting) > 0 {
		t.Errorf("jobs still wait in %v, %v", waiting, err)
	}
}
