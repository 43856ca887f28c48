package render

import (
	"image/color"
	"strconv"

	"github.com/fogleman/gg"

	"hoshi/engine"
)

// drawRing draws a circle on a stone of radius r; radius and width are shares of
// that.
func drawRing(dc *gg.Context, r, radius, width float64, c color.Color, x, y float64) {
	dc.SetColor(c)
	dc.SetLineWidth(max(1, width*r))
	dc.DrawCircle(x, y, radius*r)
	dc.Stroke()
}

// drawNumber writes a move number on a stone.
func (s *style) drawNumber(dc *gg.Context, n int, c color.Color, x, y float64) {
	dc.SetColor(c)
	digitFont.outline(strconv.Itoa(n), s.digits[digitsOf(n)]).drawCentered(dc, x, y)
}

// drawWinBar draws the winning line from the point at (x, y) to the next one in
// a direction.
func (s *style) drawWinBar(dc *gg.Context, dir engine.Point, x, y float64) {
	p := float64(s.lay.pitch)
	dc.SetColor(s.th.win)
	dc.SetLineWidth(p * 0.16)
	dc.SetLineCapButt()
	dc.DrawLine(x, y, x+p*float64(dir.Col), y-p*float64(dir.Row))
	dc.Stroke()
}
