package game

import (
	"hoshi/engine"
	"hoshi/engine/opening"
)

// Pattern returns which of the 26 openings of renju the first three stones make, in a game
// by renju.
func (g *Game) Pattern() (p opening.Pattern, ok bool) {
	if g.Rule != engine.Renju {
		return p, false
	}
	pos, err := g.Position()
	if err != nil {
		return p, false
	}
	return opening.PatternOf(pos)
}
