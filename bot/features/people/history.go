package people

import (
	"context"
	"errors"
	"strconv"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/stored"
	"hoshi/bot/view"
	"hoshi/engine"
)

// historyPage is how many games a page of a history shows: as many as a menu comfortably holds.
const historyPage = 10

// HistoryCommand declares !history: look back at finished games.
func (s *People) HistoryCommand() *command.Command {
	return &command.Command{
		Name: "history", Group: command.GroupPeople, Unlocked: true,
		Options: []command.Option{
			{Name: "user", Type: command.UserOption{}},
			{Name: "of", Type: command.UserIDOption{}, ButtonOnly: true},
			{Name: "game", Type: command.IntegerOption{Min: 1, Max: command.MaxGameID}, Keyword: "game", KeywordOnly: true},
			{Name: "page", Type: command.IntegerOption{Min: 1, Max: 1_000_000}},
		},
		Handle: s.history,
	}
}

// history lists a person's finished games, or shows one of them.
func (s *People) history(ctx context.Context, c *command.Call) error {
	if id, ok := command.Get[int](c.Options, "game"); ok {
		return s.showPastGame(ctx, c, int64(id))
	}
	who, err := aboutWhom(c)
	if err != nil {
		return err
	}
	page, given := command.Get[int](c.Options, "page")
	if !given {
		page = 1
	}
	in := stored.Place{Guild: c.Guild}
	if c.Guild == "" && who.ID != c.User.ID {
		in.Channel = c.Channel // the user may not see the others: see GameFor
	}
	games, total, err := s.Store.GamesOf(ctx, who.ID, in, (page-1)*historyPage, historyPage)
	if err != nil {
		return err
	}
	pages := (total + historyPage - 1) / historyPage
	switch {
	case total == 0:
		return c.Reply(ctx, message.T("history.empty", message.Args{"User": who}))
	case page > pages:
		return chat.Refuse("page.none", message.Args{"Page": page, "Pages": pages})
	}
	if _, ok := command.Get[chat.UserID](c.Options, "of"); ok { // a button doesn't include the name
		who = games[0].Player(games[0].Side(who.ID)).User
	}
	rows := []message.Text{message.T("history.heading", message.Args{"User": who, "Count": total})}
	var menu []chat.Button
	for i, g := range games {
		args := s.pastGame(c, (page-1)*historyPage+i+1, g, g.Side(who.ID))
		rows = append(rows, message.T("history.row", args))
		menu = append(menu, chat.Button{
			Command: "history", Words: "game " + strconv.Itoa(int(g.ID)),
			Label: message.T("history.choice", args),
		})
	}
	controls := []chat.Row{{Menu: menu, Placeholder: message.T("history.choose")}}
	return c.Respond(ctx, chat.Reply{
		Text: message.Lines(rows...), Language: c.Language, Replace: true,
		Rows: append(controls, view.PageRows(page, pages, view.PageButton(c, "history", command.UserIDPrefix+string(who.ID)))...),
	})
}

// aboutWhom returns the person whom a request is about: the one it names, or else the user. It refuses bots,
// which have no results.
func aboutWhom(c *command.Call) (chat.User, error) {
	if user, ok := command.Get[chat.Mention](c.Options, "user"); ok {
		if user.Self || user.User.Bot {
			return chat.User{}, chat.Refuse("history.bot")
		}
		return user.User, nil
	}
	if id, ok := command.Get[chat.UserID](c.Options, "of"); ok {
		return chat.User{ID: id}, nil
	}
	return c.User, nil
}

// pastGame returns the message arguments that describe a game to a person with the given side: the
// result for that side, the opponent and their level, the number of moves, and the date. It uses
// names instead of mentions, because menus don't show mentions.
func (s *People) pastGame(c *command.Call, number int, g *game.Game, side engine.Color) message.Args {
	var result message.Text
	switch timeout := g.State == game.TimedOut; {
	case g.Winner == engine.Empty:
		result = message.T("history.drawn")
	case g.Winner == side && timeout:
		result = message.T("history.won_on_time")
	case g.Winner == side:
		result = message.T("history.won")
	case timeout:
		result = message.T("history.lost_on_time")
	default:
		result = message.T("history.lost")
	}
	return message.Args{
		"Number": number, "Result": result, "Count": len(g.Moves), "Date": view.DateText(g.Changed),
		"Opponent": message.Name(opponentName(view.PictureWords{Translator: s.Translator, Language: c.Language}, *g.Player(side.Other()))),
	}
}

// showPastGame shows the final position of a game and what to do with it. Only its players and the
// members of its guild can see it.
func (s *People) showPastGame(ctx context.Context, c *command.Call, id int64) error {
	g, err := s.Games.GameFor(ctx, c, id)
	if errors.Is(err, stored.ErrNoGame) || err == nil && g.Started.IsZero() {
		return chat.Refuse("history.no_such_game")
	}
	if err != nil {
		return err
	}
	pos, err := g.Position()
	if err != nil {
		return err
	}
	v, err := s.Settings.For(ctx, g)
	if err != nil {
		return err
	}
	scene := s.View.Scene(g, pos, v)
	return c.Respond(ctx, chat.Reply{
		Text: message.T("history.shown", message.Args{"Date": view.DateText(g.Changed), "Black": view.PlayerName(g, engine.Black), "White": view.PlayerName(g, engine.White),
			"Outcome": view.Outcome(g), "Count": len(g.Moves)}),
		Language: c.PrivateLanguage(), Private: true,
		Picture: s.View.DrawBoard(g, scene), Rows: s.View.BoardRows(g, result.LevelStep{}), Shown: g.ShownState(),
	})
}
