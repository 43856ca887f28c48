package render

import (
	"image"
	"strconv"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
)

// paintBoard draws an empty board in full colour: the surface, lines, star
// points and coordinates.
func paintBoard(lay layout, th *theme) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, lay.width, lay.width))
	paintWood(img, th.board)
	dc := gg.NewContextForRGBA(img)
	drawEdges(dc, lay, th)
	drawLines(dc, lay, th)
	drawStars(dc, lay, th)
	drawCoordinates(dc, lay, th)
	return img
}

// drawEdges lights the board's upper and left edge and shades the others.
func drawEdges(dc *gg.Context, lay layout, th *theme) {
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

func drawLines(dc *gg.Context, lay layout, th *theme) {
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

func drawStars(dc *gg.Context, lay layout, th *theme) {
	r := max(float64(lay.pitch)*th.star, float64(lay.line)/2+1.2)
	dc.SetColor(th.ink)
	for _, pt := range stars(lay.size) {
		x, y := lay.center(pt)
		dc.DrawCircle(x, y, r)
		dc.Fill()
	}
}

// drawCoordinates writes letters above and below and numbers left and right.
// Letters share a base line, numbers are centred on their line.
func drawCoordinates(dc *gg.Context, lay layout, th *theme) {
	face := labelFace.face(lay.label)
	dc.SetColor(th.label)
	for i := range lay.size {
		at := float64(lay.left+i*lay.pitch) + float64(lay.line)/2
		for _, m := range lay.gutters() {
			drawLetter(dc, face, string(rune('a'+i)), at, m)
			drawCentered(dc, face, strconv.Itoa(lay.size-i), m, at)
		}
	}
}

// gutters returns the middle of the coordinates on the near and the far side.
func (l layout) gutters() [2]float64 {
	half := float64(l.line) / 2
	near := float64(l.left) + half - l.gutter
	return [2]float64{near, float64(l.left+l.pitch*(l.size-1)) + half + l.gutter}
}

// drawLetter centres a letter across and sets it on the line that centres an x
// with a share of its ascender, whatever the letter itself has above or below.
func drawLetter(dc *gg.Context, face font.Face, text string, cx, cy float64) {
	x0, _, x1, _ := textBounds(face, text)
	_, high, _, _ := textBounds(face, "x")
	_, tall, _, _ := textBounds(face, "d")
	dc.SetFontFace(face)
	dc.DrawString(text, cx-(x0+x1)/2, cy-(0.6*high+0.4*tall)/2)
}
