package render

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// typeface is one of the embedded fonts. The methods outline and has
// are the only ones that look up characters in a font.
type typeface uint8

const (
	mediumFont typeface = iota // coordinates, notes and charts
	boldFont                   // move numbers, names and titles
)

// fonts parses each font once. Goroutines can share a parsed font.
var fonts = [...]func() (*sfnt.Font, error){
	mediumFont: sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(gomedium.TTF) }),
	boldFont:   sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(gobold.TTF) }),
}

// checkFonts returns an error when an embedded font cannot be used.
func checkFonts() error {
	for _, f := range fonts {
		if _, err := f(); err != nil {
			return fmt.Errorf("render: embedded font: %w", err)
		}
	}
	return nil
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

// outline returns a text in the font, with size pixels to the em. Characters that
// the font lacks are left out.
func (t typeface) outline(s string, size float64) text {
	f, err := fonts[t]()
	if err != nil {
		return text{} // checkFonts has returned the error
	}
	var buf sfnt.Buffer
	var out text
	var x fixed.Int26_6
	ppem := fixed.Int26_6(math.Round(size * 64))
	for _, r := range s {
		index, err := f.GlyphIndex(&buf, r)
		if err != nil || index == 0 {
			continue
		}
		segments, err := f.LoadGlyph(&buf, index, ppem, nil)
		if err != nil {
			continue
		}
		contours := contoursOf(segments, float64(x)/64)
		if r == '0' {
			contours = unslashedZero(contours)
		}
		for _, c := range contours {
			out.ink = out.ink.union(c.ink)
		}
		out.contours = append(out.contours, contours...)
		if advance, err := f.GlyphAdvance(&buf, index, ppem, font.HintingNone); err == nil {
			x += advance
		}
	}
	return out
}

// contoursOf returns the outlines of a glyph, moved right by dx.
func contoursOf(segments []sfnt.Segment, dx float64) []contour {
	point := func(p fixed.Point26_6) gg.Point { return gg.Point{X: float64(p.X)/64 + dx, Y: float64(p.Y) / 64} }
	var cs []contour
	for _, s := range segments {
		p := point(s.Args[0])
		if s.Op == sfnt.SegmentOpMoveTo {
			cs = append(cs, contour{start: p, ink: extent{p.X, p.Y, p.X, p.Y}})
			continue
		}
		c := &cs[len(cs)-1]
		to := p
		if s.Op == sfnt.SegmentOpQuadTo { // TrueType fonts have no cubic curves
			to = point(s.Args[1])
		}
		c.curves = append(c.curves, curve{p, to})
		// In these fonts curves end where an outline is widest.
		c.ink = c.ink.union(extent{to.X, to.Y, to.X, to.Y})
	}
	return cs
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
func (t typeface) fit(s string, size, wide float64) text {
	const mostCondensed = 0.80
	o := t.outline(s, size)
	share := wide / o.width()
	switch {
	case o.width() <= wide:
		return o
	case share >= mostCondensed:
		return o.condensed(share)
	}
	// A little less, because outlines are rounded to 1/64 of a pixel. Where that is
	// much of a small width, what is still too wide is condensed by as much.
	o = t.outline(s, size*share/mostCondensed*0.99).condensed(mostCondensed)
	if o.width() > wide {
		o = o.condensed(wide / o.width() * (1 - 1e-9))
	}
	return o
}

// cut returns a text that is no wider than wide at a font size: the given one, or
// the beginning of it with dots.
func (t typeface) cut(s string, size, wide float64) string {
	runes := []rune(s)
	for n := len(runes); n > 0; n-- {
		short := s
		if n < len(runes) {
			short = strings.TrimRight(string(runes[:n]), " ") + "…"
		}
		if t.outline(short, size).width() <= wide {
			return short
		}
	}
	return ""
}

// has reports whether the font can draw a text: it has every character, and the text
// is not blank.
func (t typeface) has(s string) bool {
	f, err := fonts[t]()
	if err != nil || strings.TrimSpace(s) == "" {
		return false
	}
	var buf sfnt.Buffer
	for _, r := range s {
		if index, err := f.GlyphIndex(&buf, r); err != nil || index == 0 || unicode.IsControl(r) {
			return false
		}
	}
	return true
}

// height returns the height of a 1 at a font size, in pixels. Round digits are a
// little higher.
func (t typeface) height(size float64) float64 {
	const em = 100
	ink := t.outline("1", em).ink
	return size * (ink.y1 - ink.y0) / em
}

// sizeFor returns the font size at which a 1 has a height in pixels.
func (t typeface) sizeFor(height float64) float64 { return height / t.height(1) }

// numberFontSize returns the font size, in pixels, of move numbers with a
// number of digits on a stone of the given radius: as large as a box inside the stone allows.
func numberFontSize(radius float64, digits int) float64 {
	const em = 100
	ink := boldFont.outline("888"[:digits], em).ink
	wide := [...]float64{1: 0.60, 2: 1.12, 3: 1.52}[digits]
	return em * min(2*radius*0.42/(ink.y1-ink.y0), radius*wide/(ink.x1-ink.x0))
}

// maxDigits is the number of digits of a move number, at most: a board has up to 400
// points.
const maxDigits = 3

// digitCount returns the number of digits of a move number.
func digitCount(n int) int { return min(len(strconv.Itoa(n)), maxDigits) }
