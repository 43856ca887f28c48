package game

import (
	"hoshi/engine"
)

// Undo takes back the actor's last action and everything the other side did since. Another person has
// to agree if they have already replied, or if it's their turn and the clock gives days per move, since
// the actor gets the time for a move again: the refusal is [NeedsAgreement] until they have offered it
// themselves. It makes a rated game against an engine unrated.
type Undo struct{}

func (Undo) do(g *Game, by Actor) error {
	switch count := g.UndoCount(by.Side); {
	case g.Offer == (Offer{OfferUndo, by.Side.Other()}):
		return AcceptOffer{}.do(g, by)
	case count == 0:
		return NothingToUndo
	case (count > 1 || g.Clock.Correspondence() && g.ToMove() != by.Side) && !g.AgainstEngine() && !g.HasTeam():
		return NeedsAgreement
	}
	unrates := g.HelpUnrates()
	if err := takeBack(g, by.Side, by); err != nil {
		return err
	}
	if unrates {
		g.Rated, g.Helped = false, true
		g.Last.Kind = EventUnratingUndo
	}
	return nil
}

// takeBack undoes a side's last action and everything the other side did since.
func takeBack(g *Game, side engine.Color, by Actor) error {
	count := g.UndoCount(side)
	og, err := g.Replay()
	if err != nil {
		return err
	}
	takeBackTime(g, side)
	if og == nil {
		g.Moves = g.Moves[:len(g.Moves)-count]
	} else {
		black := og.Player(engine.Black)
		for range count {
			if err := og.Undo(); err != nil {
				return err
			}
		}
		g.Moves, g.Actions = og.Split()
		if og.Player(engine.Black) != black {
			g.Black, g.White = g.White, g.Black
			side = side.Other()
		}
	}
	g.Offer = Offer{}
	if g.HasTeam() {
		g.restartRound(len(g.Moves))
	}
	g.Last = Event{Kind: EventUndo, Side: side, User: by.User, Count: count}
	g.StartTurn(g.Player(g.ToMove()), by.Now)
	return nil
}
