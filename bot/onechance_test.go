package bot_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"hoshi/bot"
	"hoshi/bot/internal/servicetest"
)

// A position has one chance, and messages say whose it is: in a review, when looking for a better
// move and on a share card, even if another process calculated it.
func TestOneChanceForOnePosition(t *testing.T) {
	sharing, reviewing, training := servicetest.New(t, bot.Options{}), servicetest.New(t, bot.Options{HashMB: 32, Seed: 7}), servicetest.New(t, bot.Options{})
	for _, tb := range []*servicetest.Harness{sharing, reviewing, training} {
		tb.One("ann", servicetest.CarelessGame)
	}
	if got := sharing.One("ann", "!share"); got.Picture == nil {
		t.Fatalf("no card: %q", got.Text)
	}
	chances := bot.KeptChances(sharing.Service, sharing.Game())
	if len(chances) != 11 {
		t.Fatalf("the card shows the chances %v", chances)
	}
	before, after := percent(chances[6]), percent(chances[7])
	if before-after < 15 {
		t.Fatalf("the card has move 7 go from %d%% to %d%%", before, after)
	}
	reviewing.One("eve", "!analyze move 6") // so the pool's engines know the position
	posts := reviewing.Say("ann", "!review")
	best, _, _ := strings.Cut(strings.TrimPrefix(training.One("ann", "!review 7 answer").Text, "**"), "**")
	for _, tt := range []struct{ name, got, want string }{
		{"review", posts[len(posts)-1].Text, fmt.Sprintf("Black's chances fell from %d%% to %d%%", before, after)},
		{"trainer", training.One("ann", "!review 7").Text, fmt.Sprintf("Black's chances fell from %d%% to %d%%", before, after)},
		{"answer", training.One("ann", "!review 7 answer").Text, fmt.Sprintf("keeps Black's chances at %d%%. a1 left %d%%", before, after)},
		{"best move", training.One("ann", "!review 7 "+best).Text, fmt.Sprintf("keeps Black's chances at %d%%; a1 left %d%%", before, after)},
		{"the move played", training.One("ann", "!review 7 a1").Text, fmt.Sprintf("Black's chances are %d%%. There's a move that keeps them at %d%%", after, before)},
		{"a best move played", training.One("ann", "!review 10").Text, "it keeps White's chances at 100%"},
	} {
		if !strings.Contains(tt.got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, tt.got, tt.want)
		}
	}
}

// percent is a chance as shown in messages.
func percent(chance float64) int {
	if chance < 1e-9 || chance > 1-1e-9 {
		return int(math.Round(100 * chance))
	}
	return min(max(int(math.Round(100*chance)), 1), 99)
}
