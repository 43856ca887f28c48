package render

import (
	"slices"

	"hoshi/engine"
)

// Limits of the lists in a [Description], so that text made from it is short for any scene.
const (
	maxDescribedFives  = 6
	maxDescribedHints  = 10
	maxDescribedPoints = 20
	maxDescribedValues = 5
)

// Description is the content of a scene as values, from which a caller can describe the picture
// to people who can't see it. [Describe] makes it.
type Description struct {
	Size  int         // points along a side of the board; 0 for a scene without a position
	Rule  engine.Rule // the rule of the position
	Moves int         // moves played, not counting set-up stones

	LastMove engine.Point // the point of the last move
	LastSide engine.Color // the side that played it; [engine.Empty] before the first move

	SideToMove engine.Color   // the side to move, even if the game is over
	Winner     engine.Color   // the side that won, or engine.Empty
	WinningRow []engine.Point // the stones of that row, in order along it
	Draw       bool           // the board is full without a winner
	Ended      bool           // the game ended in another way: the scene has an [Ending]

	Black, White SideDescription // each side's stones, threats and name

	Hints     PointList // suggested moves, at most 10
	Variation PointList // moves to come, at most 20, up to the first unplayable one
	Forbidden PointList // points forbidden to the side to move, at most 20
	Foul      PointList // stones of the rows that make a move a foul, at most 20
	Labels    []Label   // letters on points, at most 20

	// Values are the best moves of the heat map, at most five, best first. Each has Text set to
	// what the picture shows.
	Values        []MoveValue
	LowerIsBetter bool // lower values are better, as in [Scene.LowerIsBetter]
}

// SideDescription is a scene's content for one side.
type SideDescription struct {
	Name   string         // the name in the caption, or ""
	Stones []engine.Point // in rows from the bottom, each from left to right
	Fives  PointList      // free points that would win at once, at most 6; none after the game
}

// PointList is a list of points cut to a limit.
type PointList struct {
	Points []engine.Point // the points within the limit, in order
	Left   int            // number of points left out
}

// Side returns the description of a side. It is empty for [engine.Empty].
func (d *Description) Side(side engine.Color) SideDescription {
	switch side {
	case engine.Black:
		return d.Black
	case engine.White:
		return d.White
	}
	return SideDescription{}
}

// Describe returns the content of a scene. Its lists are limited, except for the stones, which
// the board limits. Marks off the board are described like the others. A scene without a
// position gives the zero value.
func Describe(s Scene) Description {
	pos := s.Position
	if pos == nil || pos.Size() == 0 {
		return Description{}
	}
	d := Description{
		Size: pos.Size(), Rule: pos.Rule(), Moves: pos.Len(),
		SideToMove: pos.SideToMove(),
		Winner:     s.winner(), WinningRow: pos.WinningLine(), Draw: pos.Drawn(), Ended: s.ended(),
		Black:         describeSide(pos, engine.Black),
		White:         describeSide(pos, engine.White),
		Hints:         firstPoints(s.Hints, maxDescribedHints),
		Variation:     firstPoints(s.playableVariation(), maxDescribedPoints),
		Forbidden:     firstPoints(s.Forbidden, maxDescribedPoints),
		Foul:          firstPoints(s.Foul, maxDescribedPoints),
		Labels:        slices.Clone(s.Labels[:min(len(s.Labels), maxDescribedPoints)]),
		LowerIsBetter: s.LowerIsBetter,
	}
	if last, ok := pos.LastMove(); ok {
		d.LastMove, d.LastSide = last, pos.At(last)
	}
	if s.Caption != nil {
		d.Black.Name, d.White.Name = s.Caption.Black, s.Caption.White
	}
	for _, h := range s.bestRated(maxDescribedValues) {
		h.Text = h.text()
		d.Values = append(d.Values, h)
	}
	return d
}

// describeSide describes one side of a position.
func describeSide(pos *engine.Position, side engine.Color) SideDescription {
	var d SideDescription
	size := int8(pos.Size())
	for row := range size {
		for col := range size {
			pt := engine.Point{Col: col, Row: row}
			if pos.At(pt) == side {
				d.Stones = append(d.Stones, pt)
			}
		}
	}
	d.Fives = firstPoints(pos.WinningPoints(side), maxDescribedFives)
	return d
}

// firstPoints returns a copy of at most n points.
func firstPoints(pts []engine.Point, n int) PointList {
	n = min(n, len(pts))
	return PointList{slices.Clone(pts[:n]), len(pts) - n}
}
