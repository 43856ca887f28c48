package bot_test

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot"
)

// A move goes on while a replay is drawn, and the replay still comes.
func TestAMoveDoesNotCancelAReplay(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	tb.begin("ann", "!play @bob")
	for i, move := range strings.Fields("h8 a1 h9 a2 h10 a3") {
		tb.one([]string{"ann", "bob"}[i%2], "!"+move)
	}
	before := len(tb.chat.in("c"))
	tb.send("ann", "!replay")
	tb.send("ann", "!o15")
	tb.settle("c")
	replays := 0
	for _, p := range tb.chat.in("c")[before:] {
		if p.Picture != nil && strings.HasPrefix(p.Picture.Name, "replay") {
			replays++
		}
	}
	if replays != 1 {
		t.Errorf("%d replays after a move", replays)
	}
}

// A replay that is being drawn is no hint that is being looked for.
func TestHintDuringAReplay(t *testing.T) {
	tb := newHarness(t, bot.Options{MaxTime: time.Second})
	tb.one("you", "!play")
	tb.one("you", "!h8")
	before := len(tb.chat.in("c"))
	tb.send("you", "!replay")
	tb.send("you", "!hint")
	tb.settle("c")
	for _, p := range tb.chat.in("c")[before:] {
		if strings.Contains(p.Text, "already") {
			t.Errorf("%q", p.Text)
		}
	}
	if n := len(tb.chat.in("c")) - before; n != 2 {
		t.Errorf("%d answers to two requests", n)
	}
}

// A bystander cannot start any number of replays of a running game.
func TestReplaysAreBounded(t *testing.T) {
	tb := newHarness(t, bot.Options{})
	tb.begin("ann", "!play @bob")
	tb.one("ann", "!h8")
	for range 60 {
		tb.send("eve", "!replay")
	}
	tb.settle("c")
	replays, refused := 0, 0
	for _, p := range tb.chat.in("c")[3:] {
		switch {
		case p.Picture != nil:
			replays++
		case strings.Contains(p.Text, "I'm already working on 2 of your requests"):
			refused++
		}
	}
	if refused == 0 || replays == 0 || replays+refused != 60 {
		t.Errorf("%d replays and %d refusals of 60", replays, refused)
	}
}
