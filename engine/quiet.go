package engine

import "slices"

// QuietReasons is what speaks for a move that makes and stops no threat: the nearby stones that
// it works with or takes room from, and what it prepares.
type QuietReasons struct {
	// With are stones of the mover that can become five in a row with the move. Against are
	// stones of the other side that can no longer become five through its point.
	With, Against []Point
	// Prepares is a threat that one stone can't stop, a double three or more, which the
	// mover's next stone would make, and wouldn't have made before the move. NoThreat if
	// there is none.
	Prepares Threat
	At       Point // where that next stone would go
}

// nearStones is how far from the move the stones of QuietReasons can be.
const nearStones = 3

// lineDirections are the four directions of rows.
var lineDirections = [...]Point{{Col: 1}, {Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}}

// QuietReasonsFor returns the reasons for a move of the side to move that [ReasonsFor] doesn't
// cover, or the zero value if it can't be played.
func QuietReasonsFor(pos *Position, pt Point) QuietReasons {
	after, mover := pos.Clone(), pos.SideToMove()
	if after.Play(pt) != nil {
		return QuietReasons{}
	}
	r := QuietReasons{With: partners(pos, pt, mover), Against: partners(pos, pt, mover.Other())}
	if after.Over() {
		return r
	}
	for _, d := range lineDirections {
		for n := int8(-4); n <= 4; n++ {
			next := Point{Col: pt.Col + n*d.Col, Row: pt.Row + n*d.Row}
			if t := ThreatAt(after, next, mover); t >= DoubleThree && t != Four && t > max(r.Prepares, ThreatAt(pos, next, mover)) {
				r.Prepares, r.At = t, next
			}
		}
	}
	return r
}

// partners returns the stones of a side that could become five with a stone on a nearby empty
// point, row by row from the bottom.
func partners(pos *Position, pt Point, side Color) []Point {
	var out []Point
	for _, d := range lineDirections {
		for first := int8(-4); first <= 0; first++ { // a window of five with pt in it
			var stones []Point
			open := true
			for n := first; n < first+5 && open; n++ {
				p := Point{Col: pt.Col + n*d.Col, Row: pt.Row + n*d.Row}
				switch {
				case !p.On(pos.Size()) || pos.At(p) == side.Other():
					open = false
				case pos.At(p) == side && max(n, -n) <= nearStones:
					stones = append(stones, p)
				}
			}
			if !open {
				continue
			}
			for _, p := range stones {
				if !slices.Contains(out, p) {
					out = append(out, p)
				}
			}
		}
	}
	slices.SortFunc(out, byRow)
	return out
}
