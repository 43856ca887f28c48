package font

import (
	"github.com/fogleman/gg"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"hoshi/render/internal/vector"
)

// contoursOf returns the outlines of a glyph, moved right by dx.
func contoursOf(segments []sfnt.Segment, dx float64) []contour {
	point := func(p fixed.Point26_6) gg.Point { return gg.Point{X: float64(p.X)/64 + dx, Y: float64(p.Y) / 64} }
	var cs []contour
	var at gg.Point
	for _, s := range segments {
		p := point(s.Args[0])
		if s.Op == sfnt.SegmentOpMoveTo {
			cs = append(cs, contour{start: p, ink: vector.Extent{X0: p.X, Y0: p.Y, X1: p.X, Y1: p.Y}})
			at = p
			continue
		}
		c := &cs[len(cs)-1]
		switch s.Op {
		case sfnt.SegmentOpLineTo:
			c.add(curve{p, p})
		case sfnt.SegmentOpQuadTo:
			c.add(curve{p, point(s.Args[1])})
		case sfnt.SegmentOpCubeTo:
			for _, q := range quadratics(at, p, point(s.Args[1]), point(s.Args[2])) {
				c.add(q)
			}
		}
		at = c.curves[len(c.curves)-1].to
	}
	return cs
}

// add appends a curve. The ink only grows to its end point: in these fonts an outline is widest
// at the end of a curve.
func (c *contour) add(to curve) {
	c.curves = append(c.curves, to)
	c.ink = c.ink.Union(vector.Extent{X0: to.to.X, Y0: to.to.Y, X1: to.to.X, Y1: to.to.Y})
}

// quadratics converts a cubic curve, found in fonts with PostScript outlines, to two quadratic
// ones. At picture sizes the difference is below 1/50 of a pixel.
func quadratics(from, a, b, to gg.Point) [2]curve {
	mid := gg.Point{X: (from.X + 3*a.X + 3*b.X + to.X) / 8, Y: (from.Y + 3*a.Y + 3*b.Y + to.Y) / 8}
	ab := gg.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
	half := func(end, control gg.Point) gg.Point {
		return gg.Point{X: (end.X + control.X) / 2, Y: (end.Y + control.Y) / 2}
	}
	// The halves of the cubic curve, by de Casteljau. The control point of each quadratic curve
	// is the average of where the tangents at its ends meet.
	fromA, toB := half(from, a), half(to, b)
	inA, inB := half(fromA, ab), half(toB, ab)
	control := func(p, c, d, q gg.Point) gg.Point {
		return gg.Point{X: (3*(c.X+d.X) - p.X - q.X) / 4, Y: (3*(c.Y+d.Y) - p.Y - q.Y) / 4}
	}
	return [2]curve{{control(from, fromA, inA, mid), mid}, {control(mid, inB, toB, to), to}}
}

// unslashedZero returns the outlines of a zero without the stroke through it. The stroke leaves
// two halves inside, which are replaced by one opening in the shape of the outer outline.
func unslashedZero(cs []contour) []contour {
	if len(cs) != 3 {
		return cs
	}
	outer, inner := 0, vector.Extent{}
	for i, c := range cs {
		if c.ink.X1-c.ink.X0 > cs[outer].ink.X1-cs[outer].ink.X0 {
			outer = i
		}
	}
	for i, c := range cs {
		if i != outer {
			inner = inner.Union(c.ink)
		}
	}
	o := cs[outer]
	place := func(p gg.Point) gg.Point {
		return gg.Point{
			X: inner.X0 + (p.X-o.ink.X0)*(inner.X1-inner.X0)/(o.ink.X1-o.ink.X0),
			Y: inner.Y0 + (p.Y-o.ink.Y0)*(inner.Y1-inner.Y0)/(o.ink.Y1-o.ink.Y0),
		}
	}
	// The opening runs backward, so that the winding rule leaves it empty.
	hole := contour{start: place(o.start), ink: inner}
	if n := len(o.curves); n > 0 {
		hole.start = place(o.curves[n-1].to)
		for i := n - 1; i >= 0; i-- {
			to := o.start
			if i > 0 {
				to = o.curves[i-1].to
			}
			by := o.curves[i].by
			if by == o.curves[i].to {
				by = to
			}
			hole.curves = append(hole.curves, curve{place(by), place(to)})
		}
	}
	return []contour{o, hole}
}

// scaled scales an outline from ems to size pixels per em and moves it right by dx.
func (c contour) scaled(size, dx float64) contour {
	point := func(p gg.Point) gg.Point { return gg.Point{X: p.X*size + dx, Y: p.Y * size} }
	out := contour{
		start:  point(c.start),
		curves: make([]curve, len(c.curves)),
		ink:    vector.Extent{X0: c.ink.X0*size + dx, Y0: c.ink.Y0 * size, X1: c.ink.X1*size + dx, Y1: c.ink.Y1 * size},
	}
	for i, s := range c.curves {
		out.curves[i] = curve{point(s.by), point(s.to)}
	}
	return out
}
