package people

import (
	"context"
	"slices"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/mygames"
	"hoshi/bot/settings"
	"hoshi/bot/stored"
	"hoshi/bot/view"
	"hoshi/engine"
)

// The maximum numbers of running games and of challenges in the list. With Discord's long IDs, so many
// fit in a message.
const (
	gamesListed      = 6
	challengesListed = 3
)

// GamesCommand declares !games: see running games and open challenges.
func (s *People) GamesCommand() *command.Command {
	return &command.Command{
		Name: "games", Translated: []string{"对局列表", "対局一覧", "대국목록"}, Group: command.GroupPeople, Unlocked: true,
		Options: []command.Option{
			{Name: "whose", Type: command.ChoiceOption{Choices: []command.Choice{{Value: mygames.Word, Words: []string{"my", "me", "我的", "自分", "내"}}}}},
			{Name: "page", Type: command.IntegerOption{Min: 1, Max: 1_000_000}, Unlisted: true},
		},
		Help: command.Help{Long: true}, Handle: s.games,
	}
}

// games lists the server's games, or the user's own anywhere: if they ask for those, and outside
// servers.
func (s *People) games(ctx context.Context, c *command.Call) error {
	if _, mine := command.Get[string](c.Options, "whose"); !mine && c.Guild != "" {
		return s.listGames(ctx, c)
	}
	page, given := command.Get[int](c.Options, "page")
	if !given {
		page = 1
	}
	return s.MyGames.Show(ctx, c, page)
}

// listGames lists the running games and open challenges on the server.
func (s *People) listGames(ctx context.Context, c *command.Call) error {
	list, err := s.Store.Running(ctx, c.Guild, gamesListed+1)
	if err != nil {
		return err
	}
	waiting, err := s.waitingChallenges(ctx, c)
	if err != nil {
		return err
	}
	if len(list)+len(waiting) == 0 {
		return c.Respond(ctx, chat.Reply{Text: message.T("games.none"), Language: c.Language, Rows: []chat.Row{{Buttons: []chat.Button{mygames.Button()}}}})
	}
	rows := []message.Text{message.T("games.heading")}
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
	for i, g := range waiting[:min(len(waiting), challengesListed)] {
		number := min(len(list), gamesListed) + i + 1
		args := view.ChallengedArgs(g)
		args["Number"], args["Channels"], args["Until"] = number, settings.ChannelList(g.Channel), message.Moment(g.Due)
		rows = append(rows, message.T("games.challenge."+view.OpenOrNamed(g), args))
		links = append(links, numberedLink(number, g))
	}
	if len(waiting) > challengesListed {
		rows = append(rows, message.T("games.more"))
	}
	links = slices.DeleteFunc(links, func(b chat.Button) bool { return b.Link.Message == "" })
	links = append(links[:min(len(links), 4)], mygames.Button())
	return c.Respond(ctx, chat.Reply{Text: message.Lines(rows...), Language: c.Language, Rows: []chat.Row{{Buttons: links}}})
}

// numberedLink returns a numbered button that links to a game's message.
func numberedLink(number int, g *game.Game) chat.Button {
	b := view.LinkButton(chat.MessageRef{Guild: g.Guild, Channel: g.Channel, Message: g.Message})
	b.Label = message.T("games.link", message.Args{"Number": number})
	return b
}

// waitingChallenges returns the server's challenges to list and, if there are more, one of those: the
// user's own first, then the rest.
func (s *People) waitingChallenges(ctx context.Context, c *command.Call) ([]*game.Game, error) {
	const most = challengesListed + 1
	mine, err := s.Store.Proposed(ctx, stored.ChallengeFilter{Guild: c.Guild, User: c.User.ID}, most)
	if err != nil {
		return nil, err
	}
	here, err := s.Store.Proposed(ctx, stored.ChallengeFilter{Guild: c.Guild}, most)
	for _, g := range here {
		if len(mine) < most && !slices.ContainsFunc(mine, func(m *game.Game) bool { return m.ID == g.ID }) {
			mine = append(mine, g)
		}
	}
	return mine, err
}
