package game

// Dead reports whether a game that goes on can only be drawn: neither side could still
// make a row that wins, see [Position.FivePossible].
func (p *Position) Dead() bool {
	return !p.Over() && !p.FivePossible(Black) && !p.FivePossible(White)
}

// FivePossible reports whether a side could still make a row that wins, if it alone
// played from now on. Forbidden points are not looked at: a row that a side may not
// make counts as possible. It is false for both sides in a game that can only be drawn.
func (p *Position) FivePossible(side Color) bool {
	if side == Empty {
		return false
	}
	for row := range int8(p.size) {
		for col := range int8(p.size) {
			for _, d := range lineDirections {
				if p.canFill(Point{col, row}, d, side) {
					return true
				}
			}
		}
	}
	return false
}

// canFill reports whether the five points from pt on could become a row of a side that
// wins.
func (p *Position) canFill(pt, d Point, side Color) bool {
	if !pt.step(d, 4).On(p.size) {
		return false
	}
	for n := range 5 {
		if p.At(pt.step(d, n)) == side.Other() {
			return false
		}
	}
	before, after := p.At(pt.step(d, -1)), p.At(pt.step(d, 5))
	w := p.def.wins[side]
	if before == side || after == side {
		return !w.exact // with that stone it is six
	}
	return !(w.open && before == side.Other() && after == side.Other())
}
