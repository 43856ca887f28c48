package board

import (
	"github.com/fogleman/gg"

	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// DrawStone draws a stone of the given radius without its shadow.
func DrawStone(p vector.Pen, radius float64, st *theme.Stone, x, y float64) {
	for _, g := range st.Layers {
		p.Draw(vector.Shape{Path: st.Outline(x, y, radius, 1), Fill: &vector.RadialFill{Gradient: g, At: gg.Point{X: x, Y: y}, Radius: radius}})
	}
	if st.EdgeWidth > 0 {
		p.Draw(vector.Shape{Path: st.Outline(x, y, radius, 1-st.EdgeWidth/2), Color: st.Edge, Width: max(1, st.EdgeWidth*radius)})
	}
}

// drawGhost draws a suggested stone: translucent, with an edge.
func drawGhost(p vector.Pen, radius float64, st *theme.Stone, x, y float64) {
	edge := max(1, radius*0.07)
	share := edge / radius
	p.Draw(vector.Shape{Path: st.Outline(x, y, radius, 1-share), Color: st.Ghost})
	p.Draw(vector.Shape{Path: st.Outline(x, y, radius, 1-share/2), Color: st.GhostEdge, Width: edge})
}

// drawShadow draws the shadow of a stone of the given radius.
func drawShadow(p vector.Pen, radius float64, sh theme.Shadow, x, y float64) {
	const steps = 8
	if sh.Color.A == 0 {
		return
	}
	core := sh.Core / sh.Reach
	g := vector.Gradient{R: sh.Reach, Stops: []vector.Stop{{At: 0, Color: sh.Color}}}
	for i := range steps + 1 {
		t := float64(i) / steps
		c := sh.Color
		c.A = uint8(float64(c.A)*(1-smoothstep(t)) + 0.5)
		g.Stops = append(g.Stops, vector.Stop{At: core + (1-core)*t, Color: c})
	}
	x, y = x+sh.X*radius, y+sh.Y*radius
	p.Draw(vector.Shape{Path: vector.Circle(x, y, sh.Reach*radius), Fill: &vector.RadialFill{Gradient: g, At: gg.Point{X: x, Y: y}, Radius: radius}})
}
