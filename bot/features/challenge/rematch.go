package challenge

import (
	"context"
	"errors"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/view"
	"hoshi/engine"
)

// RematchCommand declares !rematch: play again with colors swapped.
func (s *Challenges) RematchCommand() *command.Command {
	return &command.Command{
		Name: "rematch", Aliases: []string{"again"}, Group: command.GroupPeople, Access: command.FindsGame, AnyRevision: true, Starts: true,
		Help: command.Help{Long: true}, Handle: s.rematch,
	}
}

// rematch starts a game like the one that just ended, with the other player beginning. A human
// opponent is asked first; the game starts once both want it.
func (s *Challenges) rematch(ctx context.Context, c *command.Call) error {
	if g, err := s.unplayed(ctx, c); g != nil || err != nil {
		return errors.Join(err, s.challengeAgain(ctx, c, g))
	}
	if err := s.Games.LoadGameFor(ctx, c, command.LastGame); err != nil {
		return err
	}
	old := c.Game
	switch {
	case old.State == game.Playing:
		return chat.Refuse("rematch.running")
	case game.IsPaired(old.Channel):
		return &chat.UserError{Text: message.T("rematch.paired"), Private: true, Rows: []chat.Row{{Buttons: []chat.Button{{Command: "anyone", Label: message.T("button.anyone"), Style: chat.StyleMain}}}}}
	case !old.CanRematch():
		return chat.Refuse("rematch.nobody")
	case c.Side == engine.Empty:
		return chat.Refuse("rematch.not_yours", message.Args{"Black": view.PlayerName(old, engine.Black), "White": view.PlayerName(old, engine.White)})
	}
	g := game.Rematch(old)
	if !g.AsksPerson() {
		return s.Setup.Start(ctx, c, g, game.EventStart)
	}
	asked, err := s.rematchAsked(ctx, c, old.Player(c.Side.Other()).User.ID)
	switch {
	case err != nil:
		return err
	case asked != nil:
		return s.acceptChallenge(ctx, c, asked)
	}
	return s.Challenge(ctx, c, g, game.EventRematch)
}

// rematchAsked returns the challenge by which a person asked the call's user for a rematch in the
// channel, or nil if there is none.
func (s *Challenges) rematchAsked(ctx context.Context, c *command.Call, by chat.UserID) (*game.Game, error) {
	here, err := s.Store.Proposed(ctx, stored.ChallengeFilter{Channel: c.Channel, Host: by}, maxChallenges)
	for _, g := range here {
		if g.Last.Kind == game.EventRematch && g.Challenged().User.ID == c.User.ID {
			return g, err
		}
	}
	return nil, err
}

// unplayed returns the ended challenge whose message was clicked, or nil if something else was.
func (s *Challenges) unplayed(ctx context.Context, c *command.Call) (*game.Game, error) {
	if c.Shown.Game == 0 {
		return nil, nil
	}
	g, err := s.Games.GameFor(ctx, c, c.Shown.Game)
	if errors.Is(err, stored.ErrNoGame) || err == nil && g.State != game.Unplayed {
		return nil, nil
	}
	return g, err
}

// challengeAgain repeats a challenge that has ended.
func (s *Challenges) challengeAgain(ctx context.Context, c *command.Call, old *game.Game) error {
	switch {
	case old == nil:
		return nil
	case c.User.ID != old.Host.ID:
		return chat.Refuse("challenge.not_host_again", view.ChallengedArgs(old))
	}
	return s.Challenge(ctx, c, game.Again(old), game.EventChallenge)
}
