package render

import (
	"hoshi/render/chart"
	"hoshi/render/internal/canvas"
)

// Chart draws a chart and returns the bytes of a PNG file. If it can't be drawn, the error wraps
// [chart.ErrFigure], a *[WidthError] or a *[ThemeError].
func (p *Painter) Chart(c chart.Chart) ([]byte, error) {
	width, err := checkWidth(c.Width)
	if err != nil {
		return nil, err
	}
	th, err := findTheme(c.Theme)
	if err != nil {
		return nil, err
	}
	if err := c.Check(); err != nil {
		return nil, err
	}
	letters := p.faces(c.Language)
	height := min(c.PixelHeight(width, letters), MaxWidth)
	return p.panel(th, width, height, letters, func(pc canvas.Canvas) { c.Draw(pc, width) })
}
