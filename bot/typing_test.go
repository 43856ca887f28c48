package bot_test

import (
	"testing"
	"time"

	"hoshi/bot"
)

// A move that takes long shows that the bot is typing. A quick one does not: the sign
// would stay up after the board was edited.
func TestTyping(t *testing.T) {
	for _, c := range []struct {
		name string
		opt  bot.Options
		want bool
	}{
		{"a quick move", bot.Options{Depth: 1}, false},
		{"a long move", bot.Options{Depth: bot.DepthAuto, AutoTime: 1500 * time.Millisecond}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := newHarness(t, c.opt)
			tb.one("you", "!play")
			tb.one("you", "!a1")
			if got := tb.chat.typed(); got != c.want {
				t.Errorf("the bot was shown as typing: %v", got)
			}
		})
	}
}
