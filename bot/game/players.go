package game

import (
	"slices"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// EngineOpened reports whether an engine has begun a game with an opening, and its person
// has done nothing yet.
func (g *Game) EngineOpened() bool {
	_, steps := g.Opening.Steps()
	return steps && g.AgainstEngine() && !g.PersonMoved() && (g.Last.Kind == EventMove || g.Last.Kind == EventStep)
}

// AsksPerson reports whether a new game is one between people, who are asked first.
func (g *Game) AsksPerson() bool { return !g.Black.Engine && !g.White.Engine && !g.HasTeam() }

// BotPlays reports whether the bot itself plays a side: the main engine against a
// person. Messages about that side say "I".
func (g *Game) BotPlays(c engine.Color) bool {
	return g.AgainstEngine() && g.Player(c).Engine && g.Player(c).Program == ""
}

// Recorded reports whether a player is a name from an imported record.
func (p *Player) Recorded() bool { return !p.Engine && !p.Team && p.User.ID == "" }

// EnginePlayer returns the side that the engine plays in a game against a
// person, nil in any other game.
func (g *Game) EnginePlayer() *Player {
	if !g.AgainstEngine() {
		return nil
	}
	return g.Player(g.PersonSide().Other())
}

// PersonSide returns the side of the person in a game against the engine.
func (g *Game) PersonSide() engine.Color {
	if g.Black.Engine {
		return engine.White
	}
	return engine.Black
}

// PersonMoved reports whether a person has made a move, or done something else in the
// opening.
func (g *Game) PersonMoved() bool {
	_, sides := g.Done()
	return slices.ContainsFunc(sides, func(c engine.Color) bool { return !g.Player(c).Engine })
}

// Program returns the program of package classic that plays in a game, and its
// side; nil when none does.
func (g *Game) Program() (engine.Color, *classic.Program) {
	for _, c := range [...]engine.Color{engine.Black, engine.White} {
		if p, ok := classic.Lookup(g.Player(c).Program); ok {
			return c, &p
		}
	}
	return engine.Empty, nil
}

// ReportShows reports whether the report of a program that plays in the game shows
// something.
func (g *Game) ReportShows(what func(*classic.Program) bool) bool {
	for _, p := range [...]*Player{&g.Black, &g.White} {
		if program, ok := classic.Lookup(p.Program); ok && what(&program) {
			return true
		}
	}
	return false
}
