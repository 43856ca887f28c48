package game

import (
	"slices"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// EngineOpened reports whether the engine made the first action of an opening and the person hasn't
// done anything yet.
func (g *Game) EngineOpened() bool {
	_, steps := g.Opening.Steps()
	return steps && g.AgainstEngine() && !g.PersonMoved() && (g.Last.Kind == EventMove || g.Last.Kind == EventStep)
}

// AsksPerson reports whether a new game is between two people, so the opponent must be asked first.
func (g *Game) AsksPerson() bool { return !g.Black.Engine && !g.White.Engine && !g.HasTeam() }

// BotPlays reports whether a side is the main engine playing against a person. Messages about that
// side say "I".
func (g *Game) BotPlays(c engine.Color) bool {
	return g.AgainstEngine() && g.Player(c).Engine && g.Player(c).Program == ""
}

// Recorded reports whether a player is a name from an imported record.
func (p *Player) Recorded() bool { return !p.Engine && !p.Team && p.User.ID == "" }

// EnginePlayer returns the engine's player in a game against a person, or nil in any other game.
func (g *Game) EnginePlayer() *Player {
	if !g.AgainstEngine() {
		return nil
	}
	return g.Player(g.PersonSide().Other())
}

// PersonSide returns the person's side in a game against the engine.
func (g *Game) PersonSide() engine.Color {
	if g.Black.Engine {
		return engine.White
	}
	return engine.Black
}

// PersonMoved reports whether a person has made a move or taken an opening action.
func (g *Game) PersonMoved() bool {
	_, sides := g.Done()
	return slices.ContainsFunc(sides, func(c engine.Color) bool { return !g.Player(c).Engine })
}

// Program returns the program of package classic that plays in the game and its side, or nil if
// none does.
func (g *Game) Program() (engine.Color, *classic.Program) {
	for _, c := range [...]engine.Color{engine.Black, engine.White} {
		if p, ok := classic.Lookup(g.Player(c).Program); ok {
			return c, &p
		}
	}
	return engine.Empty, nil
}

// ReportShows reports whether what is true for any program that plays in the game.
func (g *Game) ReportShows(what func(*classic.Program) bool) bool {
	for _, p := range [...]*Player{&g.Black, &g.White} {
		if program, ok := classic.Lookup(p.Program); ok && what(&program) {
			return true
		}
	}
	return false
}
