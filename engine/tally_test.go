package engine

import "testing"

func TestTally(t *testing.T) {
	var sum tally
	for k := range classes {
		for range 1 + k {
			sum += k.tally()
		}
	}
	want := map[lane]int{
		laneFive:       1 + int(classFive),
		laneOpenFour:   1 + int(classOpenFour),
		laneFourThree:  1 + int(classFourThree),
		laneFour:       2 + int(classFour+classFourMore),
		laneThreeThree: 1 + int(classThreeThree),
		laneThree:      2 + int(classThree+classThreeMore),
	}
	for l, n := range want {
		if got := sum.of(l); got != n || !sum.any(l) || (sum - tally(n)<<l).any(l) {
			t.Errorf("lane %d counts %d, want %d", l, got, n)
		}
	}
	if got := sum.fours(); got != want[laneOpenFour]+want[laneFourThree]+want[laneFour] {
		t.Errorf("%d fours of %v", got, want)
	}
}

func TestTallyOfAWholeBoard(t *testing.T) {
	for k := range classes {
		for other := range classes {
			sum := MaxSize * MaxSize * k.tally()
			if k.lane() != other.lane() && sum.any(other.lane()) {
				t.Errorf("as many of class %d as a board has points count for class %d", k, other)
			}
			if got, four := sum.anyFour(), k >= classFour && k < classFive; got != four {
				t.Errorf("class %d: any fours %v, want %v", k, got, four)
			}
		}
	}
}
