package game

import (
	"hoshi/engine"
)

// quickGame is the maximum number of moves in a quick game.
const quickGame = 40

// quickResult is the result of a quick game against an engine level, from the person's point of
// view.
type quickResult struct {
	Level engine.Level
	Won   bool
}

// Quick returns the result of a quick game against an engine level. ok is false for any other game.
func (g *Game) Quick() (r quickResult, ok bool) {
	p := g.EnginePlayer()
	if p == nil || g.Imported || g.HasTeam() || p.Level == engine.NoLevel || len(g.Moves) > quickGame {
		return r, false
	}
	if g.State != Won && g.State != Resigned && g.State != TimedOut {
		return r, false
	}
	return quickResult{p.Level, g.Winner == g.PersonSide()}, true
}
