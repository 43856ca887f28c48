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

// outline returns the outline of a stone at (x, y), in the size of a share of the
// stone.
func (st *stone) outline(x, y, radius, share float64) path {
	if st.square {
		return roundSquare(x, y, radius*(share-0.10), radius*0.30*share)
	}
	return circle(x, y, radius*share)
}

// drawStone draws a stone of the given radius without its shadow.
func drawStone(p pen, radius float64, st *stone, x, y float64) {
	for _, g := range st.layers {
		p.draw(shape{path: st.outline(x, y, radius, 1), fill: &radialFill{g, gg.Point{X: x, Y: y}, radius}})
	}
	if st.edgeWidth > 0 {
		p.draw(shape{path: st.outline(x, y, radius, 1-st.edgeWidth/2), color: st.edge, width: max(1, st.edgeWidth*radius)})
	}
}

// drawGhost draws a suggested stone: translucent, with an edge.
func drawGhost(p pen, radius float64, st *stone, x, y float64) {
	edge := max(1, radius*0.07)
	share := edge / radius
	p.draw(shape{path: st.outline(x, y, radius, 1-share), color: st.ghost})
	p.draw(shape{path: st.outline(x, y, radius, 1-share/2), color: st.ghostEdge, width: edge})
}

// drawShadow draws the shadow of a stone of the given radius.
func drawShadow(p pen, radius float64, sh shadow, x, y float64) {
	const steps = 8
	if sh.color.A == 0 {
		return
	}
	core := sh.core / sh.reach
	g := gradient{r: sh.reach, stops: []stop{{0, sh.color}}}
	for i := range steps + 1 {
		t := float64(i) / steps
		c := sh.color
		c.A = uint8(float64(c.A)*(1-smoothstep(t)) + 0.5)
		g.stops = append(g.stops, stop{core + (1-core)*t, c})
	}
	x, y = x+sh.x*radius, y+sh.y*radius
	p.draw(shape{path: circle(x, y, sh.reach*radius), fill: &radialFill{g, gg.Point{X: x, Y: y}, radius}})
}
