package board

import (
	"encoding/binary"
	"math"

	"hoshi/engine"
	"hoshi/render/font"
	"hoshi/render/internal/vector"
)

// AppendKey appends everything that identifies an overlay.
func (p *Placed) AppendKey(key []byte) []byte {
	key = append(key, byte(p.Kind), byte(p.Side), byte(p.N), byte(p.N>>8), byte(p.By.Col), byte(p.By.Row),
		byte(p.Script), byte(p.At.Col), byte(p.At.Row))
	return AppendText(key, p.Text)
}

// AppendText appends a text, prefixed with its length.
func AppendText(key []byte, text string) []byte {
	return append(binary.AppendUvarint(key, uint64(len(text))), text...)
}

// Kind is a kind of drawing on a point of the board. Kinds up to WinRing are drawn in the colors
// of boards with stones, later ones also in those of the rarer marks.
type Kind uint8

const (
	StoneShadow Kind = iota
	StoneBody
	GhostStone     // a stone that could be played
	GhostNumber    // the number on a ghost stone
	MoveNumber     // the number of a played move
	NumberPrevious // the number of the move before the last
	NumberLast     // the number of the last move
	RingPrevious   // the mark of the move before the last if it has no number
	RingLast       // the mark of the last move if it has no number
	WinBar         // from a stone of the winning row to the next
	WinRing        // on a stone of the winning row
	HeatCell       // the color of a value
	HeatBest       // the frame around the best value
	HeatText       // the value
	PointLabel     // a letter
	ForbiddenCross
	VariationArrow // from a move to the next
	FoulRing       // on a stone of the rows that make a move a foul
	WindowCorner   // of a part of the board, outside the point
	overlayKinds   // number of kinds
)

// Overlay is a small drawing around a point. Equal overlays look the same on every point in
// pictures with the same theme, board size and width.
type Overlay struct {
	Kind Kind
	Side engine.Color // color of the stone, or of the stone it is drawn on
	N    int16        // move number, direction index of a WinBar, or color step of heat
	By   engine.Point // columns and rows from the tail of an arrow to its head, or from a corner outward
	// Script is the picture's script if the embedded font can't draw the text, since it may look
	// different in another script. For other texts it is NoScript.
	Script font.Script
	Text   string // of a label or a value
}

// Placed is an overlay on a point.
type Placed struct {
	Overlay
	At engine.Point
}

// Directions are the directions of rows on the board; the other four are their reverse.
var Directions = [...]engine.Point{{Col: 1, Row: 0}, {Col: 0, Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}}

// DrawOverlay draws an overlay with its center at (x, y).
func (s *Style) DrawOverlay(p vector.Pen, o Overlay, x, y float64) {
	st := s.Th.Stone(o.Side)
	r := s.Lay.Radius
	switch o.Kind {
	case StoneShadow:
		drawShadow(p, r, s.Th.Shadow, x, y)
	case StoneBody:
		DrawStone(p, r, st, x, y)
	case GhostStone:
		drawGhost(p, r, st, x, y)
	case GhostNumber:
		p.Draw(vector.Shape{Path: vector.Circle(x, y, r*0.68), Color: st.Face})
		s.drawNumber(p, int(o.N), st.Digit, x, y)
	case MoveNumber:
		s.drawNumber(p, int(o.N), st.Digit, x, y)
	case NumberPrevious:
		s.drawNumber(p, int(o.N), st.DigitPrevious, x, y)
	case NumberLast:
		s.drawNumber(p, int(o.N), st.DigitLast, x, y)
		if s.Th.UnderlineLast {
			s.drawUnderline(p, int(o.N), st.DigitLast, x, y)
		}
	case RingPrevious:
		drawRing(p, r, 0.40, 0.10, st.MarkPrevious, x, y)
	case RingLast:
		drawRing(p, r, 0.42, 0.16, st.MarkLast, x, y)
	case WinRing:
		s.drawWinRing(p, st, x, y)
	case WinBar:
		s.drawWinBar(p, Directions[o.N], x, y)
	case HeatCell:
		s.drawHeatCell(p, int(o.N), x, y)
	case HeatBest:
		s.drawHeatBest(p, x, y)
	case HeatText:
		s.drawHeatText(p, o.Text, o.Script, int(o.N), x, y)
	case PointLabel:
		s.drawLabel(p, o.Text, o.Script, o.Side, x, y)
	case ForbiddenCross:
		s.drawForbidden(p, x, y)
	case VariationArrow:
		s.drawArrow(p, o.By, x, y)
	case FoulRing:
		drawRing(p, r, 0.62, 0.22, s.Th.Foul, x, y)
	case WindowCorner:
		s.drawWindowCorner(p, o.By, x, y)
	}
}

// Reach returns a rectangle, in pixels around the center of an overlay, that contains the
// overlay.
func (s *Style) Reach(o Overlay) vector.Extent {
	pitch := float64(s.Lay.Pitch)
	far := s.Lay.Radius + 1
	to := o.By
	switch o.Kind {
	case StoneShadow:
		far = s.Lay.Radius*(s.Th.Shadow.Reach+max(s.Th.Shadow.X, s.Th.Shadow.Y)) + 1
	case HeatCell, HeatBest, HeatText, PointLabel, ForbiddenCross:
		far = pitch/2 + 1
	case WinBar:
		far, to = pitch*s.Th.Win.BarWidth/2+1, Directions[o.N]
	case VariationArrow:
		far = pitch * 0.2
	case WindowCorner:
		far, to = pitch*0.6+1, engine.Point{}
	}
	dx, dy := float64(to.Col)*pitch, -float64(to.Row)*pitch
	return vector.Extent{X0: math.Min(0, dx) - far, Y0: math.Min(0, dy) - far, X1: math.Max(0, dx) + far, Y1: math.Max(0, dy) + far}
}
