package jobs_test

import (
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// aheadOf is a clock ahead of the real one, which the store uses.
type aheadOf struct{ by atomic.Int64 }

func (c *aheadOf) now() time.Time { return time.Now().Add(time.Duration(c.by.Load())) }

// Between two people, the player to move is notified once per turn: see [settings.Pings].
func TestTurnPing(t *testing.T) {
	for _, tt := range []struct {
		name, play, guild, person string
		thought                   time.Duration // of ann
		want                      bool
	}{
		{"both are there", "!play @bob", "", "", 10 * time.Second, false},
		{"bob has not acted for a minute", "!play @bob", "", "", 61 * time.Second, true},
		{"days for a move", "!play @bob clock 1d", "", "", 10 * time.Second, true},
		{"a live clock", "!play @bob clock 5+5", "", "", 10 * time.Second, false},
		{"always", "!play @bob", "", "always", 10 * time.Second, true},
		{"never", "!play @bob clock 1d", "", "never", 2 * time.Minute, false},
		{"the server's choice", "!play @bob", "always", "", 10 * time.Second, true},
		{"the person's choice before the server's", "!play @bob", "always", "never", 2 * time.Minute, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			clock := &aheadOf{}
			tb := servicetest.New(t, service.Options{Now: clock.now, Board: settings.BoardEdit})
			say := func(who, text string) servicetest.Post {
				got := tb.Ask(servicetest.InGuild("c", who, text))
				return got[len(got)-1]
			}
			if tt.guild != "" {
				say("boss", "!settings pings "+tt.guild)
			}
			if tt.person != "" {
				say("bob", "!settings me pings "+tt.person)
			}
			say("ann", tt.play+" black")
			say("bob", "!accept @ann")
			clock.by.Store(int64(tt.thought))
			board := say("ann", "!h8")
			if got := slices.Contains(board.Ping, "bob"); got != tt.want || len(board.Ping) > 1 || got && board.Edit != "" {
				t.Errorf("notified: %v, edit of %q", board.Ping, board.Edit)
			}
			if again := say("eve", "!board"); len(again.Ping) != 0 {
				t.Errorf("shown again, it notifies %v", again.Ping)
			}
		})
	}
}

// Nobody is notified in games against the bot, or when they have several actions in a row.
func TestTurnPingOnlyBetweenPeople(t *testing.T) {
	clock := &aheadOf{}
	tb := servicetest.New(t, service.Options{Now: clock.now})
	tb.One("ann", "!settings me pings always")
	tb.One("ann", "!play")
	clock.by.Store(int64(time.Hour))
	if board := tb.One("ann", "!h8"); len(board.Ping) != 0 {
		t.Errorf("against the bot: %v", board.Ping)
	}
	tb.One("ann", "!cancel")
	tb.Begin("ann", "!play @bob swap2")
	for _, stone := range []string{"!h8", "!i9"} {
		if board := tb.One("ann", stone); len(board.Ping) != 0 {
			t.Errorf("%s: ann goes on, and %v is notified", stone, board.Ping)
		}
	}
}

// The challenger is notified when the game starts, if the challenge was made a while ago.
func TestTurnPingAfterAChallenge(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!settings me pings always")
	if board := tb.Begin("ann", "!play @bob"); !slices.Equal(board.Ping, []chat.UserID{"ann"}) {
		t.Errorf("notified: %v", board.Ping)
	}
	tb.One("ann", "!cancel")
	if board := tb.Begin("bob", "!play @ann"); len(board.Ping) != 0 {
		t.Errorf("bob is to move, and notified is %v", board.Ping)
	}
}
