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
	plain := dimension(t, "LMRBase")
	started, ranged, stepped := plain, plain, plain
	started.Start = 0.5
	ranged.Start, ranged.Min, ranged.Max, ranged.Step = 0.5, -0.5, 1.5, 0.1
	stepped.Step = 0.3
	tests := map[string]spsa.Dimension{
		"LMRBase":                    plain,
		"LMRBase=0.5":                started,
		"LMRBase=0.5:-0.5..1.5/0.1":  ranged,
		"LMRBase/0.3":                stepped,
		"LMRBase=5e-1:-5e-1..1.5/.1": ranged,
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
		"":                                    "there is no parameter",
		"LMRBas":                              "did you mean LMRBase",
		"LMRBase=":                            `"" is no number: want a text like LMRBase=0.5:0..2/0.1`,
		"LMRBase=x":                           `"x" is no number`,
		"LMRBase:1":                           `"" is no number`,
		"LMRBase:2..1":                        "the range 2..1 is empty",
		"LMRBase=NaN":                         "NaN is no finite number",
		"LMRBase=1:-50..50":                   "the parameter goes from",
		"LMRBase=3:0..2":                      "the start 3 is outside 0..2",
		"LMRBase=1:0..2/0":                    "the step 0",
		"LMRBase=1:0..2/9":                    "the step 9",
		"MoveCountBase=5:0.5..9":              "does not begin and end with whole numbers",
		"MoveCountBase,LMRDivisor,LMRDivisor": "LMRDivisor is named twice",
		"MoveCountBase,MoveCountBase=5/1":     "MoveCountBase is named twice",
		"MoveCountBase,LMRBase=1/1/1":         `"1/1" is no number`,
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
	f.Add("LMRBase=0.5:0..2/0.1")
	f.Add("MoveCountBase/1e-300")
	f.Add("LMRBase=Inf:-1e999..0x1p3/_")
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
