// Package canvas draws texts and figures in the colors of a theme's panels: captions,
// cards and charts.
package canvas

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"hoshi/engine"
	"hoshi/render/font"
	"hoshi/render/internal/palette"
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// Frame is a picture being drawn, in palette indices.
type Frame struct {
	Pix           []uint8
	Width, Height int
}

// Panel draws part of the picture in full color on the background of the theme's panels, and
// puts it in place. Coordinates in draw start at the upper left of that part.
func (fb Frame) Panel(b *palette.Blender, th *theme.Theme, r image.Rectangle, letters font.Faces, draw func(Canvas)) {
	img := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	vector.FillRGBA(img, th.Panel.Ground)
	draw(Canvas{vector.Raster{Context: gg.NewContextForRGBA(img)}, th.Panel, letters})
	indices := b.Pal.All.Quantize(img)
	for y := range r.Dy() {
		copy(fb.Pix[(r.Min.Y+y)*fb.Width+r.Min.X:][:r.Dx()], indices[y*r.Dx():])
	}
}

// Canvas is the drawing surface for captions and charts: a pen, the colors of the theme's
// panels, and the picture's letterings.
type Canvas struct {
	vector.Pen
	theme.Panel
	font.Faces
}

// Rect is a rectangle of a panel canvas, in pixels.
type Rect struct{ X, Y, W, H float64 }

// Path returns the outline of the rectangle.
func (r Rect) Path() vector.Path { return vector.Rectangle(r.X, r.Y, r.W, r.H) }

// Fill fills an outline.
func (pc Canvas) Fill(p vector.Path, ink color.NRGBA) { pc.Draw(vector.Shape{Path: p, Color: ink}) }

// Stroke draws a line along an outline.
func (pc Canvas) Stroke(p vector.Path, ink color.NRGBA, width float64) {
	pc.Draw(vector.Shape{Path: p, Color: ink, Width: width})
}

// Where x lies in a text: at its left end, in the middle or at its right end.
const (
	AlignLeft   = 0.0
	AlignCenter = 0.5
	AlignRight  = 1.0
)

// Write writes a text on a base line and returns its width. If the lettering can't draw the
// text, it writes nothing and returns 0.
func (pc Canvas) Write(l font.Lettering, text string, size, x, y, align float64, ink color.NRGBA) float64 {
	if !l.Has(text) {
		return 0
	}
	t := l.Outline(text, size)
	pc.Fill(t.Path(x-t.Ink.X0-align*t.Width(), y), ink)
	return t.Width()
}

// Stone draws a side's stone with an edge of a width.
func (pc Canvas) Stone(side engine.Color, x, y, r, edge float64) {
	outline, fill := pc.Panel.Stone(side, x, y, r)
	pc.Fill(outline, fill)
	pc.Stroke(outline, pc.Faint, edge)
}

// Disc draws a filled disc with an edge.
func (pc Canvas) Disc(x, y, r float64, fill, edge color.NRGBA) {
	pc.Fill(vector.Circle(x, y, r), fill)
	pc.Stroke(vector.Circle(x, y, r), edge, max(1, r*0.14))
}
