package render

import (
	"image/color"
	"math"
	"strconv"

	"hoshi/engine"
)

// drawRing draws a ring on a stone of radius r. Its radius and width are in units of
// r.
func drawRing(p pen, r, radius, width float64, c color.NRGBA, x, y float64) {
	p.draw(shape{path: circle(x, y, radius*r), color: c, width: max(1, width*r)})
}

// drawWinRing draws a ring on a stone of the winning row, along its edge.
func (s *style) drawWinRing(p pen, st *stone, x, y float64) {
	r, win := s.lay.radius, s.th.win
	p.draw(shape{path: st.outline(x, y, r, win.ringRadius), color: st.ring, width: max(1, win.ringWidth*r)})
}

// drawNumber writes a move number on a stone.
func (s *style) drawNumber(p pen, n int, c color.NRGBA, x, y float64) {
	t := boldFont.outline(strconv.Itoa(n), s.digits[digitCount(n)])
	p.draw(shape{path: t.centered(x, y), color: c})
}

// drawWinBar draws the bar of the winning row from the point at (x, y) to the next
// one in a direction. A bar wider than the stones has round ends, so that it
// surrounds the first stone and the last.
func (s *style) drawWinBar(p pen, dir engine.Point, x, y float64) {
	d, width := float64(s.lay.pitch), float64(s.lay.pitch)*s.th.win.barWidth
	toX, toY := x+d*float64(dir.Col), y-d*float64(dir.Row)
	p.draw(shape{path: polyline(x, y, toX, toY), color: s.th.win.bar, width: width})
	if width > 2*s.lay.radius {
		p.draw(shape{path: circle(x, y, width/2), color: s.th.win.bar})
		p.draw(shape{path: circle(toX, toY, width/2), color: s.th.win.bar})
	}
}

// drawForbidden draws a cross, its arms lying between the lines of the board.
func (s *style) drawForbidden(p pen, x, y float64) {
	r := float64(s.lay.pitch) * 0.20
	w := max(1.6, float64(s.lay.pitch)*0.085)
	for _, dy := range [...]float64{-r, r} {
		p.draw(shape{path: polyline(x-r, y-dy, x+r, y+dy), color: s.th.forbidden, width: w})
	}
}

// drawLabel writes a short text on a stone or on a free point. On a free point it
// covers the lines, so that the text can be read.
func (s *style) drawLabel(p pen, text string, sc script, side engine.Color, x, y float64) {
	c := s.th.label
	if side == engine.Empty {
		ground := s.th.board.typical()
		p.draw(shape{path: circle(x, y, float64(s.lay.pitch)*0.34), color: ground})
	} else {
		c = s.th.stone(side).digit
	}
	wide := float64(s.lay.pitch) * 0.66
	p.draw(shape{path: fit(face{boldFont, s.fonts, sc}, text, float64(s.lay.pitch)*0.60, wide).centered(x, y), color: c})
}

// drawArrow draws an arrow from the point at (x, y) to the one that is by columns and
// rows away. It leaves the numbers on both free.
func (s *style) drawArrow(p pen, by engine.Point, x, y float64) {
	pitch := float64(s.lay.pitch)
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
	p.draw(shape{path: polygon(xy...), color: s.th.arrow})
}

// drawWindowCorner draws a corner of a frame, half a pitch outside the point at (x, y).
func (s *style) drawWindowCorner(p pen, outwards engine.Point, x, y float64) {
	half := float64(s.lay.pitch) / 2
	toX, toY := x+half*float64(outwards.Col), y-half*float64(outwards.Row)
	p.draw(shape{path: polyline(x, toY, toX, toY, toX, y), color: s.th.arrow, width: max(1.6, half*0.18)})
}
