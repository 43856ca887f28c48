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
	tb.One("you", "!play")
	tb.One("you", "!a1")
	if !tb.Chat.Typed() {
		t.Error("the bot was not shown as typing")
	}
}
