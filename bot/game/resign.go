package game

import (
	"hoshi/engine"
)

// Early reports whether a side has not made its second move when a game has so many moves.
// What it does then counts for nobody. Stones of an opening are no moves.
func (g *Game) Early(side engine.Color, moves int) bool {
	made := 0
	for n := g.OpeningStones(); n < min(moves, len(g.Moves)); n++ {
		if g.PlacedBy(n) == side {
			made++
		}
	}
	return made < 2
}
