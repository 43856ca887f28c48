package game

import (
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// Seats are the two players of a game. An opening may swap their colors.
type Seats struct {
	Black, White Player
}

// Player is one side of a game: an engine if Engine is set, a team if Team is set, or else a person
// in the chat if User.ID is set. Without any of these, it's a player from an imported record:
// User.Name is the name, and no one in the chat can move, resign or win as that player.
type Player struct {
	User    chat.User // the zero User if Engine is set
	Engine  bool      // an engine plays this side
	Team    bool      // several people play this side together by voting; User is zero
	Program string    // the ID of a program of package classic; "" for the main engine
	Variant Variant   // how the program searches, if Program is set
	Depth   Depth     // the search depth in this game; DepthOfChannel for the channel's setting

	// Remaining is the time left on the player's live clock. If the clock is running, it's the
	// time left at Game.Since.
	Remaining time.Duration

	// Away is when the player's vacation ends or ended, in UTC with microsecond precision: until
	// then their clock for days per move is stopped. Zero if the game hasn't heard of one. See
	// [Vacation].
	Away time.Time

	// Level is the main engine's level in this game; engine.NoLevel if it plays at a fixed
	// depth.
	Level engine.Level
}

// Player returns the player of a side, or nil for [engine.Empty].
func (s *Seats) Player(c engine.Color) *Player {
	switch c {
	case engine.Black:
		return &s.Black
	case engine.White:
		return &s.White
	}
	return nil
}

// Watched reports whether engines play both sides.
func (s *Seats) Watched() bool { return s.Black.Engine && s.White.Engine }

// AgainstEngine reports whether exactly one side is an engine.
func (s *Seats) AgainstEngine() bool { return s.Black.Engine != s.White.Engine }

// HasTeam reports whether at least one side is a team.
func (s *Seats) HasTeam() bool { return s.Black.Team || s.White.Team }

// TwoTeams reports whether both sides are teams.
func (s *Seats) TwoTeams() bool { return s.Black.Team && s.White.Team }

// AsksPerson reports whether a new game is between two people, so the opponent must be asked first.
func (s *Seats) AsksPerson() bool { return !s.Black.Engine && !s.White.Engine && !s.HasTeam() }

// BotPlays reports whether a side is the main engine playing against a person. Messages about that
// side say "I".
func (s *Seats) BotPlays(c engine.Color) bool {
	return s.AgainstEngine() && s.Player(c).Engine && s.Player(c).Program == ""
}

// Recorded reports whether a player isn't a known user: a name from an imported record, someone who asked
// to be forgotten, or the opponent in an open challenge that nobody has accepted.
func (p *Player) Recorded() bool { return !p.Engine && !p.Team && p.User.ID == "" }

// EnginePlayer returns the engine's player in a game against a person, or nil in any other game.
func (s *Seats) EnginePlayer() *Player {
	if !s.AgainstEngine() {
		return nil
	}
	return s.Player(s.PersonSide().Other())
}

// PersonSide returns the person's side in a game against the engine.
func (s *Seats) PersonSide() engine.Color {
	if s.Black.Engine {
		return engine.White
	}
	return engine.Black
}

// Program returns the program of package classic that plays in the game and its side, or nil if
// none does.
func (s *Seats) Program() (engine.Color, *classic.Program) {
	for _, c := range [...]engine.Color{engine.Black, engine.White} {
		if p, ok := classic.Lookup(s.Player(c).Program); ok {
			return c, &p
		}
	}
	return engine.Empty, nil
}

// ReportShows reports whether what is true for any program that plays in the game.
func (s *Seats) ReportShows(what func(*classic.Program) bool) bool {
	for _, p := range [...]*Player{&s.Black, &s.White} {
		if program, ok := classic.Lookup(p.Program); ok && what(&program) {
			return true
		}
	}
	return false
}

// CanRematch reports whether the game's players can play again.
func (s *Seats) CanRematch() bool {
	return !s.Watched() && !s.HasTeam() && !s.Black.Recorded() && !s.White.Recorded()
}
