package people

import (
	"context"
	"slices"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/mygames"
	"hoshi/bot/view"
	"hoshi/engine"
)

// How many running games and challenges a page of the list shows. More would make the answer too long to read.
const (
	gamesPage      = 4
	challengesPage = 2
)

// mostListed is the maximum number of games, and of challenges, on all pages.
const mostListed = 100

// GamesCommand declares !games: see running games and open challenges.
func (s *People) GamesCommand() *command.Command {
	return &command.Command{
		Name: "games", Group: command.GroupPeople, Unlocked: true,
		Options: []command.Option{
			{Name: "whose", Type: command.ChoiceOption{Choices: []command.Choice{{Value: mygames.Word, Words: []string{"my", "me"}}}}},
			{Name: "page", Type: command.IntegerOption{Min: 1, Max: 1_000_000}, Unlisted: true},
		},
		Help: command.Help{Long: true}, Handle: s.games,
	}
}

// games lists the server's games, or the user's own anywhere: if they ask for those, and outside
// servers.
func (s *People) games(ctx context.Context, c *command.Call) error {
	page, given := command.Get[int](c.Options, "page")
	if !given {
		page = 1
	}
	if _, mine := command.Get[string](c.Options, "whose"); !mine && c.Guild != "" {
		return s.listGames(ctx, c, page)
	}
	return s.MyGames.Show(ctx, c, page)
}

// listGames shows a page of the running games and open challenges on the server.
func (s *People) listGames(ctx context.Context, c *command.Call, page int) error {
	running, err := s.Store.Running(ctx, c.Guild, min(page*gamesPage+1, mostListed))
	if err != nil {
		return err
	}
	challenges, err := s.waitingChallenges(ctx, c, min(page*challengesPage+1, mostListed))
	if err != nil {
		return err
	}
	// If there are more, this counts only the next page, which is enough for its button.
	pages := max((len(running)+gamesPage-1)/gamesPage, (len(challenges)+challengesPage-1)/challengesPage)
	switch {
	case pages == 0:
		return c.Respond(ctx, chat.Reply{Text: message.T("games.none"), Language: c.Language, Rows: []chat.Row{{Buttons: []chat.Button{mygames.Button()}}}})
	case page > pages:
		return chat.Refuse("page.none", message.Args{"Page": page, "Pages": pages})
	}
	list, waiting := part(running, page, gamesPage), part(challenges, page, challengesPage)
	rows := []message.Text{message.T("games.heading")}
	if len(list) == 0 {
		rows = nil
	}
	var links []chat.Button
	for _, g := range list {
		number := len(links) + 1
		rows = append(rows, message.T("games.row", message.Args{
			"Number": number, "Channels": settings.ChannelList(g.Channel), "Black": view.PlayerName(g, engine.Black), "White": view.PlayerName(g, engine.White),
			"Turn": view.WhoseTurn(g),
		}))
		links = append(links, numberedLink(number, g))
	}
	if len(waiting) > 0 {
		rows = append(rows, message.T("games.challenges"))
	}
	for _, g := range waiting {
		number := len(links) + 1
		args := view.ChallengedArgs(g)
		args["Number"], args["Channels"], args["Until"] = number, settings.ChannelList(g.Channel), message.Moment(g.Due)
		rows = append(rows, message.T("games.challenge."+view.OpenOrNamed(g), args))
		links = append(links, numberedLink(number, g))
	}
	links = slices.DeleteFunc(links, func(b chat.Button) bool { return b.Link.Message == "" })
	links = append(links[:min(len(links), 4)], mygames.Button())
	controls := append([]chat.Row{{Buttons: links}}, view.PageRows(page, pages, view.PageButton(c, "games", ""))...)
	return c.Respond(ctx, chat.Reply{Text: message.Lines(rows...), Language: c.Language, Replace: true, Rows: controls})
}

// part returns a page of a list, counted from 1.
func part(list []*game.Game, page, size int) []*game.Game {
	from := min((page-1)*size, len(list))
	return list[from:min(from+size, len(list))]
}

// numberedLink returns a numbered button that links to a game's message.
func numberedLink(number int, g *game.Game) chat.Button {
	b := view.LinkButton(chat.MessageRef{Guild: g.Guild, Channel: g.Channel, Message: g.Message})
	b.Label = message.T("games.link", message.Args{"Number": number})
	return b
}

// waitingChallenges returns the server's challenges, at most a number of them: the user's own first, then
// the rest.
func (s *People) waitingChallenges(ctx context.Context, c *command.Call, most int) ([]*game.Game, error) {
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
