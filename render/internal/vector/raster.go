package vector

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"
)

// FillRGBA fills a picture with an opaque color.
func FillRGBA(img *image.RGBA, c color.NRGBA) {
	for i := 0; i+3 < len(img.Pix); i += 4 {
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = c.R, c.G, c.B, 0xFF
	}
}

// Raster is a pen that draws pixels with gg.
type Raster struct{ *gg.Context }

func (p Raster) Draw(s Shape) {
	dc := p.Context
	for _, g := range s.Path {
		switch g.Op {
		case MoveTo:
			dc.MoveTo(g.To.X, g.To.Y)
		case LineTo:
			dc.LineTo(g.To.X, g.To.Y)
		case CurveTo:
			dc.QuadraticTo(g.By.X, g.By.Y, g.To.X, g.To.Y)
		case CloseUp:
			dc.ClosePath()
		case circleAt:
			dc.DrawCircle(g.To.X, g.To.Y, g.R)
		}
	}
	if s.Width > 0 {
		dc.SetColor(s.Color)
		dc.SetLineCapButt()
		dc.SetLineJoinRound()
		dc.SetLineWidth(s.Width)
		dc.Stroke()
		return
	}
	if s.Fill != nil {
		dc.SetFillStyle(s.Fill.pattern())
	} else {
		dc.SetColor(s.Color)
	}
	dc.Fill()
}

// pattern returns the gradient as a gg pattern.
func (s *RadialFill) pattern() gg.Pattern {
	// gg asks a pattern for the color at a pixel's corner, but means its middle.
	x, y, r := s.At.X-0.5, s.At.Y-0.5, s.Radius
	p := gg.NewRadialGradient(x+s.X*r, y+s.Y*r, 0, x+s.Cx*r, y+s.Cy*r, s.R*r)
	for _, st := range s.Stops {
		p.AddColorStop(st.At, st.Color)
	}
	return p
}
