package render

import (
	"strings"

	"github.com/fogleman/gg"
)

// lettering draws texts in one weight: an embedded font alone, or with further fonts
// for characters that it lacks.
type lettering interface {
	// outline returns a text with size pixels to the em. Characters that it cannot
	// draw are left out.
	outline(s string, size float64) text
	// has reports whether it can draw all of a text, and the text is not blank.
	has(s string) bool
}

// text is a line of text as outlines. Its base line begins at (0, 0), with y
// downwards. Text is drawn as outlines and not with a font face for three reasons:
// it can be placed to a fraction of a pixel; the stroke through the zero, which looks
// like an 8 at small sizes, can be left out; and goroutines can share the fonts,
// which faces do not allow.
type text struct {
	contours []contour
	ink      extent // the rectangle around the outlines
}

// contour is a closed outline of straight lines and quadratic curves.
type contour struct {
	start  gg.Point
	curves []curve
	ink    extent
}

// curve is a quadratic curve to a point with a control point, or a straight line
// where the two are the same.
type curve struct{ by, to gg.Point }

// extent is a rectangle in the plane. The zero value is empty.
type extent struct{ x0, y0, x1, y1 float64 }

// union returns the rectangle around both.
func (b extent) union(c extent) extent {
	if b == (extent{}) {
		return c
	}
	return extent{min(b.x0, c.x0), min(b.y0, c.y0), max(b.x1, c.x1), max(b.y1, c.y1)}
}

// layOut returns a text of the glyphs that glyph returns: the outlines of a character
// at x, and by how much the next one is further right. Characters for which it reports
// false are left out.
func layOut(s string, glyph func(r rune, x float64) (cs []contour, advance float64, ok bool)) text {
	var out text
	x := 0.0
	for _, r := range s {
		contours, advance, ok := glyph(r, x)
		if !ok {
			continue
		}
		for _, c := range contours {
			out.ink = out.ink.union(c.ink)
		}
		out.contours = append(out.contours, contours...)
		x += advance
	}
	return out
}

// path returns the text as a path, with its origin at (x, y).
func (t text) path(x, y float64) path {
	move := func(p gg.Point) gg.Point { return gg.Point{X: x + p.X, Y: y + p.Y} }
	var p path
	for _, c := range t.contours {
		p = append(p, segment{op: moveTo, to: move(c.start)})
		for _, s := range c.curves {
			op := curveTo
			if s.by == s.to {
				op = lineTo
			}
			p = append(p, segment{op: op, by: move(s.by), to: move(s.to)})
		}
		p = append(p, segment{op: closeUp})
	}
	return p
}

// centered returns the text as a path, with the middle of its ink at (cx, cy).
func (t text) centered(cx, cy float64) path {
	return t.path(cx-(t.ink.x0+t.ink.x1)/2, cy-(t.ink.y0+t.ink.y1)/2)
}

// width returns the width of the ink.
func (t text) width() float64 { return t.ink.x1 - t.ink.x0 }

// condensed returns the text with its widths multiplied by a share.
func (t text) condensed(share float64) text {
	point := func(p gg.Point) gg.Point { return gg.Point{X: p.X * share, Y: p.Y} }
	scaled := func(b extent) extent { return extent{b.x0 * share, b.y0, b.x1 * share, b.y1} }
	out := text{ink: scaled(t.ink)}
	for _, c := range t.contours {
		d := contour{start: point(c.start), ink: scaled(c.ink)}
		for _, s := range c.curves {
			d.curves = append(d.curves, curve{point(s.by), point(s.to)})
		}
		out.contours = append(out.contours, d)
	}
	return out
}

// fit returns a text that is no wider than wide, of at most the given font size. It
// condenses a text that is too wide to 80 %, and then makes it smaller.
func fit(l lettering, s string, size, wide float64) text {
	const mostCondensed = 0.80
	o := l.outline(s, size)
	share := wide / o.width()
	switch {
	case o.width() <= wide:
		return o
	case share >= mostCondensed:
		return o.condensed(share)
	}
	// A little less, because outlines are rounded to 1/64 of a pixel. Where that is
	// much of a small width, what is still too wide is condensed by as much.
	o = l.outline(s, size*share/mostCondensed*0.99).condensed(mostCondensed)
	if o.width() > wide {
		o = o.condensed(wide / o.width() * (1 - 1e-9))
	}
	return o
}

// cut returns a text that is no wider than wide at a font size: the given one, or
// the beginning of it with dots.
func cut(l lettering, s string, size, wide float64) string {
	runes := []rune(s)
	for n := len(runes); n > 0; n-- {
		short := s
		if n < len(runes) {
			short = strings.TrimRight(string(runes[:n]), " ") + "…"
		}
		if l.outline(short, size).width() <= wide {
			return short
		}
	}
	return ""
}
