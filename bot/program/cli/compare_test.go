package cli

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine/classic"
	"hoshi/render/chart"
)

// The chart names each row by its depth, and by its variant if it has one.
func TestCompareChart(t *testing.T) {
	plain := classic.Comparison{Depth: 2, Positions: 3}
	plain.Minimax.Leaves, plain.AlphaBeta.Leaves = 50, 7
	variant := classic.Comparison{Depth: 3, Positions: 3, Variant: "sorted"}
	variant.Minimax.Leaves, variant.AlphaBeta.Leaves = 900, 80
	got := (&compareCmd{Engine: "shapes", Theme: "dark"}).chart([]classic.Comparison{plain, variant})
	want := chart.Chart{
		Title: "shapes: positions evaluated, 3 searches each",
		Theme: "dark",
		Figure: chart.Costs{
			Series: []string{"minimax", "alpha-beta"},
			Groups: []chart.CostGroup{
				{Name: "depth 2", Values: []float64{50, 7}},
				{Name: "sorted, 3", Values: []float64{900, 80}},
			},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("chart (-want +got):\n%s", diff)
	}
}

func TestDepthRange(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []int // nil for an error
	}{
		{"3", []int{3}},
		{"1-4", []int{1, 2, 3, 4}},
		{"4-4", []int{4}},
		{"6", []int{6}},
		{"7", nil},
		{"0", nil},
		{"1-7", nil},
		{"4-1", nil},
		{"1-", nil},
		{"-1", nil},
		{"x", nil},
		{"", nil},
	} {
		t.Run(tt.text, func(t *testing.T) {
			got, err := depthRange(tt.text, 6)
			if !slices.Equal(got, tt.want) || (err != nil) != (tt.want == nil) {
				t.Errorf("got %v, %v, want %v", got, err, tt.want)
			}
		})
	}
}

func FuzzDepthRange(f *testing.F) {
	for _, s := range []string{"1", "1-4", "9-1", "-", "0x1", "1--2"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := depthRange(text, 9)
		if err != nil {
			return
		}
		if len(list) == 0 || list[0] < 1 || list[len(list)-1] > 9 || !slices.IsSorted(list) {
			t.Errorf("%q: %v", text, list)
		}
	})
}
