package logistic_test

import (
	"math"
	"testing"

	"hoshi/engine/internal/logistic"
)

func TestCrossEntropy(t *testing.T) {
	for _, z := range []float64{-800, -2, 0, 0.5, 800} {
		for _, target := range []float64{0, 0.25, 1} {
			got := logistic.CrossEntropy(z, target)
			p := logistic.Chance(z)
			want := 0.0
			if target > 0 {
				want -= target * math.Log(p)
			}
			if target < 1 {
				want -= (1 - target) * math.Log1p(-p)
			}
			if math.IsInf(want, 0) { // the plain formula is out of digits here
				want = math.Abs(z) * math.Abs(target-map[bool]float64{true: 1}[z > 0])
			}
			if math.IsNaN(got) || math.Abs(got-want) > 1e-9*max(1, want) {
				t.Errorf("CrossEntropy(%v, %v) = %v, want %v", z, target, got, want)
			}
		}
	}
}
