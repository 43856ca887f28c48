package spsa_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/spsa"
)

// dimension returns a parameter of the engine as it is tuned when nothing is said.
func dimension(t *testing.T, name string) spsa.Dimension {
	t.Helper()
	list := engine.Parameters()
	i := slices.IndexFunc(list, func(p engine.Parameter) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("there is no %s", name)
	}
	p := list[i]
	return spsa.Dimension{Name: p.Name, Kind: p.Kind, Start: p.Value, Min: p.Min, Max: p.Max, Step: p.Step}
}

func TestParseDimensions(t *testing.T) {
	plain := dimension(t, "ReduceBase")
	started, ranged, stepped := plain, plain, plain
	started.Start = 0.5
	ranged.Start, ranged.Min, ranged.Max, ranged.Step = 0.5, -0.5, 1.5, 0.1
	stepped.Step = 0.3
	tests := map[string]spsa.Dimension{
		"ReduceBase":                    plain,
		"ReduceBase=0.5":                started,
		"ReduceBase=0.5:-0.5..1.5/0.1":  ranged,
		"ReduceBase/0.3":                stepped,
		"ReduceBase=5e-1:-5e-1..1.5/.1": ranged,
	}
	for text, want := range tests {
		got, err := spsa.ParseDimensions([]string{text})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if diff := cmp.Diff([]spsa.Dimension{want}, got); diff != "" {
			t.Errorf("%s:\n%s", text, diff)
		}
	}
}

func TestParseDimensionsRefuses(t *testing.T) {
	tests := map[string]string{
		"":                              "there is no parameter",
		"ReduceBas":                     "did you mean ReduceBase",
		"ReduceBase=":                   `"" is no number, want it like ReduceBase=0.5:0..2/0.1`,
		"ReduceBase=x":                  `"x" is no number`,
		"ReduceBase:1":                  `"" is no number`,
		"ReduceBase:2..1":               "the range 2..1 is empty",
		"ReduceBase=NaN":                "NaN is no number to tune with",
		"ReduceBase=1:-50..50":          "it can only go from",
		"ReduceBase=3:0..2":             "the start 3 is not in 0..2",
		"ReduceBase=1:0..2/0":           "the step 0",
		"ReduceBase=1:0..2/9":           "the step 9",
		"LateMoves=5:0.5..9":            "not of whole numbers",
		"LateMoves,ReduceDiv,ReduceDiv": "ReduceDiv is there twice",
		"LateMoves,LateMoves=5/1":       "LateMoves is there twice",
		"LateMoves,ReduceBase=1/1/1":    `"1/1" is no number`,
	}
	for text, want := range tests {
		_, err := spsa.ParseDimensions(strings.Split(text, ","))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", text, err, want)
		}
	}
	if _, err := spsa.ParseDimensions(nil); err == nil {
		t.Error("nothing is no error")
	}
}

func FuzzParseDimensions(f *testing.F) {
	f.Add("ReduceBase=0.5:0..2/0.1")
	f.Add("LateMoves/1e-300")
	f.Add("ReduceBase=Inf:-1e999..0x1p3/_")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := spsa.ParseDimensions([]string{text})
		if err != nil {
			return
		}
		if d := list[0]; !(d.Min <= d.Start && d.Start <= d.Max && d.Step > 0 && d.Min < d.Max) {
			t.Errorf("%q is %+v", text, d)
		}
	})
}
