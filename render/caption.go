package render

import (
	"math"
	"strings"

	"hoshi/engine"
)

// Caption is a strip below the board. It shows the names of both sides and marks
// the side to move, or the winner. Below the names it shows the number of moves,
// the standing, the rule and the notes, as far as there is room.
type Caption struct {
	// Black and White are the names of the players, in any script. Emoji and other
	// symbols that no font has are left out. A name with letters that no font has is
	// replaced by the name of the side in Texts.
	Black, White string
	// Rule is the name of the rule the game is played by; "" leaves it out.
	Rule string
	// Notes come last, as "depth 6" and "1.4 s" do. Those that do not fit are left
	// out, the last first, and so are those with characters that no font has.
	Notes []string
	// Texts are the words: Black, White, Move and Standing.
	Texts Texts
}

// stripHeight returns the height of a caption in a picture of some width, in pixels.
func stripHeight(width int) int { return max(46, int(math.Round(float64(width)*0.098))) }

// drawCaption draws the strip, w by h pixels: the sides with their stones left and
// right, a ring around the stone of the side to move or of the winner, and the
// notes below.
func drawCaption(pc panelCanvas, c *Caption, pos *engine.Position, w, h float64) {
	size, small := h*0.31, h*0.235
	edge, base := w*0.028, h*0.44
	r := h * 0.125
	free := w - 2*edge - 8*r // for both names
	turn := pos.SideToMove()
	if pos.Over() {
		turn = pos.Winner()
	}
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		x, dir, align := edge+r, 1.0, alignLeft
		fill := rgb(0x0A0A0A)
		if side == engine.White {
			x, dir, align = w-edge-r, -1.0, alignRight
			fill = rgb(0xFAFAFA)
		}
		y := base - size*0.35
		pc.disc(x, y, r, fill, pc.faint)
		text := c.fitted(pc.bold, side, size, free)
		ink := pc.faint
		if side == turn {
			ink = pc.text
			pc.stroke(circle(x, y, r*1.42), pc.accent, max(1.5, r*0.26))
		}
		pc.write(pc.bold, text, size, x+dir*2.3*r, base, align, ink)
	}
	pc.write(pc.medium, joined(pc.medium, c.notes(pos), small, w-2*edge), small, w/2, h*0.84, alignCenter, pc.text)
}

// name returns the player's name where the face can write it, otherwise the
// side's.
func (c *Caption) name(f face, side engine.Color) string {
	name := strings.TrimSpace(c.Black)
	if side == engine.White {
		name = strings.TrimSpace(c.White)
	}
	if name = f.withoutSymbols(name); f.has(name) {
		return name
	}
	return c.Texts.side(side)
}

// fitted returns the name of a side. It cuts the name where both names are too wide
// for the room they share.
func (c *Caption) fitted(f face, side engine.Color, size, room float64) string {
	other := f.outline(c.name(f, side.Other()), size).width()
	return cut(f, c.name(f, side), size, max(room/2, room-other))
}

// notes returns the texts below the names.
func (c *Caption) notes(pos *engine.Position) []string {
	return append([]string{textOf(c.Texts.Move, pos.Len()), c.Texts.standing(pos), c.Rule}, c.Notes...)
}

// joined returns the first texts, as many as fit beside each other, without those
// that cannot be drawn.
func joined(l lettering, texts []string, size, wide float64) string {
	var line string
	for _, t := range texts {
		if t = strings.TrimSpace(t); !l.has(t) {
			continue
		}
		longer := t
		if line != "" {
			longer = line + "  ·  " + t
		}
		if l.outline(longer, size).width() > wide {
			break
		}
		line = longer
	}
	return line
}
