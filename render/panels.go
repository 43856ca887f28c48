package render

import (
	"image"

	"hoshi/render/internal/assets"
	"hoshi/render/internal/board"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/palette"
)

// Panels is a picture of small boards, two in a row, with a line of text below each.
type Panels struct {
	Panels   []Panel
	Theme    string // one of Themes; "" for DefaultTheme
	Language string // of the texts; see [Scene]
}

// Panel is one board of [Panels]. The Width, Theme, Language and Caption of its scene are
// ignored.
type Panel struct {
	Scene Scene
	// Text is shrunk if it is too long, and omitted if no font has its characters.
	Text string
}

// Panel dimensions in pixels. They stay readable on a phone, where the picture is half as wide.
const (
	panelBoard  = 380 // side of a board
	panelGap    = 20  // between boards, and around them
	panelStrip  = 52  // below a board, for its text
	panelText   = 27.0
	panelsInRow = 2
)

// Panels draws small boards and returns the bytes of a PNG file. Errors are the same as those of
// [Painter.PNG].
func (p *Painter) Panels(ps Panels) ([]byte, error) {
	th, err := findTheme(ps.Theme)
	if err != nil {
		return nil, err
	}
	layouts := make([]board.Layout, len(ps.Panels))
	for i, panel := range ps.Panels {
		if layouts[i], _, err = ps.scene(panel).check(); err != nil {
			return nil, err
		}
	}
	rows := (len(ps.Panels) + panelsInRow - 1) / panelsInRow
	width, height := panelGap+panelsInRow*(panelBoard+panelGap), panelGap+rows*(panelBoard+panelStrip)
	var file []byte
	err = p.compose(th, width, height, func(buf *assets.Buffer, fb canvas.Frame, b *palette.Blender) error {
		fb.Panel(b, th, image.Rect(0, 0, width, height), p.faces(ps.Language), func(pc canvas.Canvas) {
			for i, panel := range ps.Panels {
				at := panelAt(i)
				writeFitted(pc, panel.Text, float64(at.X+panelBoard/2), float64(at.Y+panelBoard)+0.68*panelStrip)
			}
		})
		for i, panel := range ps.Panels {
			p.drawBoard(buf, fb, panelAt(i), ps.scene(panel), layouts[i], th)
		}
		return nil
	}, func(buf *assets.Buffer, img *image.Paletted) error {
		file = buf.File(img)
		return nil
	})
	return file, err
}

// scene returns the scene to draw for a panel.
func (ps Panels) scene(panel Panel) Scene {
	s := panel.Scene
	s.Width, s.Theme, s.Language, s.Caption = panelBoard, ps.Theme, ps.Language, nil
	return s
}

// panelAt returns the upper left corner of a board.
func panelAt(i int) image.Point {
	return image.Pt(panelGap+i%panelsInRow*(panelBoard+panelGap), panelGap+i/panelsInRow*(panelBoard+panelStrip))
}

// writeFitted writes a line centered in a panel, no wider than it.
func writeFitted(pc canvas.Canvas, text string, x, y float64) {
	if !pc.Medium.Has(text) {
		return
	}
	size := panelText
	if w := pc.Medium.Outline(text, size).Width(); w > panelBoard {
		size *= panelBoard / w
	}
	pc.Write(pc.Medium, text, size, x, y, canvas.AlignCenter, pc.Text)
}
