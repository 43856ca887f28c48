package board

import "testing"

// TestWorthHoldsTwoSums adds and subtracts as the board does.
func TestWorthHoldsTwoSums(t *testing.T) {
	values := []int16{0, 1, -1, 300, -300, 32767, -32768}
	var sum packedValue
	mover, waiter := 0, 0
	for i, m := range values {
		for j, w := range values {
			if (i+j)%3 == 0 {
				sum -= newPackedValue(m, w)
				mover, waiter = mover-int(m), waiter-int(w)
			} else {
				sum += newPackedValue(m, w)
				mover, waiter = mover+int(m), waiter+int(w)
			}
			if sum.own() != mover || sum.opponent() != waiter {
				t.Fatalf("sums are %d and %d, want %d and %d", sum.own(), sum.opponent(), mover, waiter)
			}
		}
	}
}
