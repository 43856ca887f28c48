package render

import (
	"math"

	"hoshi/engine"
)

// stampKind is one kind of thing that is put on a point of the board.
type stampKind uint8

const (
	stoneShadow stampKind = iota
	stoneBody
	ghostStone
	ghostNumber
	moveNumber
	numberPrevious
	numberLast
	ringPrevious
	ringLast
	winBar
	winRing
	heatCell
	heatBest
	heatText
	pointLabel
	forbiddenCross
	lineArrow
	stampKinds
)

// stamp is a small drawing around a point. Equal stamps look the same wherever
// they stand in pictures of one layout and theme.
type stamp struct {
	kind stampKind
	side engine.Color // of the stone it is, or is drawn on
	n    int16        // the move of a number, the direction of a winBar, the step of heat
	by   engine.Point // how far an arrow goes
	text string       // what a label or a value says
}

// placed is a stamp on a point.
type placed struct {
	stamp
	at engine.Point
}

// directions of a winning line, by number; the others are their reverse.
var directions = [...]engine.Point{{Col: 1, Row: 0}, {Col: 0, Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}}

// drawStamp draws a stamp with its centre at (x, y).
func (s *style) drawStamp(p pen, m stamp, x, y float64) {
	st := s.th.stone(m.side)
	r := s.lay.radius
	switch m.kind {
	case stoneShadow:
		drawShadow(p, r, s.th.shadow, x, y)
	case stoneBody:
		drawStone(p, r, st, x, y)
	case ghostStone:
		drawGhost(p, r, st, x, y)
	case ghostNumber:
		p.draw(shape{path: circle(x, y, r*0.68), color: st.face})
		s.drawNumber(p, int(m.n), st.digit, x, y)
	case moveNumber:
		s.drawNumber(p, int(m.n), st.digit, x, y)
	case numberPrevious:
		s.drawNumber(p, int(m.n), st.digitPrevious, x, y)
	case numberLast:
		s.drawNumber(p, int(m.n), st.digitLast, x, y)
	case ringPrevious:
		drawRing(p, r, 0.40, 0.10, st.markPrevious, x, y)
	case ringLast:
		drawRing(p, r, 0.42, 0.16, st.markLast, x, y)
	case winRing:
		s.drawWinRing(p, st, x, y)
	case winBar:
		s.drawWinBar(p, directions[m.n], x, y)
	case heatCell:
		s.drawHeatCell(p, int(m.n), x, y)
	case heatBest:
		s.drawHeatBest(p, x, y)
	case heatText:
		s.drawHeatText(p, m.text, int(m.n), x, y)
	case pointLabel:
		s.drawLabel(p, m.text, m.side, x, y)
	case forbiddenCross:
		s.drawForbidden(p, x, y)
	case lineArrow:
		s.drawArrow(p, m.by, x, y)
	}
}

// reach is how far a stamp extends from its centre at most, in pixels.
func (s *style) reach(m stamp) extent {
	pitch := float64(s.lay.pitch)
	far := s.lay.radius + 1
	to := m.by
	switch m.kind {
	case stoneShadow:
		far = s.lay.radius*(s.th.shadow.reach+max(s.th.shadow.x, s.th.shadow.y)) + 1
	case heatCell, heatBest, heatText, pointLabel, forbiddenCross:
		far = pitch/2 + 1
	case winBar:
		far, to = pitch*s.th.win.barWidth/2+1, directions[m.n]
	case lineArrow:
		far = pitch * 0.2
	}
	dx, dy := float64(to.Col)*pitch, -float64(to.Row)*pitch
	return extent{math.Min(0, dx) - far, math.Min(0, dy) - far, math.Max(0, dx) + far, math.Max(0, dy) + far}
}

// stamps lists what the scene shows, the lowest first.
func (s Scene) stamps(buf []placed) []placed {
	pos := s.Position
	line := s.playable()
	if s.Win {
		buf = appendWinBars(buf, pos)
	}
	buf = appendLine(buf, line, pos.SideToMove())
	buf = appendStones(buf, pos)
	buf = s.appendHeat(buf)
	for _, pt := range s.Forbidden {
		if pos.At(pt) == engine.Empty {
			buf = append(buf, placed{stamp{kind: forbiddenCross}, pt})
		}
	}
	for _, pt := range s.Hints {
		if pos.At(pt) == engine.Empty {
			buf = append(buf, placed{stamp{kind: ghostStone, side: pos.SideToMove()}, pt})
		}
	}
	if s.Win {
		for _, pt := range pos.WinningLine() {
			buf = append(buf, placed{stamp{kind: winRing, side: pos.At(pt)}, pt})
		}
	}
	buf = s.appendMoveMarks(buf, pos.Moves())
	buf = s.appendLineNumbers(buf, line)
	for _, l := range s.Labels {
		buf = append(buf, placed{stamp{kind: pointLabel, side: pos.At(l.At), text: l.Text}, l.At})
	}
	return buf
}

// appendStones adds the shadows of all stones, and the stones over them.
func appendStones(buf []placed, pos *engine.Position) []placed {
	size := int8(pos.Size())
	for _, kind := range [...]stampKind{stoneShadow, stoneBody} {
		for r := range size {
			for c := range size {
				pt := engine.Point{Col: c, Row: r}
				switch side := pos.At(pt); {
				case side == engine.Empty:
				case kind == stoneShadow:
					buf = append(buf, placed{stamp{kind: kind}, pt})
				default:
					buf = append(buf, placed{stamp{kind: kind, side: side}, pt})
				}
			}
		}
	}
	return buf
}

// appendMoveMarks adds the numbers, and the marks of the last moves: a colour
// of the number where there is one, a ring where there is none.
func (s Scene) appendMoveMarks(buf []placed, moves []engine.Point) []placed {
	for i, pt := range moves {
		if s.labelled(pt) {
			continue
		}
		last := s.Last && i == len(moves)-1
		previous := s.Previous && i == len(moves)-2
		st := stamp{side: s.Position.At(pt)}
		if s.Numbers.shows(i+1, len(moves)) {
			st.kind, st.n = moveNumber, int16(i+1)
			if last {
				st.kind = numberLast
			} else if previous {
				st.kind = numberPrevious
			}
		} else if last {
			st.kind = ringLast
		} else if previous {
			st.kind = ringPrevious
		} else {
			continue
		}
		buf = append(buf, placed{st, pt})
	}
	return buf
}

func (s Scene) labelled(pt engine.Point) bool {
	for _, l := range s.Labels {
		if l.At == pt {
			return true
		}
	}
	return false
}

// appendLine adds moves to come, the first by a side, as ghosts with arrows from
// each to the next.
func appendLine(buf []placed, line []engine.Point, side engine.Color) []placed {
	for _, pt := range line {
		buf = append(buf, placed{stamp{kind: ghostStone, side: side}, pt})
		side = side.Other()
	}
	for i := 1; i < len(line); i++ {
		by := engine.Point{Col: line[i].Col - line[i-1].Col, Row: line[i].Row - line[i-1].Row}
		buf = append(buf, placed{stamp{kind: lineArrow, by: by}, line[i-1]})
	}
	return buf
}

// appendLineNumbers numbers moves to come, from 1 or, where moves played are
// numbered, on from those.
func (s Scene) appendLineNumbers(buf []placed, line []engine.Point) []placed {
	n, side := int16(1), s.Position.SideToMove()
	if s.Numbers != NoNumbers {
		n += int16(s.Position.Len())
	}
	for _, pt := range line {
		buf = append(buf, placed{stamp{kind: ghostNumber, side: side, n: n}, pt})
		n, side = n+1, side.Other()
	}
	return buf
}

// playable returns the moves of Line up to the first that cannot be played.
func (s Scene) playable() []engine.Point {
	for i, pt := range s.Line {
		if s.Position.At(pt) != engine.Empty {
			return s.Line[:i]
		}
		for _, before := range s.Line[:i] {
			if pt == before {
				return s.Line[:i]
			}
		}
	}
	return s.Line
}

// appendWinBars adds a piece of line from every stone of the winning line to
// the next.
func appendWinBars(buf []placed, pos *engine.Position) []placed {
	line := pos.WinningLine()
	for i := 1; i < len(line); i++ {
		step := engine.Point{Col: line[i].Col - line[i-1].Col, Row: line[i].Row - line[i-1].Row}
		for n, d := range directions {
			switch step {
			case d:
				buf = append(buf, placed{stamp{kind: winBar, n: int16(n)}, line[i-1]})
			case engine.Point{Col: -d.Col, Row: -d.Row}:
				buf = append(buf, placed{stamp{kind: winBar, n: int16(n)}, line[i]})
			}
		}
	}
	return buf
}
