package game

import (
	"hoshi/engine"
)

// quickGame is how many stones a game has at most that was lost or won quickly.
const quickGame = 40

// quickResult is what came of a game against the engine at a level that ended quickly,
// as the person sees it.
type quickResult struct {
	Level engine.Level
	Won   bool
}

// Quick returns what came of a game; ok is false where it is no quick one against the
// engine at a level.
func (g *Game) Quick() (r quickResult, ok bool) {
	p := g.EnginePlayer()
	if p == nil || g.HasTeam() || p.Level == engine.NoLevel || len(g.Moves) > quickGame {
		return r, false
	}
	if g.State != Won && g.State != Resigned && g.State != TimedOut {
		return r, false
	}
	return quickResult{p.Level, g.Winner == g.PersonSide()}, true
}
