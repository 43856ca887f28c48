package render

import (
	"image/color"

	"github.com/fogleman/gg"
)

// pen draws shapes: as pixels, or as SVG.
type pen interface{ draw(shape) }

// shape is an outline that is filled, or drawn as a line of some width.
type shape struct {
	path  path
	color color.NRGBA
	fill  *radialFill // fills with a gradient instead of color
	width float64     // of the line; 0 fills
}

// radialFill is a gradient on a disc around a point.
type radialFill struct {
	gradient
	at     gg.Point
	radius float64
}

// uniform returns the colour of a gradient that has only one.
func (s *radialFill) uniform() (c color.NRGBA, ok bool) {
	c = s.stops[0].color
	for _, st := range s.stops {
		if st.color != c {
			return c, false
		}
	}
	return c, true
}

// path is an outline of several pieces.
type path []segment

// segment is a piece of a path. It begins where the one before it ended, and a curve
// has a control point.
type segment struct {
	op     pathOp
	by, to gg.Point
	r      float64
}

// pathOp is the kind of a segment.
type pathOp uint8

const (
	moveTo pathOp = iota
	lineTo
	curveTo  // a quadratic curve
	closeUp  // back to where the piece began
	circleAt // a circle of radius r around to, a piece of its own
)

// circle returns a circle around a point.
func circle(x, y, r float64) path {
	return path{{op: circleAt, to: gg.Point{X: x, Y: y}, r: r}}
}

// rectangle returns a rectangle by its upper left corner and its size.
func rectangle(x, y, w, h float64) path { return polygon(x, y, x+w, y, x+w, y+h, x, y+h) }

// polygon returns a closed path through points, given as x, y, x, y ….
func polygon(xy ...float64) path {
	p := polyline(xy...)
	return append(p, segment{op: closeUp})
}

// polyline returns an open path through points, given as x, y, x, y ….
func polyline(xy ...float64) path {
	p := make(path, 0, len(xy)/2+1)
	for i := 0; i < len(xy); i += 2 {
		s := segment{op: lineTo, to: gg.Point{X: xy[i], Y: xy[i+1]}}
		if i == 0 {
			s.op = moveTo
		}
		p = append(p, s)
	}
	return p
}

// roundSquare returns a square around (x, y) with corners rounded by r. half is half
// of its side.
func roundSquare(x, y, half, r float64) path { return roundRect(x-half, y-half, 2*half, 2*half, r) }

// roundRect returns a rectangle with corners rounded by r.
func roundRect(x, y, w, h, r float64) path {
	pt := func(dx, dy float64) gg.Point { return gg.Point{X: x + dx, Y: y + dy} }
	return path{
		{op: moveTo, to: pt(r, 0)},
		{op: lineTo, to: pt(w-r, 0)}, {op: curveTo, by: pt(w, 0), to: pt(w, r)},
		{op: lineTo, to: pt(w, h-r)}, {op: curveTo, by: pt(w, h), to: pt(w-r, h)},
		{op: lineTo, to: pt(r, h)}, {op: curveTo, by: pt(0, h), to: pt(0, h-r)},
		{op: lineTo, to: pt(0, r)}, {op: curveTo, by: pt(0, 0), to: pt(r, 0)},
		{op: closeUp},
	}
}

// rasterPen is the pen that draws pixels, with gg.
type rasterPen struct{ *gg.Context }

// draw implements pen.
func (p rasterPen) draw(s shape) {
	dc := p.Context
	for _, g := range s.path {
		switch g.op {
		case moveTo:
			dc.MoveTo(g.to.X, g.to.Y)
		case lineTo:
			dc.LineTo(g.to.X, g.to.Y)
		case curveTo:
			dc.QuadraticTo(g.by.X, g.by.Y, g.to.X, g.to.Y)
		case closeUp:
			dc.ClosePath()
		case circleAt:
			dc.DrawCircle(g.to.X, g.to.Y, g.r)
		}
	}
	if s.width > 0 {
		dc.SetColor(s.color)
		dc.SetLineCapButt()
		dc.SetLineJoinRound()
		dc.SetLineWidth(s.width)
		dc.Stroke()
		return
	}
	if s.fill != nil {
		dc.SetFillStyle(s.fill.pattern())
	} else {
		dc.SetColor(s.color)
	}
	dc.Fill()
}

// pattern returns the gradient as gg draws it.
func (s *radialFill) pattern() gg.Pattern {
	// gg asks a pattern for the colour at the corner of a pixel, but means the middle.
	x, y, r := s.at.X-0.5, s.at.Y-0.5, s.radius
	p := gg.NewRadialGradient(x+s.x*r, y+s.y*r, 0, x+s.cx*r, y+s.cy*r, s.r*r)
	for _, st := range s.stops {
		p.AddColorStop(st.at, st.color)
	}
	return p
}
