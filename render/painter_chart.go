package render

import "image"

// Chart draws a chart and returns the bytes of a PNG file. The error wraps
// [ErrFigure], a *[WidthError] or a *[ThemeError] if it cannot be drawn.
func (p *Painter) Chart(c Chart) ([]byte, error) {
	width, err := checkWidth(c.Width)
	if err != nil {
		return nil, err
	}
	th, err := findTheme(c.Theme)
	if err != nil {
		return nil, err
	}
	if err := c.check(); err != nil {
		return nil, err
	}
	letters := p.faces(c.Language)
	height := min(c.pixelHeight(width, letters), MaxWidth)
	var file []byte
	err = p.compose(th, width, height, func(_ *drawBuffer, fb framebuffer, b *blender) error {
		fb.panel(b, th, image.Rect(0, 0, width, height), letters, func(pc panelCanvas) { c.draw(pc, width) })
		return nil
	}, func(buf *drawBuffer, img *image.Paletted) error {
		file = buf.file(img)
		return nil
	})
	return file, err
}
