package pattern

import (
	"slices"
	"testing"
)

// TestCodesAreNumbered checks that the codes name each choice of four patterns once, and nothing
// else.
func TestCodesAreNumbered(t *testing.T) {
	seen := map[[4]uint8]int{}
	for number := range CodeCount {
		patterns, class := DescribeCode(number)
		if !slices.IsSorted(patterns[:]) || patterns[3] > uint8(Five) || class >= uint8(classCount) {
			t.Fatalf("code %d is %v of class %d", number, patterns, class)
		}
		if other, ok := seen[patterns]; ok {
			t.Fatalf("codes %d and %d are both %v", other, number, patterns)
		}
		seen[patterns] = number
	}
	if _, class := DescribeCode(0); class != uint8(ClassNone) {
		t.Errorf("four dead lines are of class %d", class)
	}
}
