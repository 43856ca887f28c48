package game

import (
	"time"

	"hoshi/engine"
)

// LoseOnTime ends a game in which the time of the side to act has run out.
func (g *Game) LoseOnTime(now time.Time) {
	side := g.ToMove()
	g.ChargeClock(now)
	g.State, g.Winner, g.Offer = TimedOut, side.Other(), Offer{}
	g.Last = Event{Kind: EventTimeout, Side: side, User: g.Player(side).User}
}

// MayClaim reports whether a side may claim, as the other one has not moved in time.
func (g *Game) MayClaim(side engine.Color, now time.Time) bool {
	return side != engine.Empty && side != g.ToMove() && g.Overdue(now)
}
