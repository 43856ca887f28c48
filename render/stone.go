package render

import (
	"github.com/fogleman/gg"

	"hoshi/engine"
)

// stone returns the style of a side's stones.
func (th *theme) stone(side engine.Color) *stone {
	if side == engine.White {
		return &th.white
	}
	return &th.black
}

// drawStone draws a stone of the given radius without its shadow. Below full opacity only its first
// gradient shows.
func drawStone(dc *gg.Context, radius float64, st *stone, opacity, x, y float64) {
	for i, g := range st.layers {
		if i > 0 && opacity < 1 {
			break
		}
		dc.SetFillStyle(g.pattern(x, y, radius, opacity))
		dc.DrawCircle(x, y, radius)
		dc.Fill()
	}
}

// pattern returns the gradient on a stone of radius r with its centre at (x, y).
func (g gradient) pattern(x, y, r, opacity float64) gg.Pattern {
	// gg asks a pattern for the colour at a pixel's corner and means its middle.
	x, y = x-0.5, y-0.5
	p := gg.NewRadialGradient(x+g.x*r, y+g.y*r, 0, x+g.cx*r, y+g.cy*r, g.r*r)
	for _, s := range g.stops {
		c := s.color
		c.A = uint8(float64(c.A)*opacity + 0.5)
		p.AddColorStop(s.at, c)
	}
	return p
}

// drawShadow draws what a stone of the given radius casts on the board.
func drawShadow(dc *gg.Context, radius float64, sh shadow, x, y float64) {
	const steps = 8
	core := sh.core / sh.reach
	g := gradient{r: sh.reach, stops: []stop{{0, sh.color}}}
	for i := range steps + 1 {
		t := float64(i) / steps
		c := sh.color
		c.A = uint8(float64(c.A)*(1-smooth(t)) + 0.5)
		g.stops = append(g.stops, stop{core + (1-core)*t, c})
	}
	x, y = x+sh.x*radius, y+sh.y*radius
	dc.SetFillStyle(g.pattern(x, y, radius, 1))
	dc.DrawCircle(x, y, sh.reach*radius)
	dc.Fill()
}
