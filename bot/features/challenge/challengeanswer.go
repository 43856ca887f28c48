package challenge

import (
	"context"
	"errors"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/gameplay/boards"
	"hoshi/bot/view"
	"hoshi/engine"
)

// findChallenge returns the challenge that a call is about, chosen from those in its channel for
// which may returns true; nil if there is none. If there are several, it asks which one.
func (s *Challenges) findChallenge(ctx context.Context, c *command.Call, cmd string, may func(*game.Game) bool) (*game.Game, error) {
	if id, ok := command.Get[int](c.Options, "game"); ok {
		g, err := s.Games.GameFor(ctx, c, int64(id))
		if errors.Is(err, stored.ErrNoGame) || err == nil && g.Channel != c.Channel {
			return nil, chat.Refuse("challenge.gone")
		}
		return g, err
	}
	here, err := s.Store.Proposed(ctx, stored.ChallengeFilter{Channel: c.Channel}, 100)
	if err != nil {
		return nil, err
	}
	with, named := command.Get[chat.Mention](c.Options, "user")
	var found, others []*game.Game
	for _, g := range here {
		switch {
		case named && g.Host.ID != with.User.ID && g.Challenged().User.ID != with.User.ID:
		case may(g):
			found = append(found, g)
		case named:
			others = append(others, g)
		}
	}
	switch {
	case len(found) == 0 && len(others) > 0:
		return others[0], nil // so the caller can say why it can't be answered this way
	case len(found) == 0 && named:
		return nil, chat.Refuse("challenge.none_with", message.Args{"User": with.User})
	case len(found) == 0:
		return nil, nil
	case len(found) == 1:
		return found[0], nil
	}
	if g := addressed(c.User.ID, found); g != nil {
		return g, nil
	}
	return nil, askWhich(c, cmd, found)
}

// addressed returns the challenge to a person, if all the challenges have the same host; otherwise
// nil.
func addressed(user chat.UserID, challenges []*game.Game) (to *game.Game) {
	for _, g := range challenges {
		if g.Host.ID != challenges[0].Host.ID {
			return nil
		}
		if g.Challenged().User.ID == user {
			to = g
		}
	}
	return to
}

// askWhich asks the user which of several challenges they mean.
func askWhich(c *command.Call, command string, found []*game.Game) error {
	var people message.List
	row := chat.Row{}
	for _, g := range found {
		who := g.Host
		if who.ID == c.User.ID {
			who = g.Challenged().User
		}
		if who.ID != "" {
			people = append(people, who)
		} else {
			people = append(people, message.T("challenge.anyone"))
		}
		if len(row.Buttons) < maxChallenges {
			label := message.T("challenge.choice", message.Args{"Name": message.Name(who.Name), "Board": view.BoardText(g)})
			if who.ID == "" {
				label = message.T("challenge.choice_open", message.Args{"Board": view.BoardText(g)})
			}
			row.Buttons = append(row.Buttons, chat.Button{Command: command, Words: view.GameWords(g), Label: label})
		}
	}
	return &chat.UserError{Text: message.T("challenge.which", message.Args{"Count": len(found), "Players": people, "Command": command}), Private: true, Rows: []chat.Row{row}}
}

// offered returns the channel's running game if the call can answer or withdraw an offer in it;
// otherwise nil.
func (s *Challenges) offered(ctx context.Context, c *command.Call) (*game.Game, error) {
	if _, named := command.Get[chat.Mention](c.Options, "user"); named {
		return nil, nil
	}
	if _, named := command.Get[int](c.Options, "game"); named {
		return nil, nil
	}
	g, err := s.Store.Current(ctx, c.Channel)
	switch {
	case errors.Is(err, stored.ErrNoGame):
		return nil, nil
	case err != nil:
		return nil, err
	case c.Shown.Game != 0 || g.State == game.Playing && g.Offer.Kind != "" && g.Side(c.User.ID) != engine.Empty:
		return g, nil // a button without a game belongs to an offer
	}
	return nil, nil
}

// answerTo decides what an answer is about. If it's an offer in the running game, answerTo loads
// the call's game; otherwise it returns the challenge.
func (s *Challenges) answerTo(ctx context.Context, c *command.Call, cmd string, may func(*game.Game) bool) (*game.Game, error) {
	offered, err := s.offered(ctx, c)
	if err != nil || offered != nil {
		return nil, errors.Join(err, s.Games.LoadGameFor(ctx, c, command.PlayersOnly))
	}
	g, err := s.findChallenge(ctx, c, cmd, may)
	if err != nil {
		return nil, err
	}
	if g == nil {
		err := s.Games.LoadGameFor(ctx, c, command.PlayersOnly)
		if err != nil && (c.Game == nil || c.Game.State != game.Playing) {
			return nil, chat.Refuse("challenge.none." + cmd)
		}
		return nil, err
	}
	return g, refuseOver(g)
}

// refuseOver returns an error if the challenge has already been answered.
func refuseOver(g *game.Game) error {
	switch g.State {
	case game.Proposed:
		return nil
	case game.Unplayed:
		return chat.Refuse("challenge.answered." + string(g.Last.Kind))
	}
	return chat.Refuse("challenge.answered.accept")
}

// refuseAnswer returns the error for a user who may not answer the challenge.
func refuseAnswer(g *game.Game, user chat.UserID) error {
	args := message.Args{"Host": g.Host, "Challenged": g.Challenged().User}
	switch {
	case user == g.Host.ID && g.Open():
		return chat.Refuse("challenge.own.open", args)
	case user == g.Host.ID:
		return chat.Refuse("challenge.own.named", args)
	}
	return chat.Refuse("challenge.not_yours", args)
}

// acceptChallenge starts the game of a challenge, in its channel or in a thread. If the channel
// already has a running game, the challenge keeps waiting.
func (s *Challenges) acceptChallenge(ctx context.Context, c *command.Call, g *game.Game) error {
	if !g.MayAccept(c.User.ID) {
		return refuseAnswer(g, c.User.ID)
	}
	s.Boards.ShowAsked(ctx, g)
	accept := game.AcceptChallenge{Swap: g.RandomColors && s.Games.Coin(g), AnswerOnly: c.AnswerOnly}
	if err := g.Do(c.Actor(s.Now()), accept); err != nil {
		return err
	}
	message := g.Message
	told, err := s.Setup.Place(ctx, c, g)
	if err != nil {
		return err
	}
	moved := g.Channel != c.Channel
	if moved {
		g.Message = ""
	} else if err := s.checkFree(ctx, c); err != nil {
		return err
	}
	err = s.Games.Commit(ctx, g)
	switch {
	case errors.Is(err, stored.ErrGameRunning):
		return s.checkFree(ctx, c)
	case errors.Is(err, stored.ErrStale):
		return chat.Refuse("challenge.stale")
	case err != nil:
		return err
	}
	if moved && message != "" {
		here := *g
		here.Channel = c.Channel
		note := boards.ChallengeAccepted(ctx, &here, c.Language, chat.Row{})
		if err := s.Boards.Retire(ctx, &here, message, chat.Retirement{Note: note}); err != nil {
			s.Log.WarnContext(ctx, "the message of an accepted challenge stays", "game", g.ID, "err", err)
		}
	}
	if told != nil {
		if err := told(); err != nil {
			s.Log.WarnContext(ctx, "where a game is played was not told", "channel", c.Channel, "err", err)
		}
	}
	return nil
}

// checkFree refuses to accept a challenge while the channel has a running game.
func (s *Challenges) checkFree(ctx context.Context, c *command.Call) error {
	g, err := s.Store.Current(ctx, c.Channel)
	switch {
	case errors.Is(err, stored.ErrNoGame) || err == nil && g.State != game.Playing:
		return nil
	case err != nil:
		return err
	}
	args := message.Args{"Black": view.PlayerName(g, engine.Black), "White": view.PlayerName(g, engine.White)}
	if g.Message == "" {
		return chat.Refuse("challenge.busy", args)
	}
	row := chat.Row{Buttons: []chat.Button{view.LinkButton(chat.MessageRef{Guild: g.Guild, Channel: g.Channel, Message: g.Message})}}
	return &chat.UserError{Text: message.T("challenge.busy", args), Private: true, Rows: []chat.Row{row}}
}

// closeChallenge ends a challenge at the request of one of its people, and confirms it if they
// typed the command. If they clicked, they see it on the message.
func (s *Challenges) closeChallenge(ctx context.Context, c *command.Call, g *game.Game, why game.EventKind) error {
	err := s.Boards.EndChallenge(ctx, g, game.Event{Kind: why, User: c.User})
	if errors.Is(err, stored.ErrStale) {
		return chat.Refuse("challenge.stale")
	}
	if err != nil || !c.Typed() && c.Origin != chat.FromModal {
		return err
	}
	return c.Reply(ctx, view.ChallengeText(g))
}
