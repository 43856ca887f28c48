package render

import (
	"math"

	"hoshi/engine"
)

// overlayKind is a kind of drawing on a point of the board. Kinds up to winRing
// are drawn in the colours of boards with stones, later ones also in those of the
// rarer marks.
type overlayKind uint8

const (
	stoneShadow overlayKind = iota
	stoneBody
	ghostStone     // a stone that could be played
	ghostNumber    // the number on a ghost stone
	moveNumber     // the number of a move played
	numberPrevious // the number of the move before the last
	numberLast     // the number of the last move
	ringPrevious   // the mark of the move before the last, where it has no number
	ringLast       // the mark of the last move, where it has no number
	winBar         // from a stone of the winning row to the next
	winRing        // on a stone of the winning row
	heatCell       // the colour of a value
	heatBest       // the frame around the best value
	heatText       // the value
	pointLabel     // a letter
	forbiddenCross
	variationArrow // from a move to the next
	foulRing       // on a stone of the rows that make a move a foul
	windowCorner   // of a part of the board, outside the point
	overlayKinds   // the number of kinds
)

// overlay is a small drawing around a point. Equal overlays look the same on every
// point, in pictures of one theme, board size and width.
type overlay struct {
	kind overlayKind
	side engine.Color // of the stone that it is, or that it is drawn on
	n    int16        // the move number, the index of the direction of a winBar, or the colour step of heat
	by   engine.Point // columns and rows from the tail of an arrow to its head, or from a corner outwards
	// script is that of the picture for a text that the embedded font cannot draw: the
	// text may look different in another one. It is noScript for other texts.
	script script
	text   string // of a label or a value
}

// placedOverlay is an overlay on a point.
type placedOverlay struct {
	overlay
	at engine.Point
}

// overlayScript returns the script of an overlay with a text.
func (s Scene) overlayScript(text string) script {
	if boldFont.has(text) {
		return noScript
	}
	return scriptOfLanguage(s.Language)
}

// directions are those of rows on the board; the other four are their reverse.
var directions = [...]engine.Point{{Col: 1, Row: 0}, {Col: 0, Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}}

// drawOverlay draws an overlay with its centre at (x, y).
func (s *style) drawOverlay(p pen, o overlay, x, y float64) {
	st := s.th.stone(o.side)
	r := s.lay.radius
	switch o.kind {
	case stoneShadow:
		drawShadow(p, r, s.th.shadow, x, y)
	case stoneBody:
		drawStone(p, r, st, x, y)
	case ghostStone:
		drawGhost(p, r, st, x, y)
	case ghostNumber:
		p.draw(shape{path: circle(x, y, r*0.68), color: st.face})
		s.drawNumber(p, int(o.n), st.digit, x, y)
	case moveNumber:
		s.drawNumber(p, int(o.n), st.digit, x, y)
	case numberPrevious:
		s.drawNumber(p, int(o.n), st.digitPrevious, x, y)
	case numberLast:
		s.drawNumber(p, int(o.n), st.digitLast, x, y)
	case ringPrevious:
		drawRing(p, r, 0.40, 0.10, st.markPrevious, x, y)
	case ringLast:
		drawRing(p, r, 0.42, 0.16, st.markLast, x, y)
	case winRing:
		s.drawWinRing(p, st, x, y)
	case winBar:
		s.drawWinBar(p, directions[o.n], x, y)
	case heatCell:
		s.drawHeatCell(p, int(o.n), x, y)
	case heatBest:
		s.drawHeatBest(p, x, y)
	case heatText:
		s.drawHeatText(p, o.text, o.script, int(o.n), x, y)
	case pointLabel:
		s.drawLabel(p, o.text, o.script, o.side, x, y)
	case forbiddenCross:
		s.drawForbidden(p, x, y)
	case variationArrow:
		s.drawArrow(p, o.by, x, y)
	case foulRing:
		drawRing(p, r, 0.62, 0.22, s.th.forbidden, x, y)
	case windowCorner:
		s.drawWindowCorner(p, o.by, x, y)
	}
}

// reach returns a rectangle, in pixels around the centre of an overlay, that the
// overlay does not exceed.
func (s *style) reach(o overlay) extent {
	pitch := float64(s.lay.pitch)
	far := s.lay.radius + 1
	to := o.by
	switch o.kind {
	case stoneShadow:
		far = s.lay.radius*(s.th.shadow.reach+max(s.th.shadow.x, s.th.shadow.y)) + 1
	case heatCell, heatBest, heatText, pointLabel, forbiddenCross:
		far = pitch/2 + 1
	case winBar:
		far, to = pitch*s.th.win.barWidth/2+1, directions[o.n]
	case variationArrow:
		far = pitch * 0.2
	case windowCorner:
		far, to = pitch*0.6+1, engine.Point{}
	}
	dx, dy := float64(to.Col)*pitch, -float64(to.Row)*pitch
	return extent{math.Min(0, dx) - far, math.Min(0, dy) - far, math.Max(0, dx) + far, math.Max(0, dy) + far}
}
