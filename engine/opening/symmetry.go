package opening

import "hoshi/engine"

// mirrors are the linear parts of the isometries that can preserve four stones and their colors
// and map one fifth to another: reflections in the four axis directions, and the half turn.
// Quarter turns can't, because the two stones of a color would have to be four.
var mirrors = [...]func(x, y int) (int, int){
	func(x, y int) (int, int) { return -x, y },
	func(x, y int) (int, int) { return x, -y },
	func(x, y int) (int, int) { return y, x },
	func(x, y int) (int, int) { return -y, -x },
	func(x, y int) (int, int) { return -x, -y },
}

// symmetricFifths reports whether a symmetry of the stones on the board, about any axis or
// center, maps point a to point b. Board edges don't count.
func symmetricFifths(pos *engine.Position, a, b engine.Point) bool {
	stones := pos.Moves()
	sumX, sumY := 0, 0
	for _, s := range stones {
		sumX, sumY = sumX+int(s.Col), sumY+int(s.Row)
	}
	n := len(stones)
	for _, mirror := range mirrors {
		// A symmetry of the stones preserves their center of gravity, which determines the
		// translation. If that isn't an integer, the stones aren't symmetric.
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

// keeps reports whether every stone maps to a stone of its color.
func keeps(pos *engine.Position, stones []engine.Point, image func(engine.Point) engine.Point) bool {
	for _, s := range stones {
		if pos.At(image(s)) != pos.At(s) {
			return false
		}
	}
	return true
}
