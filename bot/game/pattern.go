package game

import (
	"hoshi/engine"
	"hoshi/engine/opening"
)

// Pattern returns which of the 26 renju openings the first three stones form. ok is false if the
// game isn't renju or they form none.
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
