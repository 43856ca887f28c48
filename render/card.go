package render

import (
	"image"

	"hoshi/engine"
)

// CardWidth and CardHeight are the size of a share card in pixels.
const (
	CardWidth  = 1200
	CardHeight = 1500
)

// Card is a finished game on one upright picture: the sides and the result, the
// final position, and how Black's chances went.
type Card struct {
	// Scene is the final position; its winning line is marked. Its Width and
	// Caption are not used.
	Scene Scene
	// Black and White are the names of the players, as in a Caption.
	Black, White string
	// Result is how the game ended, as in "Black resigns". Where it is "" or cannot
	// be drawn, the card shows the standing of the position.
	Result string
	// Rule is the name of the rule the game was played by; "" leaves it out.
	Rule string
	// Notes follow the result, the number of moves and the rule, as "12 min" does.
	Notes []string
	// Evaluation is drawn below the board; left out without chances.
	Evaluation Evaluation
	// Texts are the words: Black, White, Moves and Standing.
	Texts Texts
}

// cardBoard is the side of the board on a card, and cardEm the size of the text
// of its chart.
const (
	cardBoard = 1040
	cardEm    = 24.0
)

// Card draws a share card and returns the bytes of a PNG file. Errors are those
// of [Painter.PNG].
func (p *Painter) Card(c Card) ([]byte, error) {
	s := c.Scene
	s.Width, s.Caption, s.Win = cardBoard, nil, true
	lay, th, err := s.check()
	if err != nil {
		return nil, err
	}
	const margin = (CardWidth - cardBoard) / 2
	top := 190
	chart := c.Evaluation.check() == nil
	if !chart {
		top += (CardHeight - top - cardBoard - margin) / 2
	}
	var file []byte
	err = p.compose(th, CardWidth, CardHeight, func(w *worker, cv canvas, b *blender) error {
		cv.panel(b, th, image.Rect(0, 0, CardWidth, CardHeight), func(sh sheet) {
			c.paintHead(sh, margin)
			if chart {
				y := float64(top + cardBoard + 25)
				c.Evaluation.paint(sh, rect{margin - 2.6*cardEm, y, cardBoard + 3.2*cardEm, CardHeight - y - 15}, cardEm, &c.Texts)
			}
		})
		p.drawBoard(w, cv, image.Pt(margin, top), s, lay, th)
		return nil
	}, func(w *worker, img *image.Paletted) (err error) {
		file, err = w.file(img)
		return err
	})
	return file, err
}

// paintHead writes the sides, and below them the result and what else there is
// to say.
func (c Card) paintHead(s sheet, margin float64) {
	const size, small, base, r = 50.0, 36.0, 88.0, 23.0
	pos := c.Scene.Position
	free := CardWidth - 2*margin - 8*r
	names := Caption{Black: c.Black, White: c.White, Texts: c.Texts}
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		text := names.fitted(side, size, free)
		x, dir, align, fill := margin+r, 1.0, toRight, rgb(0x0A0A0A)
		if side == engine.White {
			x, dir, align, fill = CardWidth-margin-r, -1.0, toLeft, rgb(0xFAFAFA)
		}
		ink := s.text
		if pos.Winner() == side.Other() {
			ink = s.faint
		}
		if pos.Winner() == side {
			s.stroke(circle(x, base-17, r*1.35), s.accent, 6)
		}
		s.dot(x, base-17, r, fill, s.faint)
		s.write(digitFont, text, size, x+dir*2.1*r, base, align, ink)
	}
	result := c.Result
	if !labelFont.has(result) {
		result = c.Texts.standing(pos)
	}
	parts := append([]string{result, textOf(c.Texts.Moves, pos.Len()), c.Rule}, c.Notes...)
	s.write(labelFont, joined(parts, small, CardWidth-2*margin), small, CardWidth/2, base+66, centered, s.text)
}
