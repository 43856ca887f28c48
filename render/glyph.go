package render

import (
	"github.com/fogleman/gg"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// contoursOf returns the outlines of a glyph, moved right by dx.
func contoursOf(segments []sfnt.Segment, dx float64) []contour {
	point := func(p fixed.Point26_6) gg.Point { return gg.Point{X: float64(p.X)/64 + dx, Y: float64(p.Y) / 64} }
	var cs []contour
	var at gg.Point
	for _, s := range segments {
		p := point(s.Args[0])
		if s.Op == sfnt.SegmentOpMoveTo {
			cs = append(cs, contour{start: p, ink: extent{p.X, p.Y, p.X, p.Y}})
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

// add appends a curve. The ink grows to its end alone: in these fonts curves end where
// an outline is widest.
func (c *contour) add(to curve) {
	c.curves = append(c.curves, to)
	c.ink = c.ink.union(extent{to.to.X, to.to.Y, to.to.X, to.to.Y})
}

// quadratics returns a cubic curve, as fonts with the outlines of PostScript have, as
// two quadratic ones. The difference is below a fiftieth of a pixel for the glyphs of a
// picture.
func quadratics(from, a, b, to gg.Point) [2]curve {
	mid := gg.Point{X: (from.X + 3*a.X + 3*b.X + to.X) / 8, Y: (from.Y + 3*a.Y + 3*b.Y + to.Y) / 8}
	ab := gg.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
	half := func(end, control gg.Point) gg.Point {
		return gg.Point{X: (end.X + control.X) / 2, Y: (end.Y + control.Y) / 2}
	}
	// The halves of the cubic curve, by de Casteljau; the control point of each
	// quadratic one is where the tangents of its ends meet on average.
	fromA, toB := half(from, a), half(to, b)
	inA, inB := half(fromA, ab), half(toB, ab)
	control := func(p, c, d, q gg.Point) gg.Point {
		return gg.Point{X: (3*(c.X+d.X) - p.X - q.X) / 4, Y: (3*(c.Y+d.Y) - p.Y - q.Y) / 4}
	}
	return [2]curve{{control(from, fromA, inA, mid), mid}, {control(mid, inB, toB, to), to}}
}

// unslashedZero returns the outlines of a zero without the stroke through it. The
// stroke leaves two halves inside; one opening in the shape of the outer outline
// replaces them.
func unslashedZero(cs []contour) []contour {
	if len(cs) != 3 {
		return cs
	}
	outer, inner := 0, extent{}
	for i, c := range cs {
		if c.ink.x1-c.ink.x0 > cs[outer].ink.x1-cs[outer].ink.x0 {
			outer = i
		}
	}
	for i, c := range cs {
		if i != outer {
			inner = inner.union(c.ink)
		}
	}
	o := cs[outer]
	place := func(p gg.Point) gg.Point {
		return gg.Point{
			X: inner.x0 + (p.X-o.ink.x0)*(inner.x1-inner.x0)/(o.ink.x1-o.ink.x0),
			Y: inner.y0 + (p.Y-o.ink.y0)*(inner.y1-inner.y0)/(o.ink.y1-o.ink.y0),
		}
	}
	// The opening runs backwards, so that the winding rule leaves it empty.
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

// scaled returns an outline that is drawn in ems with size pixels to the em, moved
// right by dx.
func (c contour) scaled(size, dx float64) contour {
	point := func(p gg.Point) gg.Point { return gg.Point{X: p.X*size + dx, Y: p.Y * size} }
	out := contour{
		start:  point(c.start),
		curves: make([]curve, len(c.curves)),
		ink:    extent{c.ink.x0*size + dx, c.ink.y0 * size, c.ink.x1*size + dx, c.ink.y1 * size},
	}
	for i, s := range c.curves {
		out.curves[i] = curve{point(s.by), point(s.to)}
	}
	return out
}
