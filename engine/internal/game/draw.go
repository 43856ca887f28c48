package game

// Dead reports whether an unfinished game can only be drawn, because neither side can make a
// winning row any more, see [Position.FivePossible].
func (p *Position) Dead() bool {
	return !p.Over() && !p.FivePossible(Black) && !p.FivePossible(White)
}

// FivePossible reports whether a side could still make a winning row if it alone played from now
// on. It ignores forbidden points. If it is false for both sides, the game can only be drawn.
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

// canFill reports whether the five points from pt in direction d could become a winning row.
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
