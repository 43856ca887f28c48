package render

import (
	"github.com/fogleman/gg"

	"hoshi/engine"
)

// stampKind is one kind of thing that is put on a point of the board.
type stampKind uint8

const (
	stoneShadow stampKind = iota
	stoneBody
	ghostStone
	moveNumber
	numberPrevious
	numberLast
	ringPrevious
	ringLast
	winBar
	winRing
	stampKinds
)

// stamp is a small drawing around a point. Equal stamps look the same wherever
// they stand in pictures of one layout and theme.
type stamp struct {
	kind stampKind
	side engine.Color // of the stone it is, or is drawn on
	n    int16        // the move of a number, the direction of a winBar
}

// placed is a stamp on a point.
type placed struct {
	stamp
	at engine.Point
}

// directions of a winning line, by number; the others are their reverse.
var directions = [...]engine.Point{{Col: 1, Row: 0}, {Col: 0, Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}}

// drawStamp draws a stamp with its centre at (x, y).
func (s *style) drawStamp(dc *gg.Context, m stamp, x, y float64) {
	st := s.th.stone(m.side)
	switch m.kind {
	case stoneShadow:
		drawShadow(dc, s.lay.radius, s.th.shadow, x, y)
	case stoneBody:
		drawStone(dc, s.lay.radius, st, x, y)
	case ghostStone:
		drawGhost(dc, s.lay.radius, st, x, y)
	case moveNumber:
		s.drawNumber(dc, int(m.n), st.digit, x, y)
	case numberPrevious:
		s.drawNumber(dc, int(m.n), st.digitPrevious, x, y)
	case numberLast:
		s.drawNumber(dc, int(m.n), st.digitLast, x, y)
	case ringPrevious:
		drawRing(dc, s.lay.radius, 0.40, 0.10, st.markPrevious, x, y)
	case ringLast:
		drawRing(dc, s.lay.radius, 0.42, 0.16, st.markLast, x, y)
	case winRing:
		drawRing(dc, s.lay.radius, 0.93, 0.15, st.ring, x, y)
	case winBar:
		s.drawWinBar(dc, directions[m.n], x, y)
	}
}

// reach is how far a stamp extends from its centre at most, in pixels.
func (s *style) reach(m stamp) float64 {
	switch m.kind {
	case stoneShadow:
		return s.lay.radius*(s.th.shadow.reach+max(s.th.shadow.x, s.th.shadow.y)) + 1
	case winBar:
		return float64(s.lay.pitch)*1.2 + 1
	}
	return s.lay.radius + 1
}

// stamps lists what the scene shows, the lowest first.
func (s Scene) stamps(buf []placed) []placed {
	pos := s.Position
	moves := pos.Moves()
	size := int8(pos.Size())
	if s.Win {
		buf = appendWinBars(buf, pos)
	}
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
	for _, pt := range s.Hints {
		if pos.At(pt) == engine.Empty {
			buf = append(buf, placed{stamp{kind: ghostStone, side: pos.ToMove()}, pt})
		}
	}
	if s.Win {
		for _, pt := range pos.WinningLine() {
			buf = append(buf, placed{stamp{kind: winRing, side: pos.At(pt)}, pt})
		}
	}
	return s.appendMoveMarks(buf, moves)
}

// appendMoveMarks adds the numbers, and the marks of the last moves: a colour
// of the number where there are numbers, a ring where there are none.
func (s Scene) appendMoveMarks(buf []placed, moves []engine.Point) []placed {
	for i, pt := range moves {
		last := s.Last && i == len(moves)-1
		previous := s.Previous && i == len(moves)-2
		st := stamp{side: s.Position.At(pt)}
		if s.Numbers {
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
