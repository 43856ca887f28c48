package render_test

import (
	"bytes"
	"errors"
	"image/png"
	"math"
	"testing"

	"hoshi/render"
	"hoshi/render/chart"
)

func TestCosts(t *testing.T) {
	p := render.NewPainter()
	ok := chart.Costs{
		Series: []string{"minimax", "alpha-beta"},
		Groups: []chart.CostGroup{{Name: "1 ply", Values: []float64{68, 68}}, {Name: "2 plies", Values: []float64{1324, 584}}, {Name: "五", Values: []float64{28878, 0}}},
	}
	for _, theme := range render.Themes() {
		file, err := p.Chart(chart.Chart{Title: "Leaves", Theme: theme, Width: 640, Figure: ok})
		if err != nil {
			t.Fatal(err)
		}
		if img, err := png.Decode(bytes.NewReader(file)); err != nil || img.Bounds().Dx() != 640 {
			t.Errorf("%s: %v", theme, err)
		}
	}
	for name, bad := range map[string]chart.Costs{
		"nothing":     {},
		"no groups":   {Series: []string{"a"}},
		"no values":   {Series: []string{"a"}, Groups: []chart.CostGroup{{}}},
		"only zeros":  {Series: []string{"a"}, Groups: []chart.CostGroup{{Values: []float64{0}}}},
		"not numbers": {Series: []string{"a"}, Groups: []chart.CostGroup{{Values: []float64{math.NaN()}}}},
		"too many":    {Series: make([]string, 9), Groups: []chart.CostGroup{{Values: make([]float64, 9)}}},
	} {
		if _, err := p.Chart(chart.Chart{Figure: bad}); !errors.Is(err, chart.ErrFigure) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
