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

// drawStone draws a stone of the given radius without its shadow.
func drawStone(dc *gg.Context, radius float64, st *stone, x, y float64) {
	for _, g := range st.layers {
		dc.SetFillStyle(g.pattern(x, y, radius))
		dc.DrawCircle(x, y, radius)
		dc.Fill()
	}
}

// drawGhost draws a suggested stone: a disc one sees through, with an edge.
func drawGhost(dc *gg.Context, radius float64, st *stone, x, y float64) {
	edge := max(1, radius*0.07)
	dc.SetColor(st.ghost)
	dc.DrawCircle(x, y, radius-edge)
	dc.Fill()
	dc.SetColor(st.ghostEdge)
	dc.SetLineWidth(edge)
	dc.DrawCircle(x, y, radius-edge/2)
	dc.Stroke()
}

// pattern returns the gradient on a stone of radius r with its centre at (x, y).
func (g gradient) pattern(x, y, r float64) gg.Pattern {
	// gg asks a pattern for the colour at a pixel's corner and means its middle.
	x, y = x-0.5, y-0.5
	p := gg.NewRadialGradient(x+g.x*r, y+g.y*r, 0, x+g.cx*r, y+g.cy*r, g.r*r)
	for _, s := range g.stops {
		p.AddColorStop(s.at, s.color)
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
	dc.SetFillStyle(g.pattern(x, y, radius))
	dc.DrawCircle(x, y, sh.reach*radius)
	dc.Fill()
}
