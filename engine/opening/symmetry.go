package opening

import "hoshi/engine"

// mirrors are the linear parts of the isometries that can keep four stones and their
// colors and map one fifth to another: the reflections in the four directions of axes,
// and the half turn. Quarter turns cannot: two stones of one color would have to be four.
var mirrors = [...]func(x, y int) (int, int){
	func(x, y int) (int, int) { return -x, y },
	func(x, y int) (int, int) { return x, -y },
	func(x, y int) (int, int) { return y, x },
	func(x, y int) (int, int) { return -y, -x },
	func(x, y int) (int, int) { return -x, -y },
}

// symmetricFifths reports whether a symmetry of the stones on the board, about any axis
// or center, maps point a to point b. The edges of the board do not count.
func symmetricFifths(pos *engine.Position, a, b engine.Point) bool {
	stones := pos.Moves()
	sumX, sumY := 0, 0
	for _, s := range stones {
		sumX, sumY = sumX+int(s.Col), sumY+int(s.Row)
	}
	n := len(stones)
	for _, mirror := range mirrors {
		// A symmetry of the stones keeps their center of gravity, which gives its
		// translation. Where that is no whole number the stones do not fit.
		mx, my := mirror(sumX, sumY)
		image := func(pt engine.Point) engine.Point {
			x, y := mirror(int(pt.Col), int(pt.Row))
			return engine.Point{Col: int8(x + (sumX-mx)/n), Row: int8(y + (sumY-my)/n)}
		}
		if image(a) == b && keeps(pos, stones, image) {
			return true
		}
	}
	return false
}

// keeps reports whether every stone is mapped to a stone of its color.
func keeps(pos *engine.Position, stones []engine.Point, image func(engine.Point) engine.Point) bool {
	for _, s := range stones {
		if pos.At(image(s)) != pos.At(s) {
			return false
		}
	}
	return true
}
