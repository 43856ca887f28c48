package team

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/view"
	"hoshi/engine"
)

// JoinCommand declares !join: join a team.
func (s *Teams) JoinCommand() *command.Command {
	return &command.Command{
		Name: "join", Group: command.GroupPeople, Access: command.RunningGame, AnyRevision: true,
		Options: []command.Option{{Name: "color", Required: true, Type: command.ChoiceOption{Choices: []command.Choice{
			{Value: "black", Words: []string{"b"}},
			{Value: "white", Words: []string{"w"}},
		}}}},
		Help: command.Help{Long: true, More: true}, Handle: s.join,
	}
}

// join adds the user to a team. A person plays for only one side of a game.
func (s *Teams) join(ctx context.Context, c *command.Call) error {
	g := c.Game
	word, ok := command.Get[string](c.Options, "color")
	side := engine.Black
	if word == "white" {
		side = engine.White
	}
	if !ok && g.TwoTeams() {
		return chat.Refuse("join.which")
	}
	switch err := g.Do(c.Actor(s.Now()), game.Join{Side: side}); err {
	case nil:
	case game.NoTeams:
		return chat.Refuse("join.no_teams")
	case game.OneTeam:
		return chat.Refuse("join.one_team")
	case game.OnThisTeam:
		return chat.Refuse("join.already", message.Args{"Color": side})
	case game.OnOtherTeam:
		return chat.Refuse("join.other_side", message.Args{"Color": side.Other()})
	default:
		return err
	}
	if err := s.Games.Commit(ctx, g); err != nil || c.Origin == chat.FromText {
		return err
	}
	r := chat.Reply{Text: message.T("join.joined", message.Args{"Color": side}), Language: c.PrivateLanguage(), Private: true}
	if g.ToMove() == side {
		r.Rows = []chat.Row{{Buttons: []chat.Button{view.PadOffer()}}}
	}
	return c.Respond(ctx, r)
}
