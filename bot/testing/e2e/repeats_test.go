package e2e_test

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot/sandbox"
	"hoshi/bot/service"
)

// After a lost connection, Discord may deliver messages and clicks again that the bot has answered.
// Nothing is done twice.
func TestRepeatedEvents(t *testing.T) {
	t.Parallel()
	h := newHost(t, sandbox.Options{}, service.Options{Depth: 2})
	p := h.player(0)
	p.ask("ann", "!play easy")
	for i, point := range []string{"h8", "a1", "o15", "a15"} {
		p.say("ann", point)
		p.shown(2 * (i + 1))
	}
	p.click("ann", p.shown(8), "undo")
	p.shown(6)
	p.ask("ann", "!undo") // the board after four moves is also further up
	p.ask("ann", "!puzzle")
	h.settled(p.channel.ID)
	before := len(h.box.Messages(p.channel.ID))

	h.box.RepeatOnResume(1000)
	h.box.Disconnect(0)
	for end := time.Now().Add(patience); !strings.Contains(h.log.String(), "an interaction came again"); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the click didn't come again\n%s", h.log.tail())
		}
	}
	p.ask("ann", "!rules") // after all that came again
	h.settled(p.channel.ID)
	if g := h.game(p.channel.ID); len(g.Moves) != 4 {
		t.Errorf("the game has %d moves, want 4", len(g.Moves))
	}
	if after := len(h.box.Messages(p.channel.ID)); after != before+2 {
		t.Errorf("the channel had %d messages, and has %d, want the question and its answer more", before, after)
	}
}
