package analysis_test

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/bot/internal/servicetest"
)

func TestThinkOfMainEngine(t *testing.T) {
	tb := servicetest.New(t, bot.Options{})
	tb.One("you", "!play")
	tb.One("you", "!h8")
	got := tb.One("you", "!think")
	for _, want := range []string{"I would play", "value", "nodes", "line"} {
		if !strings.Contains(got.Text, want) {
			t.Errorf("%q, want %q in it", got.Text, want)
		}
	}
	if got := tb.One("you", "!heat"); got.Picture == nil || !strings.Contains(got.Text, "winning chances after that move, in percent") {
		t.Errorf("!heat: %+v", got)
	}
}

// A program that's too slow for a chat still moves.
func TestSlowProgram(t *testing.T) {
	tb := servicetest.New(t, bot.Options{MaxTime: 20 * time.Millisecond})
	tb.One("you", "!play pattern d4 free")
	if got := tb.One("you", "!f6"); got.Picture == nil || got.Picture.Position.Len() != 2 {
		t.Errorf("%q", got.Text)
	}
}
