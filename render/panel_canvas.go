package render

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"
)

// framebuffer is a picture being drawn, in palette indices.
type framebuffer struct {
	pix           []uint8
	width, height int
}

// panel draws a part of the picture in full colour, on the ground of the theme's
// panels, and puts it in place. Coordinates in draw begin at the upper left of the
// part.
func (fb framebuffer) panel(b *blender, th *theme, r image.Rectangle, letters faces, draw func(panelCanvas)) {
	img := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	fillRGBA(img, th.panel.ground)
	draw(panelCanvas{rasterPen{gg.NewContextForRGBA(img)}, th.panel, letters})
	indices := b.pal.all.quantize(img)
	for y := range r.Dy() {
		copy(fb.pix[(r.Min.Y+y)*fb.width+r.Min.X:][:r.Dx()], indices[y*r.Dx():])
	}
}

// panelCanvas is what captions and charts are drawn on: a pen, the colours of the
// theme's panels, and the letterings of the picture.
type panelCanvas struct {
	pen
	panel
	faces
}

// rect is a rectangle of a panel canvas, in pixels.
type rect struct{ x, y, w, h float64 }

// path returns the outline of the rectangle.
func (r rect) path() path { return rectangle(r.x, r.y, r.w, r.h) }

// fill fills an outline.
func (pc panelCanvas) fill(p path, ink color.NRGBA) { pc.draw(shape{path: p, color: ink}) }

// stroke draws a line along an outline.
func (pc panelCanvas) stroke(p path, ink color.NRGBA, width float64) {
	pc.draw(shape{path: p, color: ink, width: width})
}

// Where x lies in a text: at its left end, in its middle or at its right end.
const (
	alignLeft   = 0.0
	alignCenter = 0.5
	alignRight  = 1.0
)

// write writes a text on a base line and returns its width. A text that the lettering
// cannot draw is left out; its width is 0.
func (pc panelCanvas) write(l lettering, text string, size, x, y, align float64, ink color.NRGBA) float64 {
	if !l.has(text) {
		return 0
	}
	t := l.outline(text, size)
	pc.fill(t.path(x-t.ink.x0-align*t.width(), y), ink)
	return t.width()
}

// disc draws a filled disc with an edge.
func (pc panelCanvas) disc(x, y, r float64, fill, edge color.NRGBA) {
	pc.fill(circle(x, y, r), fill)
	pc.stroke(circle(x, y, r), edge, max(1, r*0.14))
}

// readableOn returns black or white, whichever is easier to read on a colour.
func readableOn(c color.NRGBA) color.NRGBA {
	if 299*int(c.R)+587*int(c.G)+114*int(c.B) > 140_000 {
		return rgb(0x0A0A0A)
	}
	return rgb(0xFAFAFA)
}
