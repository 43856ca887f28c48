package render

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"github.com/fogleman/gg"
)

// paintBoard draws an empty board in full colour: the surface with its edges, the
// lines, the star points and the coordinates.
func paintBoard(s *style) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, s.lay.width, s.lay.width))
	paintSurface(img, s.th.board)
	s.drawBoard(rasterPen{gg.NewContextForRGBA(img)})
	return img
}

// drawBoard draws everything but the surface.
func (s *style) drawBoard(p pen) {
	s.drawEdges(p)
	s.drawLines(p)
	s.drawStars(p)
	s.drawCoordinates(p)
}

// drawEdges makes the upper and the left edge of the board lighter and the others
// darker.
func (s *style) drawEdges(p pen) {
	strength := s.th.board.edge
	if strength == 0 {
		return
	}
	w := float64(s.lay.width)
	e := float64(max(1, s.lay.width/320))
	lit, shaded := edgeColors(strength)
	p.draw(shape{path: append(rectangle(0, 0, w, e), rectangle(0, e, e, w-e)...), color: lit})
	p.draw(shape{path: append(rectangle(0, w-e, w, e), rectangle(w-e, 0, e, w-e)...), color: shaded})
}

// edgeColors returns the translucent colours of the edges.
func edgeColors(strength float64) (lit, shaded color.NRGBA) {
	return rgba(0xFFFFFF, 0.55*strength), rgba(0x2A1604, 0.60*strength)
}

// drawLines draws the lines of the board, the outermost wider than the others.
func (s *style) drawLines(p pen) {
	lay := s.lay
	extra := lay.border - lay.line
	span := lay.pitch*(lay.size-1) + lay.line
	bar := func(x, y, w, h int) {
		p.draw(shape{path: rectangle(float64(x), float64(y), float64(w), float64(h)), color: s.th.ink})
	}
	for i := range lay.size {
		at, wide := i*lay.pitch, lay.line
		switch i {
		case 0:
			at, wide = -extra, lay.border
		case lay.size - 1:
			wide = lay.border
		}
		bar(lay.left+at, lay.top-extra, wide, span+2*extra)
		bar(lay.left-extra, lay.top+at, span+2*extra, wide)
	}
}

// drawStars draws the star points.
func (s *style) drawStars(p pen) {
	lay := s.lay
	r := max(float64(lay.pitch)*s.th.star, float64(lay.line)/2+1.6)
	for _, pt := range stars(lay.size) {
		x, y := lay.center(pt)
		p.draw(shape{path: circle(x, y, r), color: s.th.ink})
	}
}

// drawCoordinates writes letters above and below the board and numbers on its left
// and right. Letters share a base line, and a number is centred on its line. Base
// lines lie between two pixels, where the feet of letters are sharp.
func (s *style) drawCoordinates(p pen) {
	lay := s.lay
	drop := s.letterDrop()
	write := func(t text, x, y float64) {
		p.draw(shape{path: t.path(x-(t.ink.x0+t.ink.x1)/2, math.Round(y)), color: s.th.label})
	}
	for i := range lay.size {
		at := float64(lay.left+i*lay.pitch) + float64(lay.line)/2
		letter := mediumFont.outline(string(rune('a'+i)), s.label)
		number := mediumFont.outline(strconv.Itoa(lay.size-i), s.label)
		for _, m := range lay.gutters() {
			write(letter, at, m+drop)
			write(number, m, at+mediumFont.height(s.label)/2)
		}
	}
}

// letterDrop returns how far the base line of letters lies below the middle of their
// gutter. It is the same for all letters: a weighted mean of what centres an x and
// what centres a d.
func (s *style) letterDrop() float64 {
	x := mediumFont.outline("x", s.label).ink.y0
	d := mediumFont.outline("d", s.label).ink.y0
	return -(0.6*x + 0.4*d) / 2
}

// gutters returns the middles of the coordinates on both sides of the board, in
// pixels from the left or the top of the picture.
func (l layout) gutters() [2]float64 {
	half := float64(l.line) / 2
	near := float64(l.left) + half - l.gutter
	return [2]float64{near, float64(l.left+l.pitch*(l.size-1)) + half + l.gutter}
}
