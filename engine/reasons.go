package engine

import (
	"cmp"
	"slices"
)

// Reasons is what speaks for a move by the rule alone: what its stone makes and stops, and
// what it threatens next. It looks no further ahead than that. What comes of the move in
// the end, a search tells.
type Reasons struct {
	Effect
	// Next are the points where the mover's next stone does what the move threatens, row
	// by row from the bottom: it makes five after a four, and a four that cannot be
	// stopped after an open three. None after a move that makes neither.
	Next []Point
}

// ReasonsFor returns what speaks for a move of the side to move; nothing where it cannot be
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
	for _, d := range [...]Point{{Col: 1}, {Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}} {
		for n := int8(-4); n <= 4; n++ {
			next := Point{Col: pt.Col + n*d.Col, Row: pt.Row + n*d.Row}
			if ThreatAt(after, next, mover) == OpenFour {
				r.Next = append(r.Next, next)
			}
		}
	}
	slices.SortFunc(r.Next, func(a, b Point) int { return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col)) })
	return r
}

// Elsewhere returns a legal move that does nothing, for the question what happens to who
// passes: it makes and stops nothing, and stands as far as possible from all other stones.
// ok is false where there is none.
func Elsewhere(pos *Position) (pt Point, ok bool) {
	farthest := 1 // a neighbour of a stone always takes part
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

// distance returns how many steps of a king it is from a point to the nearest stone; 0 on a
// stone, and more than the size of the board where there is none.
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
