// Package vector describes drawings as outlines, and draws them as pixels or as SVG.
package vector

import (
	"image/color"

	"github.com/fogleman/gg"
)

// Pen draws shapes: as pixels, or as SVG.
type Pen interface{ Draw(Shape) }

// Shape is an outline that is filled, or drawn as a line of some width.
type Shape struct {
	Path  Path
	Color color.NRGBA
	Fill  *RadialFill // fills with a gradient instead of color
	Width float64     // of the line; 0 fills
}

// Path is an outline of several pieces.
type Path []Segment

// Segment is a piece of a path. It starts at the end of the previous one, and a curve has a
// control point.
type Segment struct {
	Op     pathOp
	By, To gg.Point
	R      float64
}

// pathOp is the kind of a segment.
type pathOp uint8

const (
	MoveTo pathOp = iota
	LineTo
	CurveTo  // a quadratic curve
	CloseUp  // back to the start of the piece
	circleAt // a circle of radius r around to, as a separate piece
)

// Circle returns a circle around a point.
func Circle(x, y, r float64) Path {
	return Path{{Op: circleAt, To: gg.Point{X: x, Y: y}, R: r}}
}

// Rectangle returns a rectangle by its upper left corner and its size.
func Rectangle(x, y, w, h float64) Path { return Polygon(x, y, x+w, y, x+w, y+h, x, y+h) }

// Polygon returns a closed path through points given as x, y, x, y, and so on.
func Polygon(xy ...float64) Path {
	p := Polyline(xy...)
	return append(p, Segment{Op: CloseUp})
}

// Polyline returns an open path through points given as x, y, x, y, and so on.
func Polyline(xy ...float64) Path {
	p := make(Path, 0, len(xy)/2+1)
	for i := 0; i < len(xy); i += 2 {
		s := Segment{Op: LineTo, To: gg.Point{X: xy[i], Y: xy[i+1]}}
		if i == 0 {
			s.Op = MoveTo
		}
		p = append(p, s)
	}
	return p
}

// RoundSquare returns a square around (x, y) with corners rounded by r. half is half its side.
func RoundSquare(x, y, half, r float64) Path { return RoundRect(x-half, y-half, 2*half, 2*half, r) }

// RoundRect returns a rectangle with corners rounded by r.
func RoundRect(x, y, w, h, r float64) Path {
	pt := func(dx, dy float64) gg.Point { return gg.Point{X: x + dx, Y: y + dy} }
	return Path{
		{Op: MoveTo, To: pt(r, 0)},
		{Op: LineTo, To: pt(w-r, 0)}, {Op: CurveTo, By: pt(w, 0), To: pt(w, r)},
		{Op: LineTo, To: pt(w, h-r)}, {Op: CurveTo, By: pt(w, h), To: pt(w-r, h)},
		{Op: LineTo, To: pt(r, h)}, {Op: CurveTo, By: pt(0, h), To: pt(0, h-r)},
		{Op: LineTo, To: pt(0, r)}, {Op: CurveTo, By: pt(0, 0), To: pt(r, 0)},
		{Op: CloseUp},
	}
}

// Extent is a rectangle in the plane. The zero value is empty.
type Extent struct{ X0, Y0, X1, Y1 float64 }

// Union returns the rectangle around both.
func (b Extent) Union(c Extent) Extent {
	if b == (Extent{}) {
		return c
	}
	return Extent{min(b.X0, c.X0), min(b.Y0, c.Y0), max(b.X1, c.X1), max(b.Y1, c.Y1)}
}
