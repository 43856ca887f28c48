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

func (s *Service) acceptCommand() *Command {
	return &Command{
		Name: "accept", Aliases: []string{"agree"}, Translated: []string{"同意", "承諾", "수락"}, Words: []string{"接受"}, Group: GroupPeople,
		Options: answerOptions(), HasLong: true, ShowsBoard: true, Handle: s.accept,
	}
}

func (s *Service) declineCommand() *Command {
	return &Command{
		Name: "decline", Aliases: []string{"refuse"}, Translated: []string{"拒绝", "断る", "거절"}, Words: []string{"不同意", "辞退"}, Group: GroupPeople,
		Options: answerOptions(), HasLong: true, Handle: s.decline,
	}
}

func (s *Service) withdrawCommand() *Command {
	return &Command{
		Name: "withdraw", Translated: []string{"撤回", "取り下げ", "철회"}, Words: []string{"撤回挑战", "撤回提议"}, Group: GroupPeople,
		Options: answerOptions(), HasLong: true, Handle: s.withdrawOffer,
	}
}

// offer offers the other player something.
func (s *Service) offer(ctx context.Context, c *Call, kind OfferKind) error {
	g := c.Game
	switch {
	case g.Offer.Kind != "" && g.Offer.Side == c.Side:
		return Refuse("offer.waiting", Args{"Player": s.playerName(g, c.Side.Other())})
	case g.Offer.Kind != "":
		return Refuse("offer.answer_first", Args{"Player": s.playerName(g, c.Side.Other())})
	}
	g.Offer = Offer{kind, c.Side}
	g.Last = Event{Kind: EventOffer, Offer: kind, Side: c.Side, User: c.User}
	return s.commit(ctx, g)
}

// accept agrees to what the other player has offered, or accepts a challenge.
func (s *Service) accept(ctx context.Context, c *Call) error {
	challenge, err := s.answerTo(ctx, c, "accept", func(g *Game) bool { return g.mayAccept(c.User.ID) })
	switch {
	case err != nil:
		return err
	case challenge != nil:
		return s.acceptChallenge(ctx, c, challenge)
	}
	g := c.Game
	offer := g.Offer
	switch {
	case offer.Kind == "":
		return Refuse("offer.none")
	case offer.Side == c.Side:
		return Refuse("offer.waiting", Args{"Player": s.playerName(g, c.Side.Other())})
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

// decline turns down a challenge or what the other player has offered, or takes back one's
// own offer.
func (s *Service) decline(ctx context.Context, c *Call) error {
	challenge, err := s.answerTo(ctx, c, "decline", func(g *Game) bool { return !g.open() && g.mayAccept(c.User.ID) })
	switch {
	case err != nil:
		return err
	case challenge != nil && challenge.open() && challenge.mayAccept(c.User.ID):
		return Refuse("challenge.nothing_to_decline")
	case challenge != nil && !challenge.mayAccept(c.User.ID):
		return challenge.refuseAnswer(c.User.ID)
	case challenge != nil:
		return s.closeChallenge(ctx, c, challenge, EventDecline)
	}
	return s.endOffer(ctx, c)
}

// withdrawOffer takes back one's own challenge or offer.
func (s *Service) withdrawOffer(ctx context.Context, c *Call) error {
	challenge, err := s.answerTo(ctx, c, "withdraw", func(g *Game) bool { return g.Host.ID == c.User.ID })
	switch {
	case err != nil:
		return err
	case challenge != nil && challenge.Host.ID != c.User.ID:
		return Refuse("challenge.not_host", s.challengedArgs(challenge))
	case challenge != nil:
		return s.closeChallenge(ctx, c, challenge, EventWithdraw)
	case c.Game.Offer.Kind != "" && c.Game.Offer.Side != c.Side:
		return Refuse("offer.not_yours", Args{"Player": s.playerName(c.Game, c.Game.Offer.Side)})
	}
	return s.endOffer(ctx, c)
}

// endOffer ends the offer in the call's game without an agreement.
func (s *Service) endOffer(ctx context.Context, c *Call) error {
	g := c.Game
	if g.voting() && g.Offer.Kind == "" {
		return s.withdraw(ctx, c)
	}
	if g.Offer.Kind == "" {
		return Refuse("offer.none")
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
