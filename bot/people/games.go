package people

import (
	"context"
	"slices"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/bot/stored"
	"hoshi/bot/view"
	"hoshi/engine"
)

// gamesListed is the maximum number of running games in the list.
const gamesListed = 15

// GamesCommand declares !games: see running games and open challenges.
func (s *People) GamesCommand() *command.Command {
	return &command.Command{
		Name: "games", Translated: []string{"对局列表", "対局一覧", "대국목록"}, Group: command.GroupPeople, Unlocked: true,
		Handle: s.listGames,
	}
}

// listGames lists the running games and open challenges on the server or, in a direct conversation, the
// user's own anywhere.
func (s *People) listGames(ctx context.Context, c *command.Call) error {
	list, err := s.Store.Running(ctx, c.Guild, c.User.ID, gamesListed+1)
	if err != nil {
		return err
	}
	waiting, err := s.waitingChallenges(ctx, c)
	if err != nil {
		return err
	}
	id := "games.heading.own"
	if c.Guild != "" {
		id = "games.heading.server"
	}
	if len(list)+len(waiting) == 0 {
		return c.Reply(ctx, message.T("games.none"))
	}
	rows := []message.Text{message.T(id)}
	if len(list) == 0 {
		rows = nil
	}
	var links []chat.Button
	for i, g := range list[:min(len(list), gamesListed)] {
		rows = append(rows, message.T("games.row", message.Args{
			"Number": i + 1, "Channels": settings.ChannelList(g.Channel), "Black": view.PlayerName(g, engine.Black), "White": view.PlayerName(g, engine.White),
			"Move": len(g.Moves), "Turn": message.Sentences(view.Turn(g), s.View.ClockText(g)),
		}))
		links = append(links, numberedLink(i+1, g))
	}
	if len(list) > gamesListed {
		rows = append(rows, message.T("games.more"))
	}
	if len(waiting) > 0 {
		rows = append(rows, message.T("games.challenges"))
	}
	for i, g := range waiting {
		number := min(len(list), gamesListed) + i + 1
		args := view.ChallengedArgs(g)
		args["Number"], args["Channels"], args["Until"] = number, settings.ChannelList(g.Channel), message.Moment(g.Due)
		rows = append(rows, message.T("games.challenge."+view.OpenOrNamed(g), args))
		links = append(links, numberedLink(number, g))
	}
	links = slices.DeleteFunc(links, func(b chat.Button) bool { return b.Link.Message == "" })
	links = links[:min(len(links), 5)]
	reply := chat.Reply{Text: message.Lines(rows...), Language: c.Language}
	if len(links) > 0 {
		reply.Rows = []chat.Row{{Buttons: links}}
	}
	return c.Respond(ctx, reply)
}

// numberedLink returns a numbered button that links to a game's message.
func numberedLink(number int, g *game.Game) chat.Button {
	b := view.LinkButton(chat.MessageRef{Guild: g.Guild, Channel: g.Channel, Message: g.Message})
	b.Label = message.T("games.link", message.Args{"Number": number})
	return b
}

// waitingChallenges returns the challenges to list: the user's own first, then the rest on the
// server. In a direct conversation it's only the user's own.
func (s *People) waitingChallenges(ctx context.Context, c *command.Call) ([]*game.Game, error) {
	mine, err := s.Store.Proposed(ctx, stored.ChallengeFilter{Guild: c.Guild, User: c.User.ID}, challengesListed)
	if err != nil || c.Guild == "" {
		return mine, err
	}
	here, err := s.Store.Proposed(ctx, stored.ChallengeFilter{Guild: c.Guild}, challengesListed)
	for _, g := range here {
		if len(mine) < challengesListed && !slices.ContainsFunc(mine, func(m *game.Game) bool { return m.ID == g.ID }) {
			mine = append(mine, g)
		}
	}
	return mine, err
}

// challengesListed is the maximum number of challenges in the list.
const challengesListed = 10
