package render

import (
	"hoshi/render/font"
	"hoshi/render/internal/board"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/vector"
)

// SVG returns the scene as an SVG file, which scales without loss. It shows the same as
// [Painter.PNG], except that the wood grain is straight. Text is drawn as outlines of the
// embedded fonts, so that it looks the same everywhere. title is the file's title for screen
// readers; "" omits it. Errors are the same as those of [Painter.PNG].
func SVG(s Scene, title string) ([]byte, error) {
	lay, th, err := s.check()
	if err != nil {
		return nil, err
	}
	if err := font.Check(); err != nil {
		return nil, err
	}
	st := board.NewStyle(lay, th, nil)
	p := vector.NewSVG()
	board.DrawSurface(p, th.Board, lay.Width)
	st.DrawBoard(p)
	for _, o := range s.overlays(nil) {
		x, y := lay.Center(o.At)
		st.DrawOverlay(p, o.Overlay, x, y)
	}
	width, height := lay.Width, s.height(lay)
	if s.Caption != nil {
		w, h := float64(width), float64(height-lay.Width)
		p.MoveDown(lay.Width, func() {
			pc := canvas.Canvas{Pen: p, Panel: th.Panel, Faces: font.NewFaces(nil, s.Language)}
			pc.Fill(vector.Rectangle(0, 0, w, h), th.Panel.Ground)
			drawCaption(pc, &s, w, h)
		})
	}
	return p.File(width, height, title), nil
}
