package jobs_test

import (
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// A slow move shows the typing indicator.
func TestTyping(t *testing.T) {
	tb := servicetest.New(t, service.Options{Depth: game.DepthAuto, AutoTime: 1500 * time.Millisecond})
	tb.One("you", "!play")
	tb.One("you", "!a1")
	if !tb.Chat.Typed() {
		t.Error("the bot was not shown as typing")
	}
}
