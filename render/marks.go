package render

import (
	"image/color"
	"strconv"

	"github.com/fogleman/gg"

	"hoshi/engine"
)

// drawRing draws a circle on a stone; radius and width in radii of the stone.
func drawRing(dc *gg.Context, lay layout, radius, width float64, c color.Color, x, y float64) {
	dc.SetColor(c)
	dc.SetLineWidth(max(1, width*lay.radius))
	dc.DrawCircle(x, y, radius*lay.radius)
	dc.Stroke()
}

// drawNumber writes a move number on a stone.
func drawNumber(dc *gg.Context, lay layout, n int, c color.Color, x, y float64) {
	dc.SetColor(c)
	face := digitFace.face(numberSize(lay.radius, digits(n)))
	drawCentered(dc, face, strconv.Itoa(n), x, y)
}

// drawWinBar draws the winning line from the point at (x, y) to the next one in
// a direction.
func drawWinBar(dc *gg.Context, lay layout, th *theme, dir engine.Point, x, y float64) {
	p := float64(lay.pitch)
	dc.SetColor(th.win)
	dc.SetLineWidth(p * 0.16)
	dc.SetLineCapButt()
	dc.DrawLine(x, y, x+p*float64(dir.Col), y-p*float64(dir.Row))
	dc.Stroke()
}
