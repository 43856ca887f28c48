package game

import (
	"time"

	"hoshi/engine"
)

// LoseOnTime ends a game in which the side to act has run out of time.
func (g *Game) LoseOnTime(now time.Time) {
	side := g.ToMove()
	g.ChargeClock(now)
	g.State, g.Winner, g.Offer = TimedOut, side.Other(), Offer{}
	g.Last = Event{Kind: EventTimeout, Side: side, User: g.Player(side).User}
}

// MayClaim reports whether a side may claim the game because the other side hasn't moved in time.
func (g *Game) MayClaim(side engine.Color, now time.Time) bool {
	return side != engine.Empty && side != g.ToMove() && g.Overdue(now)
}
