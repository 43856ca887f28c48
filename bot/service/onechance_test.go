package service_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// A position has one chance, and messages say whose it is: in a review, when looking for a better
// move and on a share card, even if another process calculated it. If someone has a position searched
// more deeply, or finds a better move, all of them change together.
func TestOneChanceForOnePosition(t *testing.T) {
	sharing, reviewing := servicetest.New(t, service.Options{}), servicetest.New(t, service.Options{HashMB: 32, Seed: 7})
	for _, tb := range []*servicetest.Harness{sharing, reviewing} {
		tb.One("ann", servicetest.CarelessGame)
	}
	if got := sharing.One("ann", "!share"); got.Picture == nil {
		t.Fatalf("no card: %q", got.Text)
	}
	chances := service.KeptChances(sharing.Service, sharing.Game())
	if len(chances) != 11 {
		t.Fatalf("the card shows the chances %v", chances)
	}
	cardBefore, cardAfter := percent(chances[6]), percent(chances[7])
	if cardBefore-cardAfter < 15 {
		t.Fatalf("the card has move 7 go from %d%% to %d%%", cardBefore, cardAfter)
	}
	agree := func(when, typed, want string, args ...any) {
		t.Helper()
		posts := reviewing.Say("ann", typed)
		got := posts[len(posts)-1].Text
		now := service.KeptChances(reviewing.Service, reviewing.Game())
		want = strings.NewReplacer("BEFORE", fmt.Sprint(percent(now[6]), "%"), "AFTER", fmt.Sprint(percent(now[7]), "%")).Replace(fmt.Sprintf(want, args...))
		if !strings.Contains(got, want) {
			t.Errorf("%s, %s: %q, want %q", when, typed, got, want)
		}
	}
	all := func(when string) {
		t.Helper()
		agree(when, "!review", "Black's chances fell from BEFORE to AFTER")
		agree(when, "!review 7", "Black's chances fell from BEFORE to AFTER")
		agree(when, "!review 7 answer", "keeps Black's chances at BEFORE. a1 left AFTER")
		agree(when, "!review 7 a1", "Black's chances are AFTER. There's a move that keeps them at BEFORE")
		agree(when, "!review 10", "It keeps White's chances at 100%%")
	}
	all("in another process")
	now := service.KeptChances(reviewing.Service, reviewing.Game())
	if before, after := percent(now[6]), percent(now[7]); before != cardBefore || after != cardAfter {
		t.Errorf("another process has move 7 go from %d%% to %d%%, the card from %d%% to %d%%", before, after, cardBefore, cardAfter)
	}
	reviewing.One("eve", "!analyze move 6") // more deeply
	all("after an analysis")
	best, _, _ := strings.Cut(strings.TrimPrefix(reviewing.One("ann", "!review 7 answer").Text, "**"), "**")
	agree("a best move tried", "!review 7 "+best, "keeps Black's chances at BEFORE; a1 left AFTER")
	all("after a best move was tried")
}

// percent is a chance as shown in messages.
func percent(chance float64) int {
	if chance < 1e-9 || chance > 1-1e-9 {
		return int(math.Round(100 * chance))
	}
	return min(max(int(math.Round(100*chance)), 1), 99)
}
