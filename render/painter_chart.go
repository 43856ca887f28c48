package render

import (
	"image"

	"hoshi/render/chart"
	"hoshi/render/internal/assets"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/palette"
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
	var file []byte
	err = p.compose(th, width, height, func(_ *assets.Buffer, fb canvas.Frame, b *palette.Blender) error {
		fb.Panel(b, th, image.Rect(0, 0, width, height), letters, func(pc canvas.Canvas) { c.Draw(pc, width) })
		return nil
	}, func(buf *assets.Buffer, img *image.Paletted) error {
		file = buf.File(img)
		return nil
	})
	return file, err
}
