// Package gametest has positions for tests: read from text, random, or full of long lines. Its
// functions fail the test if they can't make a position.
package gametest

import (
	"math/rand/v2"
	"testing"

	"hoshi/engine/internal/game"
)

// Empty returns an empty board.
func Empty(t testing.TB, size int, rule game.Rule) *game.Position {
	t.Helper()
	return Stones(t, size, rule, nil, nil)
}

// Stones returns a board with set-up stones.
func Stones(t testing.TB, size int, rule game.Rule, black, white []game.Point) *game.Position {
	t.Helper()
	pos, err := game.Setup(size, rule, black, white)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// Setup is [Stones] with the points as text like "h8 i9", on 15×15 in freestyle.
func Setup(t testing.TB, black, white string) *game.Position {
	t.Helper()
	return Stones(t, game.DefaultSize, game.Freestyle, Points(t, black), Points(t, white))
}

// Points reads points like "h8 i9" for the largest board.
func Points(t testing.TB, text string) []game.Point {
	t.Helper()
	pts, err := game.ParsePoints(text, game.MaxSize)
	if err != nil {
		t.Fatal(err)
	}
	return pts
}

// Played returns the freestyle position after moves like "h8 i9".
func Played(t testing.TB, size int, moves string) *game.Position {
	t.Helper()
	pos := Empty(t, size, game.Freestyle)
	for _, m := range Points(t, moves) {
		if err := pos.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

// Random plays up to the given number of random legal moves, stopping before a win.
func Random(t testing.TB, rng *rand.Rand, size int, rule game.Rule, moves int) *game.Position {
	t.Helper()
	pos := Empty(t, size, rule)
	for _, i := range rng.Perm(size * size)[:moves] {
		pt := game.Point{Col: int8(i % size), Row: int8(i / size)}
		if pos.Legal(pt) != nil {
			continue
		}
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
		if pos.Winner() != game.Empty {
			if err := pos.Undo(); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	return pos
}

// LongLines scatters stones along a few lines, most lines having mainly one color.
func LongLines(t testing.TB, rng *rand.Rand, size int, rule game.Rule) *game.Position {
	t.Helper()
	for {
		var sides [2][]game.Point
		taken := map[game.Point]bool{}
		put := func(pt game.Point, s int) {
			if pt.On(size) && !taken[pt] {
				taken[pt] = true
				sides[s] = append(sides[s], pt)
			}
		}
		anywhere := func() game.Point { return game.Point{Col: int8(rng.IntN(size)), Row: int8(rng.IntN(size))} }
		for line := range 2 + rng.IntN(3) {
			pt, d := anywhere(), [4]game.Point{{Col: 1}, {Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}}[rng.IntN(4)]
			for range 9 {
				switch n := rng.IntN(8); {
				case n < 4:
					put(pt, line%2)
				case n == 4:
					put(pt, 1-line%2)
				}
				pt = game.Point{Col: pt.Col + d.Col, Row: pt.Row + d.Row}
			}
		}
		for len(sides[0]) < len(sides[1]) {
			put(anywhere(), 0)
		}
		for len(sides[1]) < len(sides[0]) {
			put(anywhere(), 1)
		}
		if pos := Stones(t, size, rule, sides[0], sides[1]); !pos.Over() {
			return pos
		}
	}
}

// Crowded returns a typical crowded renju position: Black's stones are close together, so that
// many points make threes and fours, with White's among them.
func Crowded(t testing.TB, rng *rand.Rand, size int) *game.Position {
	t.Helper()
	for {
		var sides [2][]game.Point
		taken := map[game.Point]bool{}
		put := func(s int, center game.Point, spread int) {
			pt := game.Point{Col: center.Col + int8(rng.IntN(2*spread+1)-spread), Row: center.Row + int8(rng.IntN(2*spread+1)-spread)}
			if pt.On(size) && !taken[pt] {
				taken[pt] = true
				sides[s] = append(sides[s], pt)
			}
		}
		spread := 2 + rng.IntN(4)
		center := game.Point{Col: int8(rng.IntN(size)), Row: int8(rng.IntN(size))}
		for range 6 + rng.IntN(spread*spread*3) {
			if len(sides[0]) < size*size/2 { // White needs room for the same number
				put(0, center, spread)
			}
		}
		for range rng.IntN(len(sides[0])/2 + 1) {
			put(1, center, spread)
		}
		for len(sides[1]) < len(sides[0]) {
			put(1, game.Center(size), size/2)
		}
		for len(sides[0]) < len(sides[1]) {
			put(0, game.Center(size), size/2)
		}
		if pos := Stones(t, size, game.Renju, sides[0], sides[1]); !pos.Over() {
			return pos
		}
	}
}

// Free returns the empty points, row by row from the bottom.
func Free(pos *game.Position) (pts []game.Point) {
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			if pt := (game.Point{Col: col, Row: row}); pos.At(pt) == game.Empty {
				pts = append(pts, pt)
			}
		}
	}
	return pts
}

// Draw draws a position, with the first row at the bottom.
func Draw(pos *game.Position) (text string) {
	for row := pos.Size() - 1; row >= 0; row-- {
		for col := range pos.Size() {
			text += string(".xo"[pos.At(game.Point{Col: int8(col), Row: int8(row)})])
		}
		text += "\n"
	}
	return text
}

// Turned maps points by one of the eight symmetries of the board.
func Turned(pts []game.Point, size, symmetry int) []game.Point {
	out := make([]game.Point, len(pts))
	for i, p := range pts {
		last := int8(size - 1)
		if symmetry&1 != 0 {
			p.Col = last - p.Col
		}
		if symmetry&2 != 0 {
			p.Row = last - p.Row
		}
		if symmetry&4 != 0 {
			p.Col, p.Row = p.Row, p.Col
		}
		out[i] = p
	}
	return out
}
