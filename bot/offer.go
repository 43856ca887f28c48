package bot

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
)

func (s *Service) acceptCommand() *command.Command {
	return &command.Command{
		Name: "accept", Aliases: []string{"agree"}, Translated: []string{"同意", "承諾", "수락"}, Words: []string{"接受"}, Group: command.GroupPeople,
		Options: answerOptions(), HasLong: true, ShowsBoard: true, Handle: s.accept,
	}
}

func (s *Service) declineCommand() *command.Command {
	return &command.Command{
		Name: "decline", Aliases: []string{"refuse"}, Translated: []string{"拒绝", "断る", "거절"}, Words: []string{"不同意", "辞退"}, Group: command.GroupPeople,
		Options: answerOptions(), HasLong: true, Handle: s.decline,
	}
}

func (s *Service) withdrawCommand() *command.Command {
	return &command.Command{
		Name: "withdraw", Translated: []string{"撤回", "取り下げ", "철회"}, Words: []string{"撤回挑战", "撤回提议"}, Group: command.GroupPeople,
		Options: answerOptions(), HasLong: true, Handle: s.withdrawOffer,
	}
}

// offer makes the other player an offer.
func (s *Service) offer(ctx context.Context, c *command.Call, kind game.OfferKind) error {
	g := c.Game
	switch {
	case g.Offer.Kind != "" && g.Offer.Side == c.Side:
		return chat.Refuse("offer.waiting", message.Args{"Player": playerName(g, c.Side.Other())})
	case g.Offer.Kind != "":
		return chat.Refuse("offer.answer_first", message.Args{"Player": playerName(g, c.Side.Other())})
	}
	g.Offer = game.Offer{Kind: kind, Side: c.Side}
	g.Last = game.Event{Kind: game.EventOffer, Offer: kind, Side: c.Side, User: c.User}
	return s.commit(ctx, g)
}

// accept accepts the other player's offer, or a challenge.
func (s *Service) accept(ctx context.Context, c *command.Call) error {
	challenge, err := s.answerTo(ctx, c, "accept", func(g *game.Game) bool { return g.MayAccept(c.User.ID) })
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
		return chat.Refuse("offer.none")
	case offer.Side == c.Side:
		return chat.Refuse("offer.waiting", message.Args{"Player": playerName(g, c.Side.Other())})
	}
	g.Offer = game.Offer{}
	switch offer.Kind {
	case game.OfferCancel:
		g.State = game.Cancelled
		g.Last = game.Event{Kind: game.EventCancel, Side: c.Side, User: c.User}
	case game.OfferDraw:
		g.State = game.Drawn
		g.Last = game.Event{Kind: game.EventDraw, Side: c.Side, User: c.User}
	case game.OfferUndo:
		g.TakeBackTime(offer.Side)
		if err := g.TakeBack(offer.Side, g.Player(offer.Side).User); err != nil {
			return err
		}
		g.StartTurn(s.now())
	}
	return s.commit(ctx, g)
}

// decline declines a challenge or the other player's offer, or withdraws the user's own offer.
func (s *Service) decline(ctx context.Context, c *command.Call) error {
	challenge, err := s.answerTo(ctx, c, "decline", func(g *game.Game) bool { return !g.Open() && g.MayAccept(c.User.ID) })
	switch {
	case err != nil:
		return err
	case challenge != nil && challenge.Open() && challenge.MayAccept(c.User.ID):
		return chat.Refuse("challenge.nothing_to_decline")
	case challenge != nil && !challenge.MayAccept(c.User.ID):
		return challenge.RefuseAnswer(c.User.ID)
	case challenge != nil:
		return s.closeChallenge(ctx, c, challenge, game.EventDecline)
	}
	return s.endOffer(ctx, c)
}

// withdrawOffer withdraws the user's own challenge or offer.
func (s *Service) withdrawOffer(ctx context.Context, c *command.Call) error {
	challenge, err := s.answerTo(ctx, c, "withdraw", func(g *game.Game) bool { return g.Host.ID == c.User.ID })
	switch {
	case err != nil:
		return err
	case challenge != nil && challenge.Host.ID != c.User.ID:
		return chat.Refuse("challenge.not_host", challengedArgs(challenge))
	case challenge != nil:
		return s.closeChallenge(ctx, c, challenge, game.EventWithdraw)
	case c.Game.Offer.Kind != "" && c.Game.Offer.Side != c.Side:
		return chat.Refuse("offer.not_yours", message.Args{"Player": playerName(c.Game, c.Game.Offer.Side)})
	}
	return s.endOffer(ctx, c)
}

// endOffer ends the offer in the call's game without an agreement.
func (s *Service) endOffer(ctx context.Context, c *command.Call) error {
	g := c.Game
	if g.Voting() && g.Offer.Kind == "" {
		return s.withdraw(ctx, c)
	}
	switch {
	case g.Offer.Kind == "" && c.Command.Name == "withdraw":
		return chat.Refuse("challenge.none.withdraw")
	case g.Offer.Kind == "":
		return chat.Refuse("offer.none")
	}
	g.Last = game.Event{Kind: game.EventDecline, Offer: g.Offer.Kind, Side: c.Side, User: c.User}
	if g.Offer.Side == c.Side {
		g.Last.Kind = game.EventWithdraw
	}
	g.Offer = game.Offer{}
	return s.commit(ctx, g)
}

// answerOfferRows returns the buttons that answer an offer.
func answerOfferRows(g *game.Game) []chat.Row {
	if g.Offer.Kind == "" {
		return nil
	}
	return []chat.Row{{Buttons: []chat.Button{
		{Command: "accept", Label: message.T("button.accept"), Style: chat.StyleMain},
		{Command: "decline", Label: message.T("button.decline")},
	}}}
}
