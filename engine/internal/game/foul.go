package game

import (
	"cmp"
	"slices"
)

// Foul says why a point is forbidden to Black in renju. A move that makes exactly five wins and is
// never a foul.
type Foul uint8

// The fouls, in the order in which they are checked.
const (
	NoFoul          Foul = iota
	FoulOverline         // six or more stones in a row
	FoulDoubleFour       // two fours or more at once, which may be on one line
	FoulDoubleThree      // two threes or more at once
)

// String names the foul, as in "a double three"; "no foul" for NoFoul.
func (f Foul) String() string {
	switch f {
	case NoFoul:
		return "no foul"
	case FoulOverline:
		return "an overline"
	case FoulDoubleFour:
		return "a double four"
	}
	return "a double three"
}

// Foul returns why the rule forbids the side to move an empty point. It is [NoFoul] if the rule
// allows it or the point isn't empty.
func (p *Position) Foul(pt Point) Foul {
	side := p.SideToMove()
	if !p.def.fouls[side] || p.free(pt) != nil {
		return NoFoul
	}
	d := foulDetector{position: p, cells: p.cells, side: side}
	_, foul := d.judge(pt)
	return foul
}

// FoulStones returns the stones that make an empty point a foul of the side to move, row by row
// from the bottom: those of the overline, of the fours, or of the threes. It is nil if the rule
// allows the point.
func (p *Position) FoulStones(pt Point) []Point {
	foul := p.Foul(pt)
	if foul == NoFoul {
		return nil
	}
	side := p.SideToMove()
	d := foulDetector{position: p, cells: p.cells, side: side}
	d.put(pt, side)
	var stones []Point
	for _, dir := range lineDirections {
		for _, q := range d.foulRow(pt, dir, foul) {
			if q != pt && p.At(q) == side && !slices.Contains(stones, q) {
				stones = append(stones, q)
			}
		}
	}
	slices.SortFunc(stones, func(a, b Point) int { return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col)) })
	return stones
}

// foulRow returns the points of a line that belong to a foul of the stone on pt: the overline,
// the fives that its fours can become, or the straight fours that its three can become.
func (d *foulDetector) foulRow(pt, dir Point, foul Foul) (row []Point) {
	if foul == FoulOverline {
		if d.length(pt, dir) > 5 {
			row = d.row(pt, dir)
		}
		return row
	}
	if foul == FoulDoubleThree && !d.three(pt, dir) {
		return nil
	}
	want := 5
	if foul == FoulDoubleThree {
		want = 4
	}
	for _, dir := range [2]Point{dir, {-dir.Col, -dir.Row}} {
		if gap, filled := d.gap(pt, dir); filled == want {
			d.put(gap, d.side)
			row = append(row, d.row(pt, dir)...)
			d.put(gap, Empty)
		}
	}
	return row
}

// row returns the points of the row with the stone on pt.
func (d *foulDetector) row(pt, dir Point) (row []Point) {
	first := pt.step(dir, -d.run(pt, Point{-dir.Col, -dir.Row}))
	for i := range d.length(pt, dir) {
		row = append(row, first.step(dir, i))
	}
	return row
}

// findStuck sets stuck if the side to move has no legal point. The first empty point is nearly
// always legal.
func (p *Position) findStuck() {
	if !p.def.fouls[p.SideToMove()] || p.winner != Empty {
		return
	}
	for row := range int8(p.size) {
		for col := range int8(p.size) {
			if pt := (Point{col, row}); *p.cell(pt) == Empty && !p.forbids(pt) {
				return
			}
		}
	}
	p.stuck = true
}

// foulDetector tries moves on a copy of a position's cells, so that several goroutines can read
// the position.
type foulDetector struct {
	position *Position
	cells    [MaxSize * MaxSize]Color
	side     Color
}

// judge returns whether a move on an empty point makes exactly five, and if not, which foul it
// is.
func (d *foulDetector) judge(pt Point) (five bool, foul Foul) {
	if !d.crowded(pt) {
		return false, NoFoul
	}
	d.put(pt, d.side)
	defer d.put(pt, Empty)
	overline := false
	for _, dir := range lineDirections {
		switch n := d.length(pt, dir); {
		case n == 5:
			return true, NoFoul
		case n > 5:
			overline = true
		}
	}
	if overline {
		return false, FoulOverline
	}
	fours := 0
	for _, dir := range lineDirections {
		fours += d.fours(pt, dir)
	}
	if fours > 1 {
		return false, FoulDoubleFour
	}
	threes := 0
	for _, dir := range lineDirections {
		if d.three(pt, dir) {
			if threes++; threes > 1 {
				return false, FoulDoubleThree
			}
		}
	}
	return false, NoFoul
}

// crowded reports whether four or more own stones are near pt on its lines, up to five points
// away as in an overline. Fewer stones make neither five nor a foul.
func (d *foulDetector) crowded(pt Point) bool {
	stones := 0
	for _, dir := range lineDirections {
		for n := -5; n <= 5; n++ {
			if n != 0 && d.at(pt.step(dir, n)) == d.side {
				stones++
			}
		}
	}
	return stones > 3
}

// at returns what stands on a point. Off the board it is the other side's stone.
func (d *foulDetector) at(pt Point) Color {
	if !pt.On(d.position.size) {
		return d.side.Other()
	}
	return d.cells[int(pt.Row)*MaxSize+int(pt.Col)]
}

func (d *foulDetector) put(pt Point, c Color) { d.cells[int(pt.Row)*MaxSize+int(pt.Col)] = c }

// run returns the number of consecutive own stones after pt.
func (d *foulDetector) run(pt, dir Point) (n int) {
	for pt = pt.step(dir, 1); d.at(pt) == d.side; pt = pt.step(dir, 1) {
		n++
	}
	return n
}

// length returns the length of the row with the stone on pt.
func (d *foulDetector) length(pt, dir Point) int {
	return d.run(pt, Point{-dir.Col, -dir.Row}) + 1 + d.run(pt, dir)
}

// gap returns the first point after the row with the stone on pt, and how long the row would be
// with a stone there: 0 if the point isn't empty.
func (d *foulDetector) gap(pt, dir Point) (gap Point, filled int) {
	gap = pt.step(dir, d.run(pt, dir)+1)
	if d.at(gap) != Empty {
		return gap, 0
	}
	return gap, d.length(pt, dir) + 1 + d.run(gap, dir)
}

// fours returns the number of fours that the stone on pt makes on a line: four stones that one
// more makes exactly five. A straight four counts once.
func (d *foulDetector) fours(pt, dir Point) (n int) {
	for _, dir := range [2]Point{dir, {-dir.Col, -dir.Row}} {
		if _, filled := d.gap(pt, dir); filled == 5 {
			n++
		}
	}
	if n == 2 && d.length(pt, dir) == 4 {
		return 1
	}
	return n
}

// straightFour reports whether the row with the stone on pt is four stones, and a stone at
// either end makes exactly five.
func (d *foulDetector) straightFour(pt, dir Point) bool {
	_, after := d.gap(pt, dir)
	_, before := d.gap(pt, Point{-dir.Col, -dir.Row})
	return d.length(pt, dir) == 4 && after == 5 && before == 5
}

// three reports whether the stone on pt makes a three on a line: a legal move makes it a
// straight four but not a five.
func (d *foulDetector) three(pt, dir Point) bool {
	for _, dir := range [2]Point{dir, {-dir.Col, -dir.Row}} {
		q, filled := d.gap(pt, dir)
		if filled != 4 {
			continue
		}
		d.put(q, d.side)
		straight := d.straightFour(q, dir)
		d.put(q, Empty)
		if !straight {
			continue
		}
		if five, foul := d.judge(q); !five && foul == NoFoul {
			return true
		}
	}
	return false
}
