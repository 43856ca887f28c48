package bot

import (
	"context"

	"hoshi/engine"
)

// gamesListed is how many running games a list shows.
const gamesListed = 15

func gamesCommand() *Command {
	return &Command{
		Name: "games", Translated: []string{"对局列表", "対局一覧", "대국목록"}, Group: GroupPeople, Unlocked: true,
		Handle: (*Service).games,
	}
}

// games lists the games that go on: those of the server, or in a direct conversation
// those of who asks, wherever they are.
func (s *Service) games(ctx context.Context, c *Call) error {
	list, err := s.store.Running(ctx, c.Guild, c.User.ID, gamesListed+1)
	if err != nil {
		return err
	}
	id := "games.heading.own"
	if c.Guild != "" {
		id = "games.heading.server"
	}
	if len(list) == 0 {
		return c.reply(ctx, T("games.none"))
	}
	rows := []Text{T(id)}
	var links []Button
	for i, g := range list[:min(len(list), gamesListed)] {
		rows = append(rows, T("games.row", Args{
			"Number": i + 1, "Channels": ChannelList(g.Channel), "Black": s.playerName(g, engine.Black), "White": s.playerName(g, engine.White),
			"Move": len(g.Moves), "Turn": Sentences(s.turn(g), s.clockText(g)),
		}))
		if g.Message != "" && len(links) < 5 {
			b := linkButton(MessageRef{Guild: g.Guild, Channel: g.Channel, Message: g.Message})
			b.Label = T("games.link", Args{"Number": i + 1})
			links = append(links, b)
		}
	}
	if len(list) > gamesListed {
		rows = append(rows, T("games.more"))
	}
	reply := Reply{Text: Lines(rows...), Language: c.language}
	if len(links) > 0 {
		reply.Rows = []Row{{Buttons: links}}
	}
	return c.Respond(ctx, reply)
}
