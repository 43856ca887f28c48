package spsa

import (
	"math"
	"testing"

	"hoshi/engine"
)

// Gains fall and end with a perturbation of one step and the rate asked for.
func TestGains(t *testing.T) {
	const n, rate = 500, 0.02
	last := gains{math.Inf(1), math.Inf(1)}
	for k := range n {
		g := gainsAt(k, n, rate)
		// An update is that of the gain sequence a/(A+k)^alpha, divided by the perturbation.
		if gain := g.perturbation * g.update; g.perturbation >= last.perturbation || gain >= last.perturbation*last.update {
			t.Fatalf("iteration %d has %+v after %+v", k, g, last)
		}
		last = g
	}
	if math.Abs(last.perturbation-1) > 1e-9 || math.Abs(last.update-rate) > 1e-9 {
		t.Errorf("the last gains are %+v, want 1 and %v", last, rate)
	}
}

func TestSample(t *testing.T) {
	whole := Dimension{Kind: engine.IntParameter, Min: 0, Max: 9, Step: 1}
	realDimension := Dimension{Kind: engine.RealParameter, Min: 0, Max: 9, Step: 0.5}
	tests := []struct {
		name            string
		d               Dimension
		x, chance, want float64
	}{
		{"a fraction and little chance", whole, 3.25, 0.7, 3},
		{"a fraction and much chance", whole, 3.25, 0.75, 4},
		{"a whole number", whole, 3, 0.99, 3},
		{"above the range", whole, 12.5, 0.5, 9},
		{"below the range", whole, -3, 0.5, 0},
		{"a real number", realDimension, 3.25, 0.99, 3.25},
		{"a real number above the range", realDimension, 9.25, 0, 9},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.d.sample(tt.x, tt.chance); got != tt.want {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
}

func TestRound(t *testing.T) {
	tests := []struct {
		kind          engine.ParameterKind
		step, x, want float64
	}{
		{engine.IntParameter, 1, 3.5, 4},
		{engine.IntParameter, 1, 99, 9},
		{engine.RealParameter, 0.5, 3.14159, 3.14},
		{engine.RealParameter, 0.01, 3.14159, 3.142},
		{engine.RealParameter, 5, 3.14159, 3.1},
		{engine.RealParameter, 1, -1, 0},
	}
	for _, tt := range tests {
		d := Dimension{Kind: tt.kind, Min: 0, Max: 9, Step: tt.step}
		if got := d.round(tt.x); got != tt.want {
			t.Errorf("%v in steps of %v is rounded to %v, want %v", tt.x, tt.step, got, tt.want)
		}
	}
}
