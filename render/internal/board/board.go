// Package board draws an empty board and each kind of mark on it with a [vector.Pen].
package board

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"github.com/fogleman/gg"

	"hoshi/render/font"
	"hoshi/render/internal/vector"
)

// Paint draws an empty board in full color: the surface with its edges, the
// lines, the star points and the coordinates.
func Paint(s *Style) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, s.Lay.Width, s.Lay.Width))
	PaintSurface(img, s.Th.Board)
	s.DrawBoard(vector.Raster{Context: gg.NewContextForRGBA(img)})
	return img
}

// DrawBoard draws everything but the surface.
func (s *Style) DrawBoard(p vector.Pen) {
	s.drawEdges(p)
	s.drawLines(p)
	s.DrawStars(p)
	s.drawCoordinates(p)
}

// drawEdges makes the upper and the left edge of the board lighter and the others
// darker.
func (s *Style) drawEdges(p vector.Pen) {
	strength := s.Th.Board.Edge
	if strength == 0 {
		return
	}
	w := float64(s.Lay.Width)
	e := float64(max(1, s.Lay.Width/320))
	lit, shaded := EdgeColors(strength)
	p.Draw(vector.Shape{Path: append(vector.Rectangle(0, 0, w, e), vector.Rectangle(0, e, e, w-e)...), Color: lit})
	p.Draw(vector.Shape{Path: append(vector.Rectangle(0, w-e, w, e), vector.Rectangle(w-e, 0, e, w-e)...), Color: shaded})
}

// EdgeColors returns the translucent colors of the edges.
func EdgeColors(strength float64) (lit, shaded color.NRGBA) {
	return vector.RGBA(0xFFFFFF, 0.55*strength), vector.RGBA(0x2A1604, 0.60*strength)
}

// drawLines draws the lines of the board, the outermost wider than the others.
func (s *Style) drawLines(p vector.Pen) {
	lay := s.Lay
	extra := lay.Border - lay.Line
	span := lay.Pitch*(lay.Size-1) + lay.Line
	bar := func(x, y, w, h int) {
		p.Draw(vector.Shape{Path: vector.Rectangle(float64(x), float64(y), float64(w), float64(h)), Color: s.Th.Ink})
	}
	for i := range lay.Size {
		at, wide := i*lay.Pitch, lay.Line
		switch i {
		case 0:
			at, wide = -extra, lay.Border
		case lay.Size - 1:
			wide = lay.Border
		}
		bar(lay.Left+at, lay.Top-extra, wide, span+2*extra)
		bar(lay.Left-extra, lay.Top+at, span+2*extra, wide)
	}
}

// DrawStars draws the star points.
func (s *Style) DrawStars(p vector.Pen) {
	lay := s.Lay
	r := max(float64(lay.Pitch)*s.Th.Star, float64(lay.Line)/2+1.6)
	for _, pt := range stars(lay.Size) {
		x, y := lay.Center(pt)
		p.Draw(vector.Shape{Path: vector.Circle(x, y, r), Color: s.Th.Ink})
	}
}

// drawCoordinates writes letters above and below the board and numbers on its left
// and right. Letters share a base line, and a number is centered on its line. Base
// lines lie between two pixels, where the feet of letters are sharp.
func (s *Style) drawCoordinates(p vector.Pen) {
	lay := s.Lay
	drop := s.letterDrop()
	write := func(t font.Text, x, y float64) {
		p.Draw(vector.Shape{Path: t.Path(x-(t.Ink.X0+t.Ink.X1)/2, math.Round(y)), Color: s.Th.Label})
	}
	for i := range lay.Size {
		at := float64(lay.Left+i*lay.Pitch) + float64(lay.Line)/2
		letter := font.Medium.Outline(string(rune('a'+i)), s.label)
		number := font.Medium.Outline(strconv.Itoa(lay.Size-i), s.label)
		for _, m := range lay.Gutters() {
			write(letter, at, m+drop)
			write(number, m, at+font.Medium.Height(s.label)/2)
		}
	}
}

// letterDrop returns how far the base line of letters lies below the middle of their gutter. It
// is the same for all letters: a weighted mean of the values that center an x and a d.
func (s *Style) letterDrop() float64 {
	x := font.Medium.Outline("x", s.label).Ink.Y0
	d := font.Medium.Outline("d", s.label).Ink.Y0
	return -(0.6*x + 0.4*d) / 2
}

// Gutters returns the middles of the coordinates on both sides of the board, in
// pixels from the left or the top of the picture.
func (l Layout) Gutters() [2]float64 {
	half := float64(l.Line) / 2
	near := float64(l.Left) + half - l.gutter
	return [2]float64{near, float64(l.Left+l.Pitch*(l.Size-1)) + half + l.gutter}
}
