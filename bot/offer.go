package bot

import (
	"context"

	"hoshi/engine"
)

// Offer is what one of two people has offered the other. It ends with the answer, and
// with the next move. There is one at a time.
type Offer struct {
	Kind OfferKind    // "" for no offer
	Side engine.Color // who offers; Empty for no offer
}

// OfferKind is what is offered.
type OfferKind string

// The kinds of offers.
const (
	OfferCancel OfferKind = "cancel" // to end the game without a result
	OfferDraw   OfferKind = "draw"   // to end the game as a draw
	OfferUndo   OfferKind = "undo"   // that who offers takes back a move that has been answered
)

func acceptCommand() *Command {
	return &Command{
		Name: "accept", Aliases: []string{"agree"}, Translated: []string{"同意", "承諾", "수락"}, Group: GroupPeople, Access: PlayersOnly,
		Handle: (*Service).accept,
	}
}

func declineCommand() *Command {
	return &Command{
		Name: "decline", Aliases: []string{"refuse", "withdraw"}, Translated: []string{"拒绝", "辞退", "거절"}, Group: GroupPeople, Access: PlayersOnly,
		HasLong: true, Handle: (*Service).decline,
	}
}

// offer offers the other player something.
func (s *Service) offer(ctx context.Context, c *Call, kind OfferKind) error {
	g := c.Game
	switch {
	case g.Offer.Kind != "" && g.Offer.Side == c.Side:
		return refuse("offer.waiting", Args{"Player": s.playerName(g, c.Side.Other())})
	case g.Offer.Kind != "":
		return refuse("offer.answer_first", Args{"Player": s.playerName(g, c.Side.Other())})
	}
	g.Offer = Offer{kind, c.Side}
	g.Last = Event{Kind: EventOffer, Offer: kind, Side: c.Side, User: c.User}
	return s.commit(ctx, g)
}

// accept agrees to what the other player has offered.
func (s *Service) accept(ctx context.Context, c *Call) error {
	g := c.Game
	offer := g.Offer
	switch {
	case offer.Kind == "":
		return refuse("offer.none")
	case offer.Side == c.Side:
		return refuse("offer.waiting", Args{"Player": s.playerName(g, c.Side.Other())})
	}
	g.Offer = Offer{}
	switch offer.Kind {
	case OfferCancel:
		g.State = Cancelled
		g.Last = Event{Kind: EventCancel, Side: c.Side, User: c.User}
	case OfferDraw:
		g.State = Drawn
		g.Last = Event{Kind: EventDraw, Side: c.Side, User: c.User}
	case OfferUndo:
		g.takeBackTime(offer.Side)
		if err := g.takeBack(offer.Side, g.Player(offer.Side).User); err != nil {
			return err
		}
		g.startTurn(s.now())
	}
	return s.commit(ctx, g)
}

// decline turns down what the other player has offered, or takes back one's own offer.
func (s *Service) decline(ctx context.Context, c *Call) error {
	g := c.Game
	if g.voting() && g.Offer.Kind == "" {
		return s.withdraw(ctx, c)
	}
	if g.Offer.Kind == "" {
		return refuse("offer.none")
	}
	g.Last = Event{Kind: EventDecline, Offer: g.Offer.Kind, Side: c.Side, User: c.User}
	if g.Offer.Side == c.Side {
		g.Last.Kind = EventWithdraw
	}
	g.Offer = Offer{}
	return s.commit(ctx, g)
}

// offerRows are the buttons that answer an offer.
func (g *Game) offerRows() []Row {
	if g.Offer.Kind == "" {
		return nil
	}
	return []Row{{Buttons: []Button{
		{Command: "accept", Label: T("button.accept"), Style: StyleMain},
		{Command: "decline", Label: T("button.decline")},
	}}}
}
