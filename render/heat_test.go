package render

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// rated returns values for points in row 1.
func rated(t testing.TB, values ...float64) []MoveValue {
	t.Helper()
	var list []MoveValue
	for i, pt := range points(t, 20, "a1 b1 c1 d1 e1")[:len(values)] {
		list = append(list, MoveValue{At: pt, Value: values[i]})
	}
	return list
}

func TestHeatSteps(t *testing.T) {
	inf := math.Inf(1)
	for name, c := range map[string]struct {
		values []float64
		lower  bool
		want   []int
	}{
		"none":              {nil, false, nil},
		"one":               {[]float64{-5}, false, []int{8}},
		"equal":             {[]float64{3, 3}, false, []int{8, 8}},
		"two":               {[]float64{3, 4}, false, []int{0, 8}},
		"three":             {[]float64{1, 2, 3}, false, []int{0, 3, 8}},
		"lower is better":   {[]float64{1, 2, 3}, true, []int{8, 3, 0}},
		"one lost":          {[]float64{10, 9, 8, 7, -30000}, false, []int{8, 6, 5, 4, 0}},
		"a small lead":      {[]float64{10, 9.999, -1000, -2000}, false, []int{8, 6, 2, 0}},
		"infinite":          {[]float64{inf, 1, 0}, false, []int{8, 0, 0}},
		"infinitely bad":    {[]float64{3, 2, -inf}, false, []int{8, 0, 0}},
		"not a number":      {[]float64{3, math.NaN(), 1}, false, []int{8, 0, 0}},
		"infinite is worse": {[]float64{inf, 1}, true, []int{0, 8}},
	} {
		t.Run(name, func(t *testing.T) {
			got := heatStepsOf(rated(t, c.values...), c.lower)
			if diff := cmp.Diff(append([]int{}, c.want...), got); diff != "" {
				t.Errorf("steps of %v (-want +got):\n%s", c.values, diff)
			}
		})
	}
}
