package challenge

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/view"
)

// AcceptCommand declares !accept: accept a challenge, or what the other player offers.
func (s *Challenges) AcceptCommand() *command.Command {
	return &command.Command{
		Name: "accept", Aliases: []string{"agree"}, Group: command.GroupPeople, Access: command.FindsGame,
		Options: command.AnswerOptions(), Help: command.Help{Long: true}, ShowsBoard: true, Handle: s.accept,
	}
}

// DeclineCommand declares !decline: turn down a challenge, or what the other player offers.
func (s *Challenges) DeclineCommand() *command.Command {
	return &command.Command{
		Name: "decline", Aliases: []string{"refuse"}, Group: command.GroupPeople, Access: command.FindsGame,
		Options: command.AnswerOptions(), Help: command.Help{Long: true}, Handle: s.decline,
	}
}

// WithdrawCommand declares !withdraw: take back your challenge or your offer.
func (s *Challenges) WithdrawCommand() *command.Command {
	return &command.Command{
		Name: "withdraw", Group: command.GroupPeople, Access: command.FindsGame,
		Options: command.AnswerOptions(), Help: command.Help{Long: true}, Handle: s.withdrawOffer,
	}
}

// Offer makes the other player an offer.
func (s *Challenges) Offer(ctx context.Context, c *command.Call, kind game.OfferKind) error {
	return explainOffer(c, s.Games.Do(ctx, c, game.MakeOffer{Kind: kind}))
}

// explainOffer says why an offer can't be made or answered.
func explainOffer(c *command.Call, err error) error {
	switch err {
	case game.InTournament:
		return chat.Refuse("tournament.in_game")
	case game.NoOffer:
		return chat.Refuse("offer.none")
	case game.OwnOffer:
		return chat.Refuse("offer.waiting", message.Args{"Player": view.PlayerName(c.Game, c.Side.Other())})
	case game.AnswerFirst:
		return chat.Refuse("offer.answer_first", message.Args{"Player": view.PlayerName(c.Game, c.Side.Other())})
	}
	return err
}

// accept accepts the other player's offer, or a challenge.
func (s *Challenges) accept(ctx context.Context, c *command.Call) error {
	challenge, err := s.answerTo(ctx, c, "accept", func(g *game.Game) bool { return g.MayAccept(c.User.ID) })
	switch {
	case err != nil:
		return err
	case challenge != nil:
		return s.acceptChallenge(ctx, c, challenge)
	}
	return explainOffer(c, s.Games.Do(ctx, c, game.AcceptOffer{}))
}

// decline declines a challenge or the other player's offer, or withdraws the user's own offer.
func (s *Challenges) decline(ctx context.Context, c *command.Call) error {
	challenge, err := s.answerTo(ctx, c, "decline", func(g *game.Game) bool { return !g.Open() && g.MayAccept(c.User.ID) })
	switch {
	case err != nil:
		return err
	case challenge != nil && challenge.Open() && challenge.MayAccept(c.User.ID):
		return chat.Refuse("challenge.nothing_to_decline")
	case challenge != nil && !challenge.MayAccept(c.User.ID):
		return refuseAnswer(challenge, c.User.ID)
	case challenge != nil:
		return s.closeChallenge(ctx, c, challenge, game.EventDecline)
	}
	return s.endOffer(ctx, c)
}

// withdrawOffer withdraws the user's own challenge or offer.
func (s *Challenges) withdrawOffer(ctx context.Context, c *command.Call) error {
	challenge, err := s.answerTo(ctx, c, "withdraw", func(g *game.Game) bool { return g.Host.ID == c.User.ID })
	switch {
	case err != nil:
		return err
	case challenge != nil && challenge.Host.ID != c.User.ID:
		return chat.Refuse("challenge.not_host", view.ChallengedArgs(challenge))
	case challenge != nil:
		return s.closeChallenge(ctx, c, challenge, game.EventWithdraw)
	case c.Game.Offer.Kind != "" && c.Game.Offer.Side != c.Side:
		return chat.Refuse("offer.not_yours", message.Args{"Player": view.PlayerName(c.Game, c.Game.Offer.Side)})
	}
	return s.endOffer(ctx, c)
}

// endOffer ends the offer in the call's game without an agreement.
func (s *Challenges) endOffer(ctx context.Context, c *command.Call) error {
	g := c.Game
	if g.Voting() && g.Offer.Kind == "" {
		return s.Teams.Withdraw(ctx, c)
	}
	if g.Offer.Kind == "" && c.Command.Name == "withdraw" {
		return chat.Refuse("challenge.none.withdraw")
	}
	return explainOffer(c, s.Games.Do(ctx, c, game.EndOffer{}))
}
