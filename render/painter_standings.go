package render

import (
	"image"

	"hoshi/render/font"
	"hoshi/render/internal/assets"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/palette"
	"hoshi/render/internal/theme"
	"hoshi/render/standings"
)

// Standings draws the standings of a tournament and returns the bytes of a PNG file. If they can't be
// drawn, the error wraps [standings.ErrTable] or a *[ThemeError].
func (p *Painter) Standings(t standings.Table) ([]byte, error) {
	th, err := findTheme(t.Theme)
	if err != nil {
		return nil, err
	}
	if err := t.Check(); err != nil {
		return nil, err
	}
	letters := p.faces(t.Language)
	width, height := t.Size(letters)
	return p.panel(th, width, height, letters, t.Draw)
}

// Bracket draws a knockout and returns the bytes of a PNG file. Errors are the same as those of
// [Painter.Standings].
func (p *Painter) Bracket(b standings.Bracket) ([]byte, error) {
	th, err := findTheme(b.Theme)
	if err != nil {
		return nil, err
	}
	if err := b.Check(); err != nil {
		return nil, err
	}
	letters := p.faces(b.Language)
	width, height := b.Size(letters)
	return p.panel(th, width, height, letters, b.Draw)
}

// WinnersCard draws the winner's card of a tournament and returns the bytes of a PNG file. Errors are
// the same as those of [Painter.Standings].
func (p *Painter) WinnersCard(c standings.Card) ([]byte, error) {
	th, err := findTheme(c.Theme)
	if err != nil {
		return nil, err
	}
	if err := c.Check(); err != nil {
		return nil, err
	}
	return p.panel(th, standings.CardWidth, standings.CardHeight, p.faces(c.Language), c.Draw)
}

// panel returns the bytes of a PNG file without a board, drawn in the colors of a theme's panels.
func (p *Painter) panel(th *theme.Theme, width, height int, letters font.Faces, draw func(canvas.Canvas)) ([]byte, error) {
	var file []byte
	err := p.compose(th, width, height, func(_ *assets.Buffer, fb canvas.Frame, b *palette.Blender) error {
		fb.Panel(b, th, image.Rect(0, 0, width, height), letters, draw)
		return nil
	}, func(buf *assets.Buffer, img *image.Paletted) error {
		file = buf.File(img)
		return nil
	})
	return file, err
}
