package game

import (
	"time"

	"hoshi/engine"
)

// Resign gives the game to the other side. Before the actor's second move it cancels the game
// instead, unless it belongs to a tournament.
type Resign struct{}

func (Resign) do(g *Game, by Actor) error {
	g.State, g.Winner = Resigned, by.Side.Other()
	g.Last = Event{Kind: EventResign, Side: by.Side, User: by.User}
	if ResignCancels(g, by.Side, len(g.Moves)) {
		g.State, g.Winner = Cancelled, engine.Empty
	}
	return nil
}

// ResignCancels reports whether a side that resigned after the given number of moves would only cancel
// the game.
func ResignCancels(g *Game, side engine.Color, moves int) bool {
	return g.Tournament == 0 && g.Early(side, moves)
}

// Cancel ends the game without a winner. Whether the actor may is decided by [Game.PlayerMayCancel]
// and by the server's settings.
type Cancel struct {
	Why EventKind // EventCancel or EventUnreachable
}

func (c Cancel) do(g *Game, by Actor) error {
	g.State, g.Last = Cancelled, Event{Kind: c.Why, Side: by.Side, User: by.User}
	return nil
}

// PlayerMayCancel reports whether the player of a side may cancel the game alone: if they can claim
// it, in an unrated game against an engine, before their second move, or if the other player has
// offered it.
func (g *Game) PlayerMayCancel(side engine.Color, now time.Time) bool {
	return g.Tournament == 0 && side != engine.Empty && (g.MayClaim(side, now) || g.AgainstEngine() && !g.Rated || g.Early(side, len(g.Moves)) || g.Offer == Offer{OfferCancel, side.Other()})
}

// Forget ends the game because its player is forgotten: it's a loss against another person once the
// player has made a second move, and otherwise canceled.
type Forget struct{}

func (Forget) do(g *Game, by Actor) error {
	g.State = Cancelled
	if by.Side != engine.Empty && !g.AgainstEngine() && !g.Early(by.Side, len(g.Moves)) {
		g.State, g.Winner = Resigned, by.Side.Other()
	}
	g.Last = Event{Kind: EventForget, Side: by.Side}
	return nil
}
