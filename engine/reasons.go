package engine

import (
	"cmp"
	"slices"
)

// Reasons is what speaks for a move without a search: what its stone makes and stops, and what
// it threatens next.
type Reasons struct {
	Effect
	// Next are the points where the mover's next stone carries out the threat, row by row
	// from the bottom: five after a four, an unstoppable four after an open three.
	Next []Point
}

// ReasonsFor returns what speaks for a move of the side to move, or the zero value if it can't be
// played.
func ReasonsFor(pos *Position, pt Point) Reasons {
	r := Reasons{Effect: EffectOf(pos, pt)}
	after := pos.Clone()
	if r.Makes == NoThreat || r.Makes == Five || after.Play(pt) != nil {
		return r
	}
	mover := pos.SideToMove()
	if r.Makes == Four || r.Makes == FourThree || r.Makes == OpenFour {
		r.Next = after.WinningPoints(mover)
		return r
	}
	for _, d := range lineDirections {
		for n := int8(-4); n <= 4; n++ {
			next := Point{Col: pt.Col + n*d.Col, Row: pt.Row + n*d.Row}
			if ThreatAt(after, next, mover) == OpenFour {
				r.Next = append(r.Next, next)
			}
		}
	}
	slices.SortFunc(r.Next, byRow)
	return r
}

// byRow compares points by row from the bottom, then by column.
func byRow(a, b Point) int { return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col)) }

// Elsewhere returns a legal move that does nothing, to find out what happens to a side that
// passes: it makes and stops nothing and is as far as possible from all stones. ok is false if
// there is none.
func Elsewhere(pos *Position) (pt Point, ok bool) {
	farthest := 1 // a neighbor of a stone always does something
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			p := Point{Col: col, Row: row}
			if d := distance(pos, p); d > farthest && pos.Legal(p) == nil && EffectOf(pos, p) == (Effect{}) {
				pt, farthest, ok = p, d, true
			}
		}
	}
	return pt, ok
}

// distance returns the number of king's moves from a point to the nearest stone: 0 on a stone,
// more than the size of the board without stones.
func distance(pos *Position, pt Point) int {
	nearest := pos.Size() + 1
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			if pos.At(Point{Col: col, Row: row}) != Empty {
				nearest = min(nearest, max(abs(int(col-pt.Col)), abs(int(row-pt.Row))))
			}
		}
	}
	return nearest
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
