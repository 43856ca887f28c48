// Package game models one game as a value: its players, moves, opening, clocks, offers, teams and
// result, and the operations on them. It does no I/O and never reads the system clock.
package game

import (
	"slices"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
)

// Game is a game in a channel, as stored in the database. Its parts have methods of their own.
type Game struct {
	ID      int64          // assigned by [stored.Games.Create]
	Channel chat.ChannelID // where it's played
	Guild   chat.GuildID   // the channel's guild; empty in a direct message
	Host    chat.User      // who started the game
	Theme   string         // of its pictures; "" for the channel's
	Rated   bool           // it counts for the players' ratings

	// Helped means that the player of a rated game against an engine got help from an engine or took
	// back a move, so only a loss counts. A game that isn't rated anymore was helped before an earlier
	// version began to count losses.
	Helped bool

	// Tournament is the ID of the tournament that the game belongs to; 0 for none. Its players can't
	// take back moves, ask an engine for help, swap colors by themselves, change the opening or the
	// engine, or cancel the game.
	Tournament int64

	Record
	Seats
	Status
	Timing
	Teams
	Terms
	Posted
	Version

	// Offer is the open offer between two people; the zero Offer for none.
	Offer Offer

	// Due is when the game must change by itself because a challenge expires or a clock runs
	// out, in UTC with microsecond precision. Zero means never. Whenever a change moves it, the
	// store schedules a [stored.Job] with Due for that time; jobs for earlier times do nothing.
	// It's zero once the game is over.
	Due time.Time
}

// Version says which state of a stored game this is.
type Version struct {
	// Revision is incremented with every stored change, so that answers computed for an older
	// state can be recognized as outdated.
	Revision int64

	Started time.Time // set by the store when the game starts playing or ends unplayed; zero for a challenge
	Created time.Time // when Create stored the game, UTC, microseconds
	Changed time.Time // when the last revision was stored, UTC, microseconds
}

// Side returns the color a person plays, or Empty if they don't play or the ID is empty.
func (g *Game) Side(id chat.UserID) engine.Color {
	if id == "" {
		return engine.Empty
	}
	for _, c := range [...]engine.Color{engine.Black, engine.White} {
		if p := g.Player(c); !p.Engine && !p.Team && p.User.ID == id {
			return c
		}
	}
	return g.TeamOf(id)
}

// EngineToMove reports whether it's the engine's turn.
func (g *Game) EngineToMove() bool {
	return g.State == Playing && g.Player(g.ToMove()).Engine
}

// EngineOpened reports whether the engine made the first action of an opening and the person hasn't
// done anything yet.
func (g *Game) EngineOpened() bool {
	_, steps := g.Opening.Steps()
	return steps && g.AgainstEngine() && !g.PersonMoved() && (g.Last.Kind == EventMove || g.Last.Kind == EventStep)
}

// PersonMoved reports whether a person has made a move or taken an opening action.
func (g *Game) PersonMoved() bool {
	_, sides := g.Done()
	return slices.ContainsFunc(sides, func(c engine.Color) bool { return !g.Player(c).Engine })
}
