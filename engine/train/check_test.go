package train

import (
	"math"
	"testing"

	"hoshi/engine/internal/logistic"
)

// A check's figures are means over the selected positions, no matter how many threads add them up.
func TestCheckFigures(t *testing.T) {
	p := &Positions{positions: []position{
		{linear: 0.5, score: 200, result: 1},
		{linear: -1, score: -300, result: unknown, kinds: leaf},
		{linear: 1.25, score: -1, result: 0},
		{linear: -2, score: 1, result: -1, kinds: leaf},
		{linear: 0, score: 0, result: unknown},
	}}
	for _, tt := range []struct {
		name  string
		only  func(*position) bool
		among []int
	}{
		{"all", nil, []int{0, 1, 2, 3, 4}},
		{"leaves", func(e *position) bool { return e.kinds == leaf }, []int{1, 3}},
		{"none", func(*position) bool { return false }, nil},
	} {
		var want HeldOut
		results := 0.0
		for _, i := range tt.among {
			e := &p.positions[i]
			z := float64(e.linear)
			want.Loss += logistic.CrossEntropy(z, e.target(0.3))
			want.Score += logistic.CrossEntropy(z, e.target(0))
			if e.result != unknown {
				results++
				want.Result += logistic.CrossEntropy(z, e.target(1))
			}
			if i != 2 && i != 3 { // the evaluation has the wrong sign there
				want.SignRight++
			}
			want.Spread += z * z
		}
		n := float64(max(len(tt.among), 1))
		want = HeldOut{want.Loss / n, want.Score / n, want.Result / max(results, 1), want.SignRight / n, logistic.PointsPerLogit * math.Sqrt(want.Spread/n)}
		for threads := 1; threads < 4; threads++ {
			got, selected := p.check(threads, 0.3, tt.only, linearLogit)
			for _, d := range []float64{got.Loss - want.Loss, got.Score - want.Score, got.Result - want.Result, got.SignRight - want.SignRight, got.Spread - want.Spread} {
				if math.Abs(d) > 1e-9 || selected != len(tt.among) {
					t.Errorf("%s on %d threads: %+v of %d, want %+v", tt.name, threads, got, selected, want)
				}
			}
		}
	}
}
