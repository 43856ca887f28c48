// Package font turns lines of text into outlines. It embeds a font for Latin, Greek and Cyrillic
// letters, and takes Chinese, Japanese and Korean ones from fonts on disk.
package font

import (
	"strings"

	"github.com/fogleman/gg"

	"hoshi/render/internal/vector"
)

// Joined returns a line with as many of the first texts as fit into a width, separated by dots.
// It skips texts that can't be drawn.
func Joined(l Lettering, texts []string, size, wide float64) string {
	var line string
	for _, t := range texts {
		if t = strings.TrimSpace(t); !l.Has(t) {
			continue
		}
		longer := t
		if line != "" {
			longer = line + "  ·  " + t
		}
		if l.Outline(longer, size).Width() > wide {
			break
		}
		line = longer
	}
	return line
}

// Lettering draws texts in one weight, with an embedded font or also with other fonts for
// characters it lacks.
type Lettering interface {
	// Outline returns a text with size pixels per em. Characters that it can't draw are dropped.
	Outline(s string, size float64) Text
	// Has reports whether it can draw all of a text and the text isn't blank.
	Has(s string) bool
}

// Text is a line of text as outlines. Its base line starts at (0, 0), with y pointing down.
// There are three reasons to draw outlines and not use a font face: text can be placed at a
// fraction of a pixel; the stroke through the zero, which looks like an 8 at small sizes, can be
// removed; and goroutines can share fonts but not faces.
type Text struct {
	contours []contour
	Ink      vector.Extent // the rectangle around the outlines
}

// contour is a closed outline of straight lines and quadratic curves.
type contour struct {
	start  gg.Point
	curves []curve
	ink    vector.Extent
}

// curve is a quadratic curve to a point with a control point, or a straight line if the two
// points are equal.
type curve struct{ by, to gg.Point }

// layOut returns a text made of the glyphs that glyph returns: the outlines of a character at x,
// and the advance to the next one. It drops characters for which glyph returns false.
func layOut(s string, glyph func(r rune, x float64) (cs []contour, advance float64, ok bool)) Text {
	var out Text
	x := 0.0
	for _, r := range s {
		contours, advance, ok := glyph(r, x)
		if !ok {
			continue
		}
		for _, c := range contours {
			out.Ink = out.Ink.Union(c.ink)
		}
		out.contours = append(out.contours, contours...)
		x += advance
	}
	return out
}

// Path returns the text as a path, with its origin at (x, y).
func (t Text) Path(x, y float64) vector.Path {
	move := func(p gg.Point) gg.Point { return gg.Point{X: x + p.X, Y: y + p.Y} }
	var p vector.Path
	for _, c := range t.contours {
		p = append(p, vector.Segment{Op: vector.MoveTo, To: move(c.start)})
		for _, s := range c.curves {
			op := vector.CurveTo
			if s.by == s.to {
				op = vector.LineTo
			}
			p = append(p, vector.Segment{Op: op, By: move(s.by), To: move(s.to)})
		}
		p = append(p, vector.Segment{Op: vector.CloseUp})
	}
	return p
}

// Centered returns the text as a path, with the middle of its ink at (cx, cy).
func (t Text) Centered(cx, cy float64) vector.Path {
	return t.Path(cx-(t.Ink.X0+t.Ink.X1)/2, cy-(t.Ink.Y0+t.Ink.Y1)/2)
}

// Width returns the width of the ink.
func (t Text) Width() float64 { return t.Ink.X1 - t.Ink.X0 }

// condensed returns the text with its widths multiplied by share.
func (t Text) condensed(share float64) Text {
	point := func(p gg.Point) gg.Point { return gg.Point{X: p.X * share, Y: p.Y} }
	scaled := func(b vector.Extent) vector.Extent {
		return vector.Extent{X0: b.X0 * share, Y0: b.Y0, X1: b.X1 * share, Y1: b.Y1}
	}
	out := Text{Ink: scaled(t.Ink)}
	for _, c := range t.contours {
		d := contour{start: point(c.start), ink: scaled(c.ink)}
		for _, s := range c.curves {
			d.curves = append(d.curves, curve{point(s.by), point(s.to)})
		}
		out.contours = append(out.contours, d)
	}
	return out
}

// Fit returns a text no wider than wide and with at most the given font size. It first condenses
// a text that is too wide to as little as 80 %, then makes it smaller.
func Fit(l Lettering, s string, size, wide float64) Text {
	const mostCondensed = 0.80
	o := l.Outline(s, size)
	share := wide / o.Width()
	switch {
	case o.Width() <= wide:
		return o
	case share >= mostCondensed:
		return o.condensed(share)
	}
	// A little less, because outlines are rounded to 1/64 of a pixel. If that matters at a small
	// width, the text is condensed by the excess.
	o = l.Outline(s, size*share/mostCondensed*0.99).condensed(mostCondensed)
	if o.Width() > wide {
		o = o.condensed(wide / o.Width() * (1 - 1e-9))
	}
	return o
}

// Cut returns a text no wider than wide at a font size: the given one, or its beginning with
// dots.
func Cut(l Lettering, s string, size, wide float64) string {
	runes := []rune(s)
	for n := len(runes); n > 0; n-- {
		short := s
		if n < len(runes) {
			short = strings.TrimRight(string(runes[:n]), " ") + "…"
		}
		if l.Outline(short, size).Width() <= wide {
			return short
		}
	}
	return ""
}
