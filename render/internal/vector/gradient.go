package vector

import (
	"image/color"

	"github.com/fogleman/gg"
)

// RadialFill is a gradient on a disc around a point.
type RadialFill struct {
	Gradient
	At     gg.Point
	Radius float64
}

// uniform returns the color of a gradient with only one color.
func (s *RadialFill) uniform() (c color.NRGBA, ok bool) {
	c = s.Stops[0].Color
	for _, st := range s.Stops {
		if st.Color != c {
			return c, false
		}
	}
	return c, true
}

// Gradient is a radial gradient from a point (x, y) to a circle of radius r around
// (cx, cy). Coordinates are from the center of the stone, right and down.
type Gradient struct {
	X, Y, Cx, Cy, R float64
	Stops           []Stop
}

// Stop is a color of a gradient.
type Stop struct {
	At    float64 // from 0 at the point to 1 at the circle
	Color color.NRGBA
}
