package game

import (
	"time"

	"hoshi/engine"
)

// Resign gives the game to the other side. If the actor may quit, it cancels the game instead.
type Resign struct {
	Counts bool // it's a loss in any case, because the actor has used up the [FreeQuits]
}

func (r Resign) do(g *Game, by Actor) error {
	if MayQuit(g, by.Side) && !r.Counts {
		why := EventResign
		if QuitCounts(g, by.Side) {
			why = EventQuit
		}
		return Cancel{Why: why}.do(g, by)
	}
	g.Begun = g.Begun || g.Rated
	g.State, g.Winner = Resigned, by.Side.Other()
	g.Last = Event{Kind: EventResign, Side: by.Side, User: by.User}
	return nil
}

// Cancel ends the game without a winner. Whether the actor may is decided by [Game.PlayerMayCancel]
// and by the server's settings.
type Cancel struct {
	Why EventKind // EventCancel, EventQuit, EventAnnul, EventUnreachable or EventCrowded
}

func (c Cancel) do(g *Game, by Actor) error {
	g.State, g.Last = Cancelled, Event{Kind: c.Why, Side: by.Side, User: by.User}
	return nil
}

// PlayerMayCancel reports whether the player of a side may cancel the game alone: if they can claim
// it, in an unrated game against an engine, if they may quit, or if the other player has offered it.
func (g *Game) PlayerMayCancel(side engine.Color, now time.Time) bool {
	return g.Tournament == 0 && side != engine.Empty && (g.MayClaim(side, now) || g.AgainstEngine() && !g.Rated || MayQuit(g, side) || g.Offer == Offer{OfferCancel, side.Other()})
}

// Forget ends the game because its player is forgotten: it's a loss if the game is binding or if the
// player has made a second move against another person. Otherwise the game is canceled.
type Forget struct{}

func (Forget) do(g *Game, by Actor) error {
	loses := g.Binding() || !g.Rated && !g.AgainstEngine() && !g.Early(by.Side, len(g.Moves))
	g.State = Cancelled
	if by.Side != engine.Empty && loses {
		g.State, g.Winner = Resigned, by.Side.Other()
	}
	g.Last = Event{Kind: EventForget, Side: by.Side}
	return nil
}
