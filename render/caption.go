package render

import (
	"math"
	"strings"

	"hoshi/engine"
	"hoshi/render/font"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/vector"
)

// Caption is a strip below the board. It shows the names of both sides and marks the side to
// move, or the winner. Below the names it shows the number of moves, the standing, the rule and
// the notes, if there is room.
type Caption struct {
	// Black and White are the names of the players, in any script. Emoji and other symbols
	// missing from all fonts are dropped. If letters are missing, the name is replaced by the
	// side's name in Texts.
	Black, White string
	// Rule is the name of the game's rule; "" omits it.
	Rule string
	// Notes come last, such as "depth 6" and "1.4 s". If they don't fit, the last ones are
	// dropped first. Notes with characters missing from all fonts are dropped too.
	Notes []string
	// Texts are the words: Black, White, Move and Standing.
	Texts Texts
}

// stripHeight returns the height of a caption in a picture of some width, in pixels.
func stripHeight(width int) int { return max(46, int(math.Round(float64(width)*0.098))) }

// drawCaption draws the strip of a scene, w by h pixels: the sides with their stones on the left
// and right, a ring around the stone of the side to move or of the winner, and the notes below.
func drawCaption(pc canvas.Canvas, s *Scene, w, h float64) {
	c := s.Caption
	size, small := h*0.31, h*0.235
	edge, base := w*0.028, h*0.44
	r := h * 0.125
	free := w - 2*edge - 8*r // for both names
	ringed := s.toMove()
	if ringed == engine.Empty {
		ringed = s.winner()
	}
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		x, dir, align := edge+r, 1.0, canvas.AlignLeft
		if side == engine.White {
			x, dir, align = w-edge-r, -1.0, canvas.AlignRight
		}
		y := base - size*0.35
		pc.Stone(side, x, y, r, max(1, r*0.14))
		text := c.fitted(pc.Bold, side, size, free)
		ink := pc.Faint
		if side == ringed {
			ink = pc.Text
			pc.Stroke(vector.Circle(x, y, r*1.42), pc.Accent, max(1.5, r*0.26))
		}
		pc.Write(pc.Bold, text, size, x+dir*2.3*r, base, align, ink)
	}
	pc.Write(pc.Medium, font.Joined(pc.Medium, c.notes(s), small, w-2*edge), small, w/2, h*0.84, canvas.AlignCenter, pc.Text)
}

// name returns the player's name if the face can write it, otherwise the side's.
func (c *Caption) name(f font.Face, side engine.Color) string {
	name := c.Black
	if side == engine.White {
		name = c.White
	}
	return f.Name(strings.TrimSpace(name), c.Texts.side(side))
}

// fitted returns the name of a side, cut if both names together are too wide for the room they
// share.
func (c *Caption) fitted(f font.Face, side engine.Color, size, room float64) string {
	other := f.Outline(c.name(f, side.Other()), size).Width()
	return font.Cut(f, c.name(f, side), size, max(room/2, room-other))
}

// notes returns the texts below the names.
func (c *Caption) notes(s *Scene) []string {
	return append([]string{textOf(c.Texts.Move, s.Position.Len()), s.standing(&c.Texts), c.Rule}, c.Notes...)
}
