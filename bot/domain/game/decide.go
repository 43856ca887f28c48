package game

import "hoshi/engine"

// Decide ends a game that its tournament has decided before it was over. If both sides had moved, the
// loser has run out of time. Otherwise the game has no winner and isn't rated.
type Decide struct {
	Winner engine.Color // Empty for none
	Played bool         // both sides had moved
}

func (d Decide) do(g *Game, by Actor) error {
	g.State, g.Last = Cancelled, Event{Kind: EventDecided}
	if d.Played && d.Winner != engine.Empty {
		loser := d.Winner.Other()
		g.State, g.Winner = TimedOut, d.Winner
		g.Last = Event{Kind: EventTimeout, Side: loser, User: g.Player(loser).User}
	} else {
		g.Rated = false
	}
	return nil
}
