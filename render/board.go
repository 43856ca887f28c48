package render

import (
	"image"
	"math"
	"strconv"

	"github.com/fogleman/gg"
)

// paintBoard draws an empty board in full colour: the surface, lines, star
// points and coordinates.
func paintBoard(s *style) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, s.lay.width, s.lay.width))
	paintWood(img, s.th.board)
	s.drawBoard(gg.NewContextForRGBA(img))
	return img
}

// drawBoard draws what lies on the surface: its edges, lines, star points and
// coordinates.
func (s *style) drawBoard(dc *gg.Context) {
	s.drawEdges(dc)
	s.drawLines(dc)
	s.drawStars(dc)
	s.drawCoordinates(dc)
}

// drawEdges lights the board's upper and left edge and shades the others.
func (s *style) drawEdges(dc *gg.Context) {
	lay, th := s.lay, s.th
	if th.board.edge == 0 {
		return
	}
	w := float64(lay.width)
	e := float64(max(1, lay.width/320))
	dc.SetColor(rgba(0xFFFFFF, 0.55*th.board.edge))
	dc.DrawRectangle(0, 0, w, e)
	dc.DrawRectangle(0, e, e, w-e)
	dc.Fill()
	dc.SetColor(rgba(0x2A1604, 0.60*th.board.edge))
	dc.DrawRectangle(0, w-e, w, e)
	dc.DrawRectangle(w-e, 0, e, w-e)
	dc.Fill()
}

func (s *style) drawLines(dc *gg.Context) {
	lay, th := s.lay, s.th
	dc.SetColor(th.ink)
	extra := lay.border - lay.line
	span := lay.pitch*(lay.size-1) + lay.line
	for i := range lay.size {
		at, wide := i*lay.pitch, lay.line
		switch i {
		case 0:
			at, wide = -extra, lay.border
		case lay.size - 1:
			wide = lay.border
		}
		fillRect(dc, lay.left+at, lay.top-extra, wide, span+2*extra)
		fillRect(dc, lay.left-extra, lay.top+at, span+2*extra, wide)
	}
}

func fillRect(dc *gg.Context, x, y, w, h int) {
	dc.DrawRectangle(float64(x), float64(y), float64(w), float64(h))
	dc.Fill()
}

func (s *style) drawStars(dc *gg.Context) {
	lay, th := s.lay, s.th
	r := max(float64(lay.pitch)*th.star, float64(lay.line)/2+1.6)
	dc.SetColor(th.ink)
	for _, pt := range stars(lay.size) {
		x, y := lay.center(pt)
		dc.DrawCircle(x, y, r)
		dc.Fill()
	}
}

// drawCoordinates writes letters above and below and numbers left and right.
// Letters share a base line, numbers are centred on their line. Base lines lie
// between two pixels, where they are sharp.
func (s *style) drawCoordinates(dc *gg.Context) {
	lay := s.lay
	dc.SetColor(s.th.label)
	drop := s.letterDrop()
	for i := range lay.size {
		at := float64(lay.left+i*lay.pitch) + float64(lay.line)/2
		letter := labelFont.outline(string(rune('a'+i)), s.label)
		number := labelFont.outline(strconv.Itoa(lay.size-i), s.label)
		for _, m := range lay.gutters() {
			letter.draw(dc, at-(letter.ink.x0+letter.ink.x1)/2, math.Round(m+drop))
			number.draw(dc, m-(number.ink.x0+number.ink.x1)/2, math.Round(at+labelFont.height(s.label)/2))
		}
	}
}

// letterDrop is how far below the middle of their gutter the letters' base line
// lies: it centres an x with a share of the taller letters, whatever a letter
// itself has above or below.
func (s *style) letterDrop() float64 {
	x := labelFont.outline("x", s.label).ink.y0
	d := labelFont.outline("d", s.label).ink.y0
	return -(0.6*x + 0.4*d) / 2
}

// gutters returns the middle of the coordinates on the near and the far side.
func (l layout) gutters() [2]float64 {
	half := float64(l.line) / 2
	near := float64(l.left) + half - l.gutter
	return [2]float64{near, float64(l.left+l.pitch*(l.size-1)) + half + l.gutter}
}
