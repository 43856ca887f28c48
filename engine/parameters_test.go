package engine_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"hoshi/engine"
)

// Every parameter has a description, and its value is in its range.
func TestParametersAreWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range engine.Parameters() {
		if seen[p.Name] || p.Doc == "" || !(p.Min < p.Max) || !(p.Step > 0) || p.Step > p.Max-p.Min || p.Round(p.Value) != p.Value {
			t.Errorf("%+v", p)
		}
		seen[p.Name] = true
	}
	if len(seen) == 0 {
		t.Error("there are none")
	}
}

func TestCheckParameters(t *testing.T) {
	tests := []struct {
		name   string
		values map[string]float64
		want   string // in the error; empty for none
	}{
		{"none", nil, ""},
		{"good ones", map[string]float64{"LMRBase": 0.25, "MoveCountBase": 4, "LMRFullMoves": 2}, ""},
		{"a slip", map[string]float64{"lmrBas": 1}, `unknown parameter "lmrBas": did you mean LMRBase`},
		{"a part", map[string]float64{"Futility": 1}, "did you mean ReverseFutilityDepth or ReverseFutilityMargin"},
		{"nothing like any", map[string]float64{"Contempt-for-all": 1}, "must be one of "},
		{"too much", map[string]float64{"MoveCountBase": 1e9}, "MoveCountBase=1e+09: must be 0 to 40"},
		{"no number", map[string]float64{"LMRBase": math.NaN()}, "LMRBase=NaN: must be"},
		{"half a move", map[string]float64{"MoveCountBase": 3.5}, "MoveCountBase=3.5: must be a whole number from 0 to 40"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := engine.CheckParameters(tt.values)
			if (err != nil) != (tt.want != "") || err != nil && !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q", err, tt.want)
			}
		})
	}
}

// nodes searches a middle-game position with parameters.
func nodes(t *testing.T, values map[string]float64) uint64 {
	t.Helper()
	moves, err := engine.ParsePoints("h8 i9 g7 i7 i8 g8 h6", 15)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if err := pos.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	res, err := engine.New(engine.Options{HashMB: 1, Parameters: values}).Search(t.Context(), pos, engine.Limits{Depth: 6})
	if err != nil {
		t.Fatal(err)
	}
	return res.Nodes
}

// Setting a parameter to its default changes nothing, and every parameter accepts both ends of its
// range.
func TestParametersInSearch(t *testing.T) {
	standard := map[string]float64{}
	for _, p := range engine.Parameters() {
		standard[p.Name] = p.Value
		for _, x := range []float64{p.Min, p.Max} {
			t.Run(fmt.Sprintf("%s=%v", p.Name, x), func(t *testing.T) {
				if n := nodes(t, map[string]float64{p.Name: x}); n == 0 {
					t.Error("nothing was searched")
				}
			})
		}
	}
	plain := nodes(t, nil)
	if n := nodes(t, standard); n != plain {
		t.Errorf("%d nodes with the standard values, %d without any", n, plain)
	}
	if n := nodes(t, map[string]float64{"MoveCountDepth": 0, "LMRDivisor": 8}); n <= plain {
		t.Errorf("%d nodes without pruning and reductions, %d with them", n, plain)
	}
	if n := nodes(t, map[string]float64{"Nonsense": 1, "MoveCountDepth": math.NaN()}); n != plain {
		t.Errorf("%d nodes with what is no parameter, %d without", n, plain)
	}
}

func TestParameterError(t *testing.T) {
	var wrong *engine.ParameterError
	err := engine.CheckParameters(map[string]float64{"LMRBase": 99})
	if !errors.As(err, &wrong) || wrong.Name != "LMRBase" || wrong.Value != 99 || wrong.Parameter == nil || wrong.Parameter.Max != 4 {
		t.Errorf("too large: %#v", err)
	}
	err = engine.CheckParameters(map[string]float64{"Nonsense": 1})
	if !errors.As(err, &wrong) || wrong.Name != "Nonsense" || wrong.Parameter != nil {
		t.Errorf("unknown: %#v", err)
	}
}
