package records_test

import (
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// A move is made while a replay is drawn, and the replay still arrives.
func TestAMoveDoesNotCancelAReplay(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob")
	for i, move := range strings.Fields("h8 a1 h9 a2 h10 a3") {
		tb.One([]string{"ann", "bob"}[i%2], "!"+move)
	}
	before := len(tb.Chat.In("c"))
	tb.Send("ann", "!replay")
	tb.Send("ann", "!o15")
	tb.Settle("c")
	replays := 0
	for _, p := range tb.Chat.In("c")[before:] {
		if p.Picture != nil && strings.HasPrefix(p.Picture.Name, "replay") {
			replays++
		}
	}
	if replays != 1 {
		t.Errorf("%d replays after a move", replays)
	}
}

// A replay in progress doesn't count as a hint in progress.
func TestHintDuringAReplay(t *testing.T) {
	tb := servicetest.New(t, service.Options{MaxTime: servicetest.Patience})
	tb.One("you", "!play")
	tb.One("you", "!h8")
	before := len(tb.Chat.In("c"))
	tb.Send("you", "!replay")
	tb.Send("you", "!hint")
	tb.Settle("c")
	for _, p := range tb.Chat.In("c")[before:] {
		if strings.Contains(p.Text, "already") {
			t.Errorf("%q", p.Text)
		}
	}
	if n := len(tb.Chat.In("c")) - before; n != 2 {
		t.Errorf("%d answers to two requests", n)
	}
}

// A spectator can't start any number of replays of a running game.
func TestReplaysAreBounded(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob")
	tb.One("ann", "!h8")
	for range 60 {
		tb.Send("eve", "!replay")
	}
	tb.Settle("c")
	replays, refused := 0, 0
	for _, p := range tb.Chat.In("c")[3:] {
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
