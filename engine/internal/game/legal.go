package game

// Legal returns nil if the side to move may play on pt, else why not: [ErrGameOver], an
// *[OffBoardError], a *[TakenError] or a *[ForbiddenError].
func (p *Position) Legal(pt Point) error {
	if p.winner != Empty {
		return ErrGameOver
	}
	if err := p.free(pt); err != nil {
		return err
	}
	if foul := p.Foul(pt); foul != NoFoul {
		return &ForbiddenError{pt, p.rule, foul}
	}
	return nil
}

// LegalPoints returns the points where the side to move may play, row by row from the bottom.
func (p *Position) LegalPoints() []Point {
	return p.emptyPoints(func(pt Point) bool { return p.Legal(pt) == nil })
}

// ForbiddenPoints returns the empty points that the rule forbids the side to move, row by row
// from the bottom, or none if the game is over.
func (p *Position) ForbiddenPoints() []Point {
	if p.Over() || !p.def.fouls[p.SideToMove()] {
		return nil
	}
	return p.emptyPoints(p.forbids)
}

// WinningPoints returns the empty points where a stone of a side would win, row by row from the
// bottom, regardless of whose turn it is. There are none if the game is over.
func (p *Position) WinningPoints(side Color) []Point {
	if p.Over() || side == Empty {
		return nil
	}
	return p.emptyPoints(func(pt Point) bool { return p.wouldWin(pt, side) })
}

// emptyPoints returns the empty points that keep accepts, row by row from the bottom.
func (p *Position) emptyPoints(keep func(Point) bool) []Point {
	var points []Point
	for row := range int8(p.size) {
		for col := range int8(p.size) {
			if pt := (Point{col, row}); *p.cell(pt) == Empty && keep(pt) {
				points = append(points, pt)
			}
		}
	}
	return points
}

// forbids reports whether the rule forbids the side to move an empty point.
func (p *Position) forbids(pt Point) bool { return p.Foul(pt) != NoFoul }

// wouldWin reports whether a stone of a side on an empty point would win.
func (p *Position) wouldWin(pt Point, side Color) bool {
	for _, d := range lineDirections {
		if _, n, closed := p.row(pt, d, side); p.def.wins[side].row(n, closed) {
			return true
		}
	}
	return false
}

// row returns the row that a stone of a side on pt belongs to or would belong to: how many of its
// stones come before pt in a direction, its length n, and whether it has stones of the other
// side at both ends.
func (p *Position) row(pt, d Point, side Color) (before, n int, closed bool) {
	back := Point{-d.Col, -d.Row}
	before = p.count(pt, back, side)
	after := p.count(pt, d, side)
	other := side.Other()
	closed = p.At(pt.step(back, before+1)) == other && p.At(pt.step(d, after+1)) == other
	return before, before + 1 + after, closed
}

// count returns the number of consecutive stones of a side after pt in a direction.
func (p *Position) count(pt, d Point, side Color) (n int) {
	for pt = (Point{pt.Col + d.Col, pt.Row + d.Row}); p.At(pt) == side; pt = (Point{pt.Col + d.Col, pt.Row + d.Row}) {
		n++
	}
	return n
}

// lineDirections has one step along each of the four lines through a point.
var lineDirections = [4]Point{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// findLine sets the winner if the stone on pt is part of a winning row.
func (p *Position) findLine(pt Point, c Color) {
	for _, d := range lineDirections {
		before, n, closed := p.row(pt, d, c)
		if !p.def.wins[c].row(n, closed) {
			continue
		}
		p.winner, p.line = c, make([]Point, n)
		for i := range p.line {
			p.line[i] = pt.step(d, i-before)
		}
		return
	}
}
