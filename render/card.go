package render

import (
	"image"

	"hoshi/engine"
	"hoshi/render/chart"
	"hoshi/render/font"
	"hoshi/render/internal/assets"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/palette"
	"hoshi/render/internal/vector"
)

// CardWidth and CardHeight are the size of a share card in pixels.
const (
	CardWidth  = 1200
	CardHeight = 1500
)

// Card is a finished game in one portrait picture: the sides and the result, the final position,
// and the course of Black's chances.
type Card struct {
	// Scene is the final position; its winning row is marked. Its Width and Caption are ignored.
	Scene Scene
	// Black and White are the names of the players, as in a Caption.
	Black, White string
	// Rule is the name of the game's rule; "" omits it.
	Rule string
	// Notes follow the standing, the number of moves and the rule, such as "12 min".
	Notes []string
	// Evaluation is drawn below the board, or omitted if it has no chances.
	Evaluation chart.Evaluation
	// EvaluationTitle says whose chances they are, such as "Black's chances".
	EvaluationTitle string
	// Texts are the words: Black, White, Moves and Standing.
	Texts Texts
}

const (
	cardBoard = 1040 // side of the board on a card, in pixels
	cardEm    = 24.0 // text size of its chart, in pixels
)

// Card draws a share card and returns the bytes of a PNG file. Errors are the same as those of
// [Painter.PNG].
func (p *Painter) Card(c Card) ([]byte, error) {
	s := c.Scene
	s.Width, s.Caption, s.Win = cardBoard, nil, true
	lay, th, err := s.check()
	if err != nil {
		return nil, err
	}
	const margin = (CardWidth - cardBoard) / 2
	top := 190
	chart := c.Evaluation.Drawable()
	if !chart {
		top += (CardHeight - top - cardBoard - margin) / 2
	}
	var file []byte
	err = p.compose(th, CardWidth, CardHeight, func(buf *assets.Buffer, fb canvas.Frame, b *palette.Blender) error {
		fb.Panel(b, th, image.Rect(0, 0, CardWidth, CardHeight), p.faces(s.Language), func(pc canvas.Canvas) {
			c.paintHead(pc, margin)
			if chart {
				y := float64(top + cardBoard + 25)
				if c.EvaluationTitle != "" && pc.Medium.Has(c.EvaluationTitle) {
					pc.Write(pc.Medium, c.EvaluationTitle, cardEm, margin, y+0.6*cardEm, canvas.AlignLeft, pc.Text)
					y += 0.9 * cardEm
				}
				c.Evaluation.Draw(pc, canvas.Rect{X: margin - 2.6*cardEm, Y: y, W: cardBoard + 3.2*cardEm, H: CardHeight - y - 15}, cardEm)
			}
		})
		p.drawBoard(buf, fb, image.Pt(margin, top), s, lay, th)
		return nil
	}, func(buf *assets.Buffer, img *image.Paletted) error {
		file = buf.File(img)
		return nil
	})
	return file, err
}

// paintHead writes the names of the sides, and below them the standing and the notes.
func (c Card) paintHead(pc canvas.Canvas, margin float64) {
	const size, small, base, r = 50.0, 36.0, 88.0, 23.0
	winner := c.Scene.winner()
	free := CardWidth - 2*margin - 8*r
	names := Caption{Black: c.Black, White: c.White, Texts: c.Texts}
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		text := names.fitted(pc.Bold, side, size, free)
		x, dir, align := margin+r, 1.0, canvas.AlignLeft
		if side == engine.White {
			x, dir, align = CardWidth-margin-r, -1.0, canvas.AlignRight
		}
		ink := pc.Text
		switch winner {
		case side.Other():
			ink = pc.Faint
		case side:
			pc.Stroke(vector.Circle(x, base-17, r*1.35), pc.Accent, 6)
		}
		pc.Stone(side, x, base-17, r, r*0.14)
		pc.Write(pc.Bold, text, size, x+dir*2.1*r, base, align, ink)
	}
	parts := append([]string{c.Scene.standing(&c.Texts), textOf(c.Texts.Moves, c.Scene.Position.Len()), c.Rule}, c.Notes...)
	pc.Write(pc.Medium, font.Joined(pc.Medium, parts, small, CardWidth-2*margin), small, CardWidth/2, base+66, canvas.AlignCenter, pc.Text)
}
