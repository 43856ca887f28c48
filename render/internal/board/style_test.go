package board

import (
	"math"
	"testing"

	"hoshi/render/font"
)

// Numbers stay inside their stones, with space on both sides.
func TestNumbersFitTheirStones(t *testing.T) {
	const radius = 28.0
	before := math.Inf(1)
	for digits, number := range map[int]string{1: "8", 2: "88", 3: "388"} {
		ink := font.Bold.Outline(number, numberFontSize(radius, digits)).Ink
		half := math.Hypot(ink.X1-ink.X0, ink.Y1-ink.Y0) / 2
		if half > 0.92*radius || half < 0.4*radius {
			t.Errorf("%s reaches %v from the middle of a stone of the radius %v", number, half, radius)
		}
	}
	for digits := 1; digits <= maxDigits; digits++ {
		size := numberFontSize(radius, digits)
		if size > before {
			t.Errorf("numbers of %d digits are larger than shorter ones", digits)
		}
		before = size
	}
	for n, want := range map[int]int{1: 1, 9: 1, 10: 2, 99: 2, 100: 3, 400: 3, 1000: 3} {
		if got := digitCount(n); got != want {
			t.Errorf("digitCount(%d) is %d, want %d", n, got, want)
		}
	}
}

func TestCrispHeight(t *testing.T) {
	for _, c := range []struct {
		height float64
		line   int
		want   float64
	}{{8.9, 2, 8.9}, {10.4, 2, 10}, {11.5, 2, 12}, {10.4, 1, 11}, {12.2, 1, 11}, {12.4, 1, 13}} {
		if got := crispHeight(c.height, c.line); got != c.want {
			t.Errorf("crispHeight(%v, %d) is %v, want %v", c.height, c.line, got, c.want)
		}
	}
}
