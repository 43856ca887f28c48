package game

import "hoshi/engine"

// Decide ends a game that its tournament has decided before it was over. A game that was really played
// counts, with the winner of the decision; any other has no winner and isn't rated.
type Decide struct {
	Winner engine.Color
	Played bool
}

func (d Decide) do(g *Game, by Actor) error {
	g.State, g.Last = Cancelled, Event{Kind: EventDecided}
	if d.Played && d.Winner != engine.Empty {
		g.State, g.Winner = TimedOut, d.Winner
	} else {
		g.Rated = false
	}
	return nil
}
