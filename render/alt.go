package render

import (
	"fmt"
	"strings"

	"hoshi/engine"
)

// MaxAlt is how long a text by Alt is at most, in bytes and so in characters:
// Discord's limit for the description of an attachment.
const MaxAlt = 1024

// Alt puts a scene into words for those who do not see the picture: the board,
// the last move, whose turn it is, who threatens five in a row or has made it,
// what is marked, and where the stones stand, as far as there is room.
func Alt(s Scene) string {
	pos := s.Position
	if pos == nil || pos.Size() == 0 {
		return ""
	}
	a := altText{}
	first := fmt.Sprintf("%d×%d, move %d", pos.Size(), pos.Size(), pos.Len())
	if last, ok := pos.LastMove(); ok {
		first += fmt.Sprintf(", %v %v last", pos.At(last), last)
	}
	if line := pos.WinningLine(); line != nil {
		first += fmt.Sprintf(", %v wins with five from %v to %v", pos.Winner(), line[0], line[len(line)-1])
	} else {
		first += ", " + standing(pos)
	}
	for _, side := range [...]engine.Color{pos.SideToMove(), pos.SideToMove().Other()} {
		if pts := fives(pos, side); len(pts) > 0 && !pos.Over() {
			verb := "threatens"
			if side == pos.SideToMove() {
				verb = "can make"
			}
			first += fmt.Sprintf(", %v %s five at %s", side, verb, named(pts, 6))
		}
	}
	a.add(first)
	s.describeMarks(&a)
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		if pts := stonesOf(pos, side); len(pts) > 0 {
			a.add(fmt.Sprintf("%v: %s", side, named(pts, len(pts))))
		}
	}
	return a.String()
}

// describeMarks says what is marked besides the moves played.
func (s Scene) describeMarks(a *altText) {
	if c := s.Caption; c != nil && (c.Black != "" || c.White != "") {
		a.add(fmt.Sprintf("Black is %s, White %s", or(c.Black, "unnamed"), or(c.White, "unnamed")))
	}
	if len(s.Hints) > 0 {
		a.add("Suggested: " + named(s.Hints, 10))
	}
	if line := s.playable(); len(line) > 0 {
		a.add(fmt.Sprintf("Line from %v on: %s", s.Position.SideToMove(), named(line, 20)))
	}
	if len(s.Forbidden) > 0 {
		a.add("Forbidden: " + named(s.Forbidden, 20))
	}
	if len(s.Labels) > 0 {
		var parts []string
		for _, l := range s.Labels {
			parts = append(parts, fmt.Sprintf("%s is %v", l.Text, l.At))
		}
		a.add("Labels: " + strings.Join(parts, ", "))
	}
	if len(s.Heat) > 0 {
		var parts []string
		for _, h := range bestRated(s.Heat, 5) {
			parts = append(parts, fmt.Sprintf("%v %s", h.At, h.text()))
		}
		a.add("Best values: " + strings.Join(parts, ", "))
	}
}

// altText is a text that grows by sentences up to MaxAlt bytes.
type altText struct {
	strings.Builder
	full bool
}

// add adds a sentence without its full stop; where there is too little room, its
// first words and dots.
func (a *altText) add(sentence string) {
	sentence = strings.Join(strings.Fields(sentence), " ") + "."
	if a.Len() > 0 {
		sentence = " " + sentence
	}
	room := MaxAlt - a.Len()
	if a.full {
		return
	}
	if len(sentence) > room {
		a.full = true
		const dots = " …"
		cut := strings.LastIndexByte(sentence[:max(room-len(dots), 0)], ' ')
		if cut <= 0 {
			return
		}
		sentence = sentence[:cut] + dots
	}
	a.WriteString(sentence)
}

// fives returns the free points where a side would have five in a row, or by a
// rule that wants exactly five neither more nor less.
func fives(pos *engine.Position, side engine.Color) []engine.Point {
	exact := pos.Rule() == engine.Standard || pos.Rule() == engine.Renju && side == engine.Black
	var pts []engine.Point
	size := int8(pos.Size())
	for row := range size {
		for col := range size {
			pt := engine.Point{Col: col, Row: row}
			if pos.At(pt) != engine.Empty {
				continue
			}
			for _, d := range directions {
				n := 1 + reachOf(pos, side, pt, d) + reachOf(pos, side, pt, engine.Point{Col: -d.Col, Row: -d.Row})
				if n == 5 || n > 5 && !exact {
					pts = append(pts, pt)
					break
				}
			}
		}
	}
	return pts
}

// reachOf counts a side's stones in a direction from a point on, without it.
func reachOf(pos *engine.Position, side engine.Color, pt, d engine.Point) int {
	n := 0
	for {
		pt.Col, pt.Row = pt.Col+d.Col, pt.Row+d.Row
		if pos.At(pt) != side {
			return n
		}
		n++
	}
}

// stonesOf lists the points of a side, row by row from the bottom.
func stonesOf(pos *engine.Position, side engine.Color) []engine.Point {
	var pts []engine.Point
	size := int8(pos.Size())
	for row := range size {
		for col := range size {
			if pt := (engine.Point{Col: col, Row: row}); pos.At(pt) == side {
				pts = append(pts, pt)
			}
		}
	}
	return pts
}

// named names at most so many points, "a1, b2 and c3".
func named(pts []engine.Point, most int) string {
	var names []string
	for _, pt := range pts[:min(len(pts), most)] {
		names = append(names, pt.String())
	}
	n := len(names)
	switch {
	case len(pts) > most:
		return strings.Join(names, ", ") + " and more"
	case n < 2:
		return strings.Join(names, "")
	case n > 3:
		return strings.Join(names, " ")
	}
	return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
}

func or(text, instead string) string {
	if strings.TrimSpace(text) == "" {
		return instead
	}
	return text
}
