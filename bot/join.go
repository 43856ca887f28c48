package bot

import (
	"context"

	"hoshi/engine"
)

func (s *Service) joinCommand() *Command {
	return &Command{
		Name: "join", Group: GroupPeople, Access: RunningGame, AnyRevision: true,
		Translated: []string{"加入", "参加", "참가"},
		Options: []Option{{Name: "color", Required: true, Type: ChoiceOption{[]Choice{
			{Value: "black", Words: []string{"b", "黑", "黑方", "黒", "黒番", "흑"}},
			{Value: "white", Words: []string{"w", "白", "白方", "白番", "백"}},
		}}}},
		HasLong: true, HasMore: true, Handle: s.join,
	}
}

// join makes who asks a member of a team. A person belongs to one side of a game.
func (s *Service) join(ctx context.Context, c *Call) error {
	g := c.Game
	word, ok := option[string](c.Options, "color")
	side := engine.Black
	if word == "white" {
		side = engine.White
	}
	switch mine := g.teamOf(c.User.ID); {
	case !g.hasTeam():
		return Refuse("join.no_teams")
	case !g.twoTeams():
		return Refuse("join.one_team")
	case !ok:
		return Refuse("join.which")
	case mine == side:
		return Refuse("join.already", Args{"Color": side})
	case mine != engine.Empty:
		return Refuse("join.other_side", Args{"Color": mine})
	}
	g.Members = append(g.Members, Member{c.User, side})
	g.Last = Event{Kind: EventJoin, Side: side, User: c.User}
	s.schedule(g)
	if err := s.store.Commit(ctx, g); err != nil || c.Origin == FromText {
		return err
	}
	r := Reply{Text: T("join.joined", Args{"Color": side}), Language: c.privateLanguage(), Private: true}
	if g.ToMove() == side {
		r.Rows = []Row{{Buttons: []Button{padOffer()}}}
	}
	return c.Respond(ctx, r)
}
