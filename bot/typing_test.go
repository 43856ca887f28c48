package bot_test

import (
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/bot/game"
)

// A move that takes long shows that the bot is typing.
func TestTyping(t *testing.T) {
	tb := newHarness(t, bot.Options{Depth: game.DepthAuto, AutoTime: 1500 * time.Millisecond})
	tb.one("you", "!play")
	tb.one("you", "!a1")
	if !tb.chat.typed() {
		t.Error("the bot was not shown as typing")
	}
}
