// Package font turns lines of text into outlines. It embeds a font for Latin, Greek and
// Cyrillic letters, and takes those of Chinese, Japanese and Korean from fonts on disk.
package font

import (
	"strings"

	"github.com/fogleman/gg"

	"hoshi/render/internal/vector"
)

// Joined returns a line of the first texts that fit into a width, separated by dots. Texts
// that cannot be drawn are left out.
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

// Lettering draws texts in one weight: an embedded font alone, or with further fonts
// for characters that it lacks.
type Lettering interface {
	// outline returns a text with size pixels to the em. Characters that it cannot
	// draw are left out.
	Outline(s string, size float64) Text
	// has reports whether it can draw all of a text, and the text is not blank.
	Has(s string) bool
}

// Text is a line of text as outlines. Its base line begins at (0, 0), with y
// downwards. Text is drawn as outlines and not with a font face for three reasons:
// it can be placed to a fraction of a pixel; the stroke through the zero, which looks
// like an 8 at small sizes, can be left out; and goroutines can share the fonts,
// which faces do not allow.
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

// curve is a quadratic curve to a point with a control point, or a straight line
// if the two are equal.
type curve struct{ by, to gg.Point }

// layOut returns a text of the glyphs that glyph returns: the outlines of a character
// at x, and by how much the next one is further right. Characters for which it reports
// false are left out.
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

// condensed returns the text with its widths multiplied by a share.
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

// Fit returns a text that is no wider than wide, of at most the given font size. It
// condenses a text that is too wide to 80 %, and then makes it smaller.
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
	// A little less, because outlines are rounded to 1/64 of a pixel. Where that is
	// much of a small width, what is still too wide is condensed by as much.
	o = l.Outline(s, size*share/mostCondensed*0.99).condensed(mostCondensed)
	if o.Width() > wide {
		o = o.condensed(wide / o.Width() * (1 - 1e-9))
	}
	return o
}

// Cut returns a text that is no wider than wide at a font size: the given one, or
// the beginning of it with dots.
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
