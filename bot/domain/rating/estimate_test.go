package rating

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// results returns games against an opponent with a fixed rating.
func results(opponent float64, won, lost int) (out []Result) {
	for range won {
		out = append(out, Result{Opponent: Fixed(opponent), Score: Win})
	}
	for range lost {
		out = append(out, Result{Opponent: Fixed(opponent), Score: Loss})
	}
	return out
}

func TestEstimate(t *testing.T) {
	for _, tt := range []struct {
		name          string
		results       []Result
		value, within float64
		low, high     float64 // of the deviation
	}{
		{"none", nil, 1500, 0.01, 350, 350},
		{"even against 1700", results(1700, 50, 50), 1700, 10, 45, 50},
		{"three of four against 1500", results(1500, 75, 25), 1691, 15, 45, 50},
		{"five wins against 1200", results(1200, 5, 0), 1600, 100, 200, 330},
		{"five losses against 1500", results(1500, 0, 5), 1170, 100, 180, 300},
		{"between two levels", append(results(1500, 8, 2), results(1800, 2, 8)...), 1650, 15, 70, 110},
	} {
		got := Estimate(tt.results)
		if math.Abs(got.Value-tt.value) > tt.within || got.Deviation < tt.low-1e-6 || got.Deviation > tt.high+1e-6 {
			t.Errorf("%s: %.0f ± %.0f, want %.0f and %.0f to %.0f", tt.name, got.Value, got.Deviation, tt.value, tt.low, tt.high)
		}
	}
}

// The order of the games doesn't matter, and one more win never lowers the estimate.
func TestEstimateProperties(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var games []Result
		for range rapid.IntRange(0, 40).Draw(rt, "games") {
			games = append(games, Result{
				Opponent: Fixed(rapid.Float64Range(1000, 3200).Draw(rt, "opponent")),
				Score:    rapid.SampledFrom([]float64{Loss, Draw, Win}).Draw(rt, "score"),
			})
		}
		before := Estimate(games)
		checkBounds(rt, before)
		mixed := Estimate(rapid.Permutation(games).Draw(rt, "order"))
		if math.Abs(mixed.Value-before.Value) > 0.1 {
			rt.Errorf("in another order %v, not %v", mixed.Value, before.Value)
		}
		better := Estimate(append(games, Result{Opponent: Fixed(rapid.Float64Range(1000, 3200).Draw(rt, "more")), Score: Win}))
		if better.Value < before.Value-0.1 {
			rt.Errorf("a win leads from %v to %v", before.Value, better.Value)
		}
	})
}
