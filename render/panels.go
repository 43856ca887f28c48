package render

import (
	"image"

	"hoshi/render/internal/assets"
	"hoshi/render/internal/board"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/palette"
)

// Panels is a picture of small boards, two in a row, with a line of text below each. A single board is larger.
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
	singleBoard = 600 // side of the only board
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
		lay, _, err := ps.scene(panel).check()
		if err != nil {
			return nil, err
		}
		if layouts[i] = lay; len(ps.Panels) > 1 {
			layouts[i] = board.NewPanelLayout(lay.Size, lay.Width, th)
		}
	}
	side := ps.side()
	rows := (len(ps.Panels) + panelsInRow - 1) / panelsInRow
	width, height := panelGap+min(panelsInRow, max(1, len(ps.Panels)))*(side+panelGap), panelGap+rows*(side+panelStrip)
	var file []byte
	err = p.compose(th, width, height, func(buf *assets.Buffer, fb canvas.Frame, b *palette.Blender) error {
		fb.Panel(b, th, image.Rect(0, 0, width, height), p.faces(ps.Language), func(pc canvas.Canvas) {
			for i, panel := range ps.Panels {
				at := ps.at(i)
				writeFitted(pc, panel.Text, float64(at.X+side/2), float64(at.Y+side)+0.68*panelStrip, float64(side))
			}
		})
		for i, panel := range ps.Panels {
			p.drawBoard(buf, fb, ps.at(i), ps.scene(panel), layouts[i], th)
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
	s.Width, s.Theme, s.Language, s.Caption = ps.side(), ps.Theme, ps.Language, nil
	return s
}

// side returns the side of a board in pixels.
func (ps Panels) side() int {
	if len(ps.Panels) == 1 {
		return singleBoard
	}
	return panelBoard
}

// at returns the upper left corner of a board. One that is alone in the last row is in the middle.
func (ps Panels) at(i int) image.Point {
	x := panelGap + i%panelsInRow*(panelBoard+panelGap)
	if n := len(ps.Panels); n > 1 && n%panelsInRow == 1 && i == n-1 {
		x += (panelBoard + panelGap) / 2
	}
	return image.Pt(x, panelGap+i/panelsInRow*(panelBoard+panelStrip))
}

// writeFitted writes a line centered in a panel, no wider than it.
func writeFitted(pc canvas.Canvas, text string, x, y, room float64) {
	if !pc.Medium.Has(text) {
		return
	}
	size := panelText
	if w := pc.Medium.Outline(text, size).Width(); w > room {
		size *= room / w
	}
	pc.Write(pc.Medium, text, size, x, y, canvas.AlignCenter, pc.Text)
}
