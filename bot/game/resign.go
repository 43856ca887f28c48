package game

import (
	"hoshi/engine"
)

// Early reports whether a side had made fewer than two moves when the game had the given number of
// moves, in which case resigning doesn't count for anyone. Opening stones don't count as moves.
func (g *Game) Early(side engine.Color, moves int) bool {
	made := 0
	for n := g.OpeningStones(); n < min(moves, len(g.Moves)); n++ {
		if g.PlacedBy(n) == side {
			made++
		}
	}
	return made < 2
}
