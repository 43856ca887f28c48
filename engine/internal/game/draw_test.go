package game_test

import (
	"math/rand/v2"
	"testing"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/gametest"
)

// rowCanWin is the reference for [game.Position.FivePossible]: it tries every way to fill the empty
// points of a line with a side's stones, and looks for a winning row.
func rowCanWin(rule game.Rule, side game.Color, line []game.Color) bool {
	var empty []int
	for i, c := range line {
		if c == game.Empty {
			empty = append(empty, i)
		}
	}
	filled := make([]game.Color, len(line))
	for subset := range 1 << len(empty) {
		copy(filled, line)
		for bit, i := range empty {
			if subset>>bit&1 == 1 {
				filled[i] = side
			}
		}
		for i := 0; i < len(filled); {
			if filled[i] != side {
				i++
				continue
			}
			first := i
			for i < len(filled) && filled[i] == side {
				i++
			}
			closed := first > 0 && i < len(filled) && filled[first-1] == side.Other() && filled[i] == side.Other()
			if rule.RowWins(side, i-first, closed) {
				return true
			}
		}
	}
	return false
}

// referenceFivePossible checks every line of the board.
func referenceFivePossible(pos *game.Position, side game.Color) bool {
	size := int8(pos.Size())
	for _, d := range []game.Point{{Col: 1}, {Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}} {
		for row := range size {
			for col := range size {
				first := game.Point{Col: col, Row: row}
				if (game.Point{Col: col - d.Col, Row: row - d.Row}).On(pos.Size()) {
					continue
				}
				var line []game.Color
				for pt := first; pt.On(pos.Size()); pt = (game.Point{Col: pt.Col + d.Col, Row: pt.Row + d.Row}) {
					line = append(line, pos.At(pt))
				}
				if rowCanWin(pos.Rule(), side, line) {
					return true
				}
			}
		}
	}
	return false
}

// TestDeadAgainstReference fills boards one point at a time, in an order that makes few rows, and
// compares after every stone.
func TestDeadAgainstReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 13))
	dead := 0
	for _, rule := range game.PlayableRules() {
		for range 12 {
			pos := gametest.Stones(t, 9, rule, nil, nil)
			for _, pt := range mixedPoints(rng, 9) {
				if pos.Over() {
					break
				}
				if pos.Legal(pt) != nil || pos.Play(pt) != nil || pos.Over() || pos.Stones() < 40 {
					continue
				}
				black, white := referenceFivePossible(pos, game.Black), referenceFivePossible(pos, game.White)
				if pos.FivePossible(game.Black) != black || pos.FivePossible(game.White) != white || pos.Dead() != (!black && !white) {
					t.Fatalf("%v, five possible %v %v, want %v %v, dead %v:\n%s", rule, pos.FivePossible(game.Black),
						pos.FivePossible(game.White), black, white, pos.Dead(), gametest.Draw(pos))
				}
				if pos.Dead() {
					dead++
				}
			}
		}
	}
	if dead < 100 {
		t.Errorf("only %d positions were dead", dead)
	}
}

// mixedPoints returns the points of a board in an order that gives the sides a pattern without long
// rows, shuffled a little.
func mixedPoints(rng *rand.Rand, size int) []game.Point {
	var sides [2][]game.Point
	for row := range size {
		for col := range size {
			side := (col + 2*(row%2)) / 2 % 2
			if rng.IntN(20) == 0 {
				side = 1 - side
			}
			sides[side] = append(sides[side], game.Point{Col: int8(col), Row: int8(row)})
		}
	}
	for i := range sides {
		rng.Shuffle(len(sides[i]), func(a, b int) { sides[i][a], sides[i][b] = sides[i][b], sides[i][a] })
	}
	var order []game.Point
	for i := 0; i < len(sides[0]) || i < len(sides[1]); i++ {
		for s := range sides {
			if i < len(sides[s]) {
				order = append(order, sides[s][i])
			}
		}
	}
	return order
}
