package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"hoshi/bot"
)

// At an easy depth games differ, though a person plays the same moves, and within
// a game the same move gets the same answer.
func TestEasyGamesDiffer(t *testing.T) {
	tb := sit(t, bot.Options{Depth: 1})
	games := map[string]bool{}
	for range 6 {
		tb.one("you", "!play black")
		tb.one("you", "!h8")
		tb.one("you", "!o1")
		first := tb.game().Moves
		tb.one("you", "!undo")
		tb.one("you", "!o1")
		if again := tb.game().Moves; !slices.Equal(first, again) {
			t.Errorf("moves %v, and after taking one back %v", first, again)
		}
		games[fmt.Sprint(first)] = true
		tb.one("you", "!resign")
	}
	if len(games) < 2 {
		t.Errorf("six games all went %v", games)
	}
}

func TestEasyDepthsAreCalledSo(t *testing.T) {
	tb := sit(t, bot.Options{Depth: 6})
	for depth, want := range []string{1: "1 ply ahead, and I often misjudge", 2: "for beginners", 3: "3 plies ahead, without an eye for double threats", 4: "4 plies ahead, typically"} {
		if want == "" {
			continue
		}
		if got := tb.one("you", fmt.Sprintf("!depth %d", depth)).Text; !strings.Contains(got, want) {
			t.Errorf("depth %d: %q, want %q in it", depth, got, want)
		}
	}
}
