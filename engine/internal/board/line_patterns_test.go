package board

import (
	"math/rand/v2"
	"testing"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/pattern"
)

// TestLinesOnTheBoard plays stones and counts rows on whole lines to find the fours and threes that
// a stone makes: what's outside the window must not matter.
func TestLinesOnTheBoard(t *testing.T) {
	for _, rule := range game.PlayableRules() {
		t.Run(rule.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(23, 29))
			var b Board
			found := map[pattern.Pattern]int{}
			for range 60 {
				pos := longLines(t, rng, game.MinSize+rng.IntN(7), rule)
				b.Reset(pos)
				for _, pt := range free(pos) {
					for s := range Side(2) {
						for d := range LineSteps {
							want := newLineOnBoard(pos, pt, d, game.Black+game.Color(s)).pattern()
							got := b.patterns[CellOf(pt)].Of(s).Code().At(d)
							found[want]++
							if coarse(got) != want {
								t.Fatalf("%v on %v in direction %d of\n%v makes pattern %d, a count gives %d",
									game.Black+game.Color(s), pt, d, drawn(pos), got, want)
							}
						}
					}
				}
			}
			for p := pattern.Dead; p <= pattern.Five; p++ {
				if p == coarse(p) && found[p] == 0 {
					t.Errorf("no line of pattern %d was found", p)
				}
			}
		})
	}
}

// coarse reduces a pattern to what lineOnBoard distinguishes.
func coarse(p pattern.Pattern) pattern.Pattern {
	switch {
	case p < pattern.Three:
		return pattern.Dead
	case p == pattern.OpenThree2:
		return pattern.OpenThree
	}
	return p
}

// lineOnBoard is a line through a point where a color plays.
type lineOnBoard struct {
	size  int
	rule  game.Rule
	cells [game.MaxSize][game.MaxSize]game.Color
	point game.Point
	dir   int
	color game.Color
}

func newLineOnBoard(pos *game.Position, pt game.Point, dir int, c game.Color) *lineOnBoard {
	l := &lineOnBoard{size: pos.Size(), rule: pos.Rule(), point: pt, dir: dir, color: c}
	for row := range l.size {
		for col := range l.size {
			l.cells[row][col] = pos.At(game.Point{Col: int8(col), Row: int8(row)})
		}
	}
	return l
}

// at returns what's on a point; Empty off the board.
func (l *lineOnBoard) at(pt game.Point) game.Color {
	if !pt.On(l.size) {
		return game.Empty
	}
	return l.cells[pt.Row][pt.Col]
}

// pattern puts a stone on the point and returns what it makes: Dead for less than a three.
func (l *lineOnBoard) pattern() pattern.Pattern {
	l.cells[l.point.Row][l.point.Col] = l.color
	if l.wins() {
		return pattern.Five
	}
	fouls := l.rule.HasFouls(l.color)
	if fouls && l.row() > 5 {
		return pattern.Overline
	}
	if p := l.four(fouls); p != pattern.Dead {
		return p
	}
	best := pattern.Dead
	l.each(func() {
		switch p := l.four(fouls); {
		case fouls && l.row() > 5:
		case p == pattern.OpenFour:
			best = pattern.OpenThree
		case p == pattern.Four && best == pattern.Dead:
			best = pattern.Three
		}
	})
	return best
}

// four returns which kind of four the stones make, Dead for none.
func (l *lineOnBoard) four(fouls bool) pattern.Pattern {
	switch n := l.fives(); {
	case n == 0:
		return pattern.Dead
	case n == 1 || l.rule.ClosedEndsCount() && l.oneStoneStops():
		return pattern.Four
	case fouls && l.row() != 4:
		return pattern.TwoFours
	}
	return pattern.OpenFour
}

// oneStoneStops reports whether one stone of the other side on the line can take away all winning
// points.
func (l *lineOnBoard) oneStoneStops() (stops bool) {
	own := l.color
	l.eachOf(own.Other(), func() {
		if l.fives() == 0 {
			stops = true
		}
	})
	return stops
}

// row returns how long the row through the point is.
func (l *lineOnBoard) row() int {
	d := [...]game.Point{DirRow: {Col: 1, Row: 0}, DirColumn: {Col: 0, Row: 1}, DirRising: {Col: 1, Row: 1}, DirFalling: {Col: 1, Row: -1}}[l.dir]
	row := 1
	for _, sign := range [2]int8{1, -1} {
		for n := sign; l.at(l.along(d, n)) == l.color; n += sign {
			row++
		}
	}
	return row
}

// each calls try with one more stone on each free point of the line in turn.
func (l *lineOnBoard) each(try func()) { l.eachOf(l.color, try) }

// eachOf is each with stones of any color.
func (l *lineOnBoard) eachOf(c game.Color, try func()) {
	d := [...]game.Point{DirRow: {Col: 1, Row: 0}, DirColumn: {Col: 0, Row: 1}, DirRising: {Col: 1, Row: 1}, DirFalling: {Col: 1, Row: -1}}[l.dir]
	for n := int8(-game.MaxSize); n <= game.MaxSize; n++ {
		pt := game.Point{Col: l.point.Col + n*d.Col, Row: l.point.Row + n*d.Row}
		if pt.On(l.size) && l.at(pt) == game.Empty {
			l.cells[pt.Row][pt.Col] = c
			try()
			l.cells[pt.Row][pt.Col] = game.Empty
		}
	}
}

// fives counts the points of the line where one more stone completes a win with the one on the
// point.
func (l *lineOnBoard) fives() (n int) {
	l.each(func() {
		if l.wins() {
			n++
		}
	})
	return n
}

// wins reports whether the row through the point wins.
func (l *lineOnBoard) wins() bool {
	d := [...]game.Point{DirRow: {Col: 1, Row: 0}, DirColumn: {Col: 0, Row: 1}, DirRising: {Col: 1, Row: 1}, DirFalling: {Col: 1, Row: -1}}[l.dir]
	row, closed := 1, true
	for _, sign := range [2]int8{1, -1} {
		n := sign
		for ; l.at(l.along(d, n)) == l.color; n += sign {
			row++
		}
		closed = closed && l.at(l.along(d, n)) == l.color.Other()
	}
	return l.rule.RowWins(l.color, row, closed)
}

// along returns the point n steps from the played one.
func (l *lineOnBoard) along(d game.Point, n int8) game.Point {
	return game.Point{Col: l.point.Col + n*d.Col, Row: l.point.Row + n*d.Row}
}
