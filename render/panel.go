package render

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"
)

// canvas is a picture being made of palette indices.
type canvas struct {
	pix           []uint8
	width, height int
}

// panel draws a part of the picture in full colour, on the theme's panel ground,
// and puts it in place. Coordinates in draw begin at the part's upper left.
func (c canvas) panel(b *blender, th *theme, r image.Rectangle, draw func(sheet)) {
	img := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	fillRGBA(img, th.panel.ground)
	draw(sheet{pixels{gg.NewContextForRGBA(img)}, th.panel})
	indices := b.pal.all.quantize(img)
	for y := range r.Dy() {
		copy(c.pix[(r.Min.Y+y)*c.width+r.Min.X:][:r.Dx()], indices[y*r.Dx():])
	}
}

// sheet is what captions and charts are drawn on.
type sheet struct {
	pen
	panel
}

// rect is a rectangle of a sheet.
type rect struct{ x, y, w, h float64 }

func (r rect) path() path { return rectangle(r.x, r.y, r.w, r.h) }

func (s sheet) fill(p path, c color.NRGBA) { s.draw(shape{path: p, color: c}) }

func (s sheet) stroke(p path, c color.NRGBA, width float64) {
	s.draw(shape{path: p, color: c, width: width})
}

// Where a text lies beside its x.
const (
	toRight  = 0.0
	centered = 0.5
	toLeft   = 1.0
)

// write writes a text on a base line and returns its width. A text that the font
// cannot draw is left out; its width is 0.
func (s sheet) write(f typeface, text string, size, x, y, align float64, c color.NRGBA) float64 {
	if !f.has(text) {
		return 0
	}
	t := f.outline(text, size)
	s.fill(t.path(x-t.ink.x0-align*t.width(), y), c)
	return t.width()
}

// dot draws a side's stone as a plain disc.
func (s sheet) dot(x, y, r float64, c, edge color.NRGBA) {
	s.fill(circle(x, y, r), c)
	s.stroke(circle(x, y, r), edge, max(1, r*0.14))
}

// inkOn returns black or white, whichever shows on a colour.
func inkOn(c color.NRGBA) color.NRGBA {
	if 299*int(c.R)+587*int(c.G)+114*int(c.B) > 140_000 {
		return rgb(0x0A0A0A)
	}
	return rgb(0xFAFAFA)
}
