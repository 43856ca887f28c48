package pattern

import (
	"testing"

	"hoshi/engine/internal/game"
)

func TestThreatCounts(t *testing.T) {
	var sum ThreatCounts
	for k := range classCount {
		for range 1 + k {
			sum += k.Count()
		}
	}
	want := map[CountField]int{
		CountFive:       1 + int(ClassFive),
		CountOpenFour:   1 + int(ClassOpenFour),
		CountFourThree:  1 + int(ClassFourThree),
		CountFour:       2 + int(ClassFour+ClassFourMore),
		CountThreeThree: 1 + int(ClassThreeThree),
		CountThree:      2 + int(ClassThree+ClassThreeMore),
	}
	for l, n := range want {
		if got := sum.Of(l); got != n || !sum.Any(l) || (sum - ThreatCounts(n)<<l).Any(l) {
			t.Errorf("field %d counts %d, want %d", l, got, n)
		}
	}
	if got := sum.Fours(); got != want[CountOpenFour]+want[CountFourThree]+want[CountFour] {
		t.Errorf("%d fours of %v", got, want)
	}
}

func TestThreatCountsOfAWholeBoard(t *testing.T) {
	for k := range classCount {
		for other := range classCount {
			sum := game.MaxSize * game.MaxSize * k.Count()
			if k.Field() != other.Field() && sum.Any(other.Field()) {
				t.Errorf("as many of class %d as a board has points count for class %d", k, other)
			}
			if got, Four := sum.AnyFour(), k >= ClassFour && k < ClassFive; got != Four {
				t.Errorf("class %d: any fours %v, want %v", k, got, Four)
			}
		}
	}
}
