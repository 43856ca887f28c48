package board

import (
	"image/color"
	"math"
	"strconv"

	"hoshi/engine"
	"hoshi/render/font"
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// drawRing draws a ring on a stone of radius r. Its radius and width are in units of r.
func drawRing(p vector.Pen, r, radius, width float64, c color.NRGBA, x, y float64) {
	p.Draw(vector.Shape{Path: vector.Circle(x, y, radius*r), Color: c, Width: max(1, width*r)})
}

// drawWinRing draws a ring along the edge of a stone in the winning row.
func (s *Style) drawWinRing(p vector.Pen, st *theme.Stone, x, y float64) {
	r, win := s.Lay.Radius, s.Th.Win
	p.Draw(vector.Shape{Path: st.Outline(x, y, r, win.RingRadius), Color: st.Ring, Width: max(1, win.RingWidth*r)})
}

// drawNumber writes a move number on a stone.
func (s *Style) drawNumber(p vector.Pen, n int, c color.NRGBA, x, y float64) {
	t := font.Bold.Outline(strconv.Itoa(n), s.digits[digitCount(n)])
	p.Draw(vector.Shape{Path: t.Centered(x, y), Color: c})
}

// drawUnderline draws a line below a move number.
func (s *Style) drawUnderline(p vector.Pen, n int, c color.NRGBA, x, y float64) {
	r := s.Lay.Radius
	top := y + font.Bold.Height(s.digits[digitCount(n)])/2 + 0.12*r
	p.Draw(vector.Shape{Path: vector.Rectangle(x-0.36*r, math.Round(top), 0.72*r, max(1, math.Round(0.10*r))), Color: c})
}

// drawWinBar draws the bar of the winning row from the point at (x, y) to the next one in a
// direction. A bar wider than the stones has round ends that surround the first and last stone.
func (s *Style) drawWinBar(p vector.Pen, dir engine.Point, x, y float64) {
	d, width := float64(s.Lay.Pitch), float64(s.Lay.Pitch)*s.Th.Win.BarWidth
	toX, toY := x+d*float64(dir.Col), y-d*float64(dir.Row)
	p.Draw(vector.Shape{Path: vector.Polyline(x, y, toX, toY), Color: s.Th.Win.Bar, Width: width})
	if width > 2*s.Lay.Radius {
		p.Draw(vector.Shape{Path: vector.Circle(x, y, width/2), Color: s.Th.Win.Bar})
		p.Draw(vector.Shape{Path: vector.Circle(toX, toY, width/2), Color: s.Th.Win.Bar})
	}
}

// drawForbidden draws a cross whose arms lie between the lines of the board. It covers the lines, with
// which it would look like an asterisk.
func (s *Style) drawForbidden(p vector.Pen, x, y float64) {
	p.Draw(vector.Shape{Path: vector.Circle(x, y, float64(s.Lay.Pitch)*0.28), Color: s.Th.Board.Typical()})
	r := float64(s.Lay.Pitch) * 0.20
	w := max(1.6, float64(s.Lay.Pitch)*0.085)
	for _, dy := range [...]float64{-r, r} {
		p.Draw(vector.Shape{Path: vector.Polyline(x-r, y-dy, x+r, y+dy), Color: s.Th.Forbidden, Width: w})
	}
}

// drawLabel writes a short text on a stone or on a free point. On a free point it covers the
// lines to keep the text readable.
func (s *Style) drawLabel(p vector.Pen, text string, sc font.Script, side engine.Color, x, y float64) {
	c := s.Th.Label
	if side == engine.Empty {
		ground := s.Th.Board.Typical()
		p.Draw(vector.Shape{Path: vector.Circle(x, y, float64(s.Lay.Pitch)*0.34), Color: ground})
	} else {
		c = s.Th.Stone(side).Digit
	}
	wide := float64(s.Lay.Pitch) * 0.66
	p.Draw(vector.Shape{Path: font.Fit(font.NewFace(font.Bold, s.fonts, sc), text, float64(s.Lay.Pitch)*0.60, wide).Centered(x, y), Color: c})
}

// drawArrow draws an arrow from the point at (x, y) to the point by columns and rows away. It
// doesn't touch the numbers on either.
func (s *Style) drawArrow(p vector.Pen, by engine.Point, x, y float64) {
	pitch := float64(s.Lay.Pitch)
	dx, dy := float64(by.Col)*pitch, -float64(by.Row)*pitch
	length := math.Hypot(dx, dy)
	if length == 0 {
		return
	}
	ux, uy := dx/length, dy/length
	const gap, head, wide, shaft = 0.34, 0.30, 0.17, 0.055
	at := func(along, aside float64) (float64, float64) {
		return x + ux*along - uy*aside*pitch, y + uy*along + ux*aside*pitch
	}
	from, tip := gap*pitch, length-gap*pitch
	neck := tip - head*pitch
	var xy []float64
	add := func(along, aside float64) {
		px, py := at(along, aside)
		xy = append(xy, px, py)
	}
	if neck > from {
		add(from, -shaft)
		add(neck, -shaft)
	}
	add(neck, -wide)
	add(tip, 0)
	add(neck, wide)
	if neck > from {
		add(neck, shaft)
		add(from, shaft)
	}
	p.Draw(vector.Shape{Path: vector.Polygon(xy...), Color: s.Th.Arrow})
}

// drawWindowCorner draws a corner of a frame, half a pitch outside the point at (x, y).
func (s *Style) drawWindowCorner(p vector.Pen, outwards engine.Point, x, y float64) {
	half := float64(s.Lay.Pitch) / 2
	toX, toY := x+half*float64(outwards.Col), y-half*float64(outwards.Row)
	p.Draw(vector.Shape{Path: vector.Polyline(x, toY, toX, toY, toX, y), Color: s.Th.Arrow, Width: max(1.6, half*0.18)})
}
