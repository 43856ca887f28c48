package game

import (
	"hoshi/engine"
)

// Undo takes back the actor's last action and everything the other side did since. Another person has
// to agree if they have already replied, or if it's their turn in a game that is rated or has a clock,
// because they may have thought about their reply: the refusal is [NeedsAgreement] until they have
// offered it themselves. In a rated game against an engine, it is help: see [Game.Helped].
type Undo struct{}

func (Undo) do(g *Game, by Actor) error {
	switch count := g.UndoCount(by.Side); {
	case g.Offer == (Offer{OfferUndo, by.Side.Other()}):
		return AcceptOffer{}.do(g, by)
	case count == 0:
		return NothingToUndo
	case (count > 1 || (g.Rated || !g.Clock.IsZero()) && g.ToMove() != by.Side) && g.AsksPerson():
		return NeedsAgreement
	}
	costs := g.HelpCosts()
	if err := takeBack(g, by.Side, by); err != nil {
		return err
	}
	if costs {
		g.Helped, g.Last.Kind = true, EventHelpUndo
	}
	return nil
}

// takeBack undoes a side's last action and everything the other side did since.
func takeBack(g *Game, side engine.Color, by Actor) error {
	count, turn := g.UndoCount(side), g.Player(g.ToMove()).User
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
	if !Idles(g) || g.Player(g.ToMove()).User != turn { // otherwise a takeback would win time
		g.StartTurn(g.Player(g.ToMove()), by.Now)
	}
	return nil
}
