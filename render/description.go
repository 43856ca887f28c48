package render

import (
	"slices"

	"hoshi/engine"
)

// Bounds of the lists in a [Description], so that a text made of one is short
// for any scene.
const (
	maxDescribedFives  = 6
	maxDescribedHints  = 10
	maxDescribedPoints = 20
	maxDescribedValues = 5
)

// Description is what a scene shows, as values: what a caller needs to put the
// picture into words for people who do not see it. [Describe] makes it.
type Description struct {
	Size  int         // points along a side of the board; 0 for a scene without a position
	Rule  engine.Rule // the rule of the position
	Moves int         // moves played, stones set up before play not counted

	LastMove engine.Point // the point of the last move
	LastSide engine.Color // the side that played it; [engine.Empty] before the first move

	SideToMove engine.Color   // the side to move, also when the game is over
	Winner     engine.Color   // the side with a winning row, or engine.Empty
	WinningRow []engine.Point // the stones of that row, in order along it
	Draw       bool           // the board is full and nobody has won

	Black, White SideDescription // each side's stones, threats and name

	Hints     PointList // suggested moves, at most 10
	Variation PointList // moves to come, at most 20, up to the first that cannot be played
	Forbidden PointList // points forbidden for the side to move, at most 20
	Foul      PointList // stones of the rows that make a move a foul, at most 20
	Labels    []Label   // letters on points, at most 20

	// Values are the best moves of the heat map, at most five, the best first. The
	// text of each is set, to what the picture shows.
	Values        []MoveValue
	LowerIsBetter bool // lower values are better, as in [Scene.LowerIsBetter]
}

// SideDescription is what a scene shows of one side.
type SideDescription struct {
	Name   string         // the name in the caption, or ""
	Stones []engine.Point // in rows from the bottom, each from left to right
	Fives  PointList      // free points that would win at once, at most 6; none if the game is over
}

// PointList is a list of points cut to a bound.
type PointList struct {
	Points []engine.Point // those within the bound, in their order
	Left   int            // how many more there are
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

// Describe returns what a scene shows. Its lists are bounded, but for the stones,
// which the board bounds. Marks off the board are described like the others. A
// scene without a position gives the zero value.
func Describe(s Scene) Description {
	pos := s.Position
	if pos == nil || pos.Size() == 0 {
		return Description{}
	}
	d := Description{
		Size: pos.Size(), Rule: pos.Rule(), Moves: pos.Len(),
		SideToMove: pos.SideToMove(),
		Winner:     pos.Winner(), WinningRow: pos.WinningLine(), Draw: pos.Drawn(),
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

// describeSide returns what a position shows of a side.
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
