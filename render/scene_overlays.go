package render

import (
	"hoshi/engine"
	"hoshi/render/font"
	"hoshi/render/internal/board"
)

// overlayScript returns the script of an overlay with a text.
func (s Scene) overlayScript(text string) font.Script {
	if font.Bold.Has(text) {
		return font.NoScript
	}
	return font.ScriptOfLanguage(s.Language)
}

// overlays appends the scene's overlays on its board to buf, lowest first.
func (s Scene) overlays(buf []board.Placed) []board.Placed {
	pos := s.Position
	line := s.playableVariation()
	if s.Win {
		buf = appendWinBars(buf, pos)
	}
	buf = appendVariation(buf, line, pos.SideToMove())
	buf = appendStones(buf, pos)
	buf = s.appendHeat(buf)
	for _, pt := range s.Forbidden {
		if pos.At(pt) == engine.Empty {
			buf = append(buf, board.Placed{Overlay: board.Overlay{Kind: board.ForbiddenCross}, At: pt})
		}
	}
	for _, pt := range s.Hints {
		if pos.At(pt) == engine.Empty {
			buf = append(buf, board.Placed{Overlay: board.Overlay{Kind: board.GhostStone, Side: pos.SideToMove()}, At: pt})
		}
	}
	for _, pt := range s.Foul {
		if pos.At(pt) != engine.Empty {
			buf = append(buf, board.Placed{Overlay: board.Overlay{Kind: board.FoulRing, Side: pos.At(pt)}, At: pt})
		}
	}
	if s.Win {
		for _, pt := range pos.WinningLine() {
			buf = append(buf, board.Placed{Overlay: board.Overlay{Kind: board.WinRing, Side: pos.At(pt)}, At: pt})
		}
	}
	buf = s.appendMoveMarks(buf, pos.Moves())
	buf = s.appendVariationNumbers(buf, line)
	buf = s.appendWindow(buf)
	for _, l := range s.Labels {
		buf = append(buf, board.Placed{Overlay: board.Overlay{Kind: board.PointLabel, Side: pos.At(l.At), Text: l.Text, Script: s.overlayScript(l.Text)}, At: l.At})
	}
	return buf
}

// appendStones adds the shadows of all stones, then the stones.
func appendStones(buf []board.Placed, pos *engine.Position) []board.Placed {
	size := int8(pos.Size())
	for _, kind := range [...]board.Kind{board.StoneShadow, board.StoneBody} {
		for r := range size {
			for c := range size {
				pt := engine.Point{Col: c, Row: r}
				switch side := pos.At(pt); {
				case side == engine.Empty:
				case kind == board.StoneShadow:
					buf = append(buf, board.Placed{Overlay: board.Overlay{Kind: kind}, At: pt})
				default:
					buf = append(buf, board.Placed{Overlay: board.Overlay{Kind: kind, Side: side}, At: pt})
				}
			}
		}
	}
	return buf
}

// appendMoveMarks adds the move numbers and the marks of the last two moves. A mark is a color
// of the number, or a ring if the move has no number.
func (s Scene) appendMoveMarks(buf []board.Placed, moves []engine.Point) []board.Placed {
	for i, pt := range moves {
		if s.labelled(pt) {
			continue
		}
		last := s.Last && i == len(moves)-1
		previous := s.Previous && i == len(moves)-2
		st := board.Overlay{Side: s.Position.At(pt)}
		if s.Numbers.shows(i+1, len(moves)) {
			st.Kind, st.N = board.MoveNumber, int16(i+1)
			if last {
				st.Kind = board.NumberLast
			} else if previous {
				st.Kind = board.NumberPrevious
			}
		} else if last {
			st.Kind = board.RingLast
		} else if previous {
			st.Kind = board.RingPrevious
		} else {
			continue
		}
		buf = append(buf, board.Placed{Overlay: st, At: pt})
	}
	return buf
}

// appendWindow adds the corners of the framed part of the board.
func (s Scene) appendWindow(buf []board.Placed) []board.Placed {
	if len(s.Window) != 2 {
		return buf
	}
	a, b := s.Window[0], s.Window[1]
	left, right, bottom, top := min(a.Col, b.Col), max(a.Col, b.Col), min(a.Row, b.Row), max(a.Row, b.Row)
	for _, corner := range [...]struct{ at, outwards engine.Point }{
		{engine.Point{Col: left, Row: bottom}, engine.Point{Col: -1, Row: -1}},
		{engine.Point{Col: right, Row: bottom}, engine.Point{Col: 1, Row: -1}},
		{engine.Point{Col: left, Row: top}, engine.Point{Col: -1, Row: 1}},
		{engine.Point{Col: right, Row: top}, engine.Point{Col: 1, Row: 1}},
	} {
		buf = append(buf, board.Placed{Overlay: board.Overlay{Kind: board.WindowCorner, By: corner.outwards}, At: corner.at})
	}
	return buf
}

// labelled reports whether a point has a label.
func (s Scene) labelled(pt engine.Point) bool {
	for _, l := range s.Labels {
		if l.At == pt {
			return true
		}
	}
	return false
}

// appendVariation adds moves to come as ghost stones, starting with the given side, and arrows
// from each to the next.
func appendVariation(buf []board.Placed, line []engine.Point, side engine.Color) []board.Placed {
	for _, pt := range line {
		buf = append(buf, board.Placed{Overlay: board.Overlay{Kind: board.GhostStone, Side: side}, At: pt})
		side = side.Other()
	}
	for i := 1; i < len(line); i++ {
		by := engine.Point{Col: line[i].Col - line[i-1].Col, Row: line[i].Row - line[i-1].Row}
		buf = append(buf, board.Placed{Overlay: board.Overlay{Kind: board.VariationArrow, By: by}, At: line[i-1]})
	}
	return buf
}

// appendVariationNumbers adds the numbers of moves to come. They start at 1, or continue from
// the moves played if those are numbered.
func (s Scene) appendVariationNumbers(buf []board.Placed, line []engine.Point) []board.Placed {
	n, side := int16(1), s.Position.SideToMove()
	if s.Numbers != NoNumbers {
		n += int16(s.Position.Len())
	}
	for _, pt := range line {
		buf = append(buf, board.Placed{Overlay: board.Overlay{Kind: board.GhostNumber, Side: side, N: n}, At: pt})
		n, side = n+1, side.Other()
	}
	return buf
}

// playableVariation returns the moves of Variation up to the first unplayable one.
func (s Scene) playableVariation() []engine.Point {
	for i, pt := range s.Variation {
		if s.Position.At(pt) != engine.Empty {
			return s.Variation[:i]
		}
		for _, before := range s.Variation[:i] {
			if pt == before {
				return s.Variation[:i]
			}
		}
	}
	return s.Variation
}

// appendWinBars adds a bar from every stone of the winning row to the next.
func appendWinBars(buf []board.Placed, pos *engine.Position) []board.Placed {
	line := pos.WinningLine()
	for i := 1; i < len(line); i++ {
		step := engine.Point{Col: line[i].Col - line[i-1].Col, Row: line[i].Row - line[i-1].Row}
		for n, d := range board.Directions {
			switch step {
			case d:
				buf = append(buf, board.Placed{Overlay: board.Overlay{Kind: board.WinBar, N: int16(n)}, At: line[i-1]})
			case engine.Point{Col: -d.Col, Row: -d.Row}:
				buf = append(buf, board.Placed{Overlay: board.Overlay{Kind: board.WinBar, N: int16(n)}, At: line[i]})
			}
		}
	}
	return buf
}
