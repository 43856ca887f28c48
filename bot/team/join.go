package team

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/view"
	"hoshi/engine"
)

func (s *Teams) JoinCommand() *command.Command {
	return &command.Command{
		Name: "join", Group: command.GroupPeople, Access: command.RunningGame, AnyRevision: true,
		Translated: []string{"加入", "参加", "참가"},
		Options: []command.Option{{Name: "color", Required: true, Type: command.ChoiceOption{Choices: []command.Choice{
			{Value: "black", Words: []string{"b", "黑", "黑方", "黒", "黒番", "흑"}},
			{Value: "white", Words: []string{"w", "白", "白方", "白番", "백"}},
		}}}},
		HasLong: true, HasMore: true, Handle: s.join,
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
	switch mine := g.TeamOf(c.User.ID); {
	case !g.HasTeam():
		return chat.Refuse("join.no_teams")
	case !g.TwoTeams():
		return chat.Refuse("join.one_team")
	case !ok:
		return chat.Refuse("join.which")
	case mine == side:
		return chat.Refuse("join.already", message.Args{"Color": side})
	case mine != engine.Empty:
		return chat.Refuse("join.other_side", message.Args{"Color": mine})
	}
	g.Members = append(g.Members, game.Member{User: c.User, Side: side})
	g.Last = game.Event{Kind: game.EventJoin, Side: side, User: c.User}
	s.Games.Schedule(g)
	if err := s.Store.Commit(ctx, g); err != nil || c.Origin == chat.FromText {
		return err
	}
	r := chat.Reply{Text: message.T("join.joined", message.Args{"Color": side}), Language: c.PrivateLanguage(), Private: true}
	if g.ToMove() == side {
		r.Rows = []chat.Row{{Buttons: []chat.Button{view.PadOffer()}}}
	}
	return c.Respond(ctx, r)
}
