package play_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

func TestCancelWatched(t *testing.T) {
	tb := servicetest.New(t, service.Options{Pause: time.Hour})
	tb.Send("you", "!watch")
	got := tb.One("eve", "!cancel")
	if g := tb.Game(); g.State != game.Cancelled || !strings.Contains(got.Text, "@eve canceled the game") {
		t.Errorf("%s, %q", g.State, got.Text)
	}
}

func TestForgottenGame(t *testing.T) {
	tb := servicetest.New(t, service.Options{IdleAfter: time.Nanosecond})
	tb.Begin("ann", "!play @bob")
	tb.One("ann", "!h8")
	if got := tb.One("eve", "!play"); !strings.Contains(got.Text, "End it with `!cancel`") {
		t.Errorf("play: %q", got.Text)
	}
	tb.One("eve", "!cancel")
	if g := tb.Game(); g.State != game.Cancelled {
		t.Errorf("the game is %s", g.State)
	}
}

// A player can't cancel a game between two people to escape a loss.
func TestCancelTakesBoth(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob")
	tb.TwoMovesEach()
	got := tb.One("ann", "!cancel")
	if !strings.Contains(got.Text, "@ann wants to cancel the game. @bob: `!accept` or `!decline`") || len(got.Ping) != 1 || got.Ping[0] != "bob" {
		t.Errorf("the offer: %q, pings %v", got.Text, got.Ping)
	}
	again := tb.One("ann", "!cancel")
	for _, want := range []string{"You've already asked", "@bob can agree", "server manager", "After 1 hour"} {
		if !strings.Contains(again.Text, want) {
			t.Errorf("asked again: %q, want %q in it", again.Text, want)
		}
	}
	if g := tb.Game(); g.State != game.Playing {
		t.Fatalf("one player alone has ended it: %s", g.State)
	}
	tb.One("bob", "!cancel")
	if g := tb.Game(); g.State != game.Cancelled {
		t.Errorf("both have asked, and the game is %s", g.State)
	}
}

func TestAMoveDeclinesTheCancelOffer(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob")
	tb.TwoMovesEach()
	tb.One("bob", "!cancel")
	tb.One("ann", "!a1")
	tb.One("ann", "!cancel")
	if g := tb.Game(); g.State != game.Playing {
		t.Errorf("the offer before the move still counts: %s", g.State)
	}
}

func TestWhoMayCancel(t *testing.T) {
	for _, tt := range []struct {
		name, who string
		moves     int
		manages   bool
		idle      time.Duration
		want      game.State
	}{
		{"a player before their second move", "bob", 3, false, time.Hour, game.Cancelled},
		{"a player after their second move", "bob", 4, false, time.Hour, game.Playing},
		{"a stranger", "eve", 2, false, time.Hour, game.Playing},
		{"who manages the guild", "eve", 2, true, time.Hour, game.Cancelled},
		{"a player who manages the guild", "bob", 4, true, time.Hour, game.Playing},
		{"a stranger after a long time", "eve", 2, false, time.Nanosecond, game.Cancelled},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tb := servicetest.New(t, service.Options{IdleAfter: tt.idle})
			tb.Begin("ann", "!play @bob")
			for i, move := range []string{"!h8", "!i9", "!h9", "!i8"}[:tt.moves] {
				tb.One([]string{"ann", "bob"}[i%2], move)
			}
			m := servicetest.Message("c", tt.who, "!cancel")
			m.Has = func(_ context.Context, p chat.Permission) (bool, error) {
				return tt.manages && p == chat.ManageGuild, nil
			}
			if err := tb.Handle(m); err != nil {
				t.Fatal(err)
			}
			if g := tb.Game(); g.State != tt.want {
				t.Errorf("%s, want %s", g.State, tt.want)
			}
		})
	}
}
