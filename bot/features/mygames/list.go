package mygames

import (
	"cmp"
	"context"
	"strconv"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/engines/background"
	"hoshi/bot/view"
	"hoshi/engine"
)

// pageSize is how many games a page of the list shows: as many as small boards fit in a picture that
// is readable on a phone.
const pageSize = 4

// Word is the option of /games that asks for one's own games.
const Word = "mine"

// Button returns the button that shows the user their games.
func Button() chat.Button {
	return chat.Button{Command: "games", Words: Word, Label: message.T("button.my_games")}
}

// Show privately shows the user a page of their games, counted from 1.
func (s *MyGames) Show(ctx context.Context, c *command.Call, page int) error {
	texts := background.AloneTexts{Answered: message.T("mine.answered"), Closed: message.T("mine.closed")}
	if err := background.AnswerAlone(ctx, s.Chat, c, texts); err != nil {
		return err
	}
	list, waiting, err := s.tasks(ctx, c.User.ID)
	if err != nil {
		return err
	}
	language := cmp.Or(c.Mine.Language, c.Locale, c.Language)
	pages := (len(list) + pageSize - 1) / pageSize
	switch {
	case len(list) == 0:
		return c.Respond(ctx, chat.Reply{Text: message.T("mine.none"), Language: language, Private: true, Replace: true})
	case page > pages:
		return chat.Refuse("page.none", message.Args{"Page": page, "Pages": pages})
	}
	reply := s.reply(ctx, c.User, list, waiting, page, look{language, cmp.Or(c.Mine.Theme, c.Settings.Channel().Theme)})
	to := func(page int) chat.Button {
		return chat.Button{Command: "games", Words: Word + " " + strconv.Itoa(page)}
	}
	reply.Rows = append(reply.Rows, view.PageRows(page, pages, to)...)
	reply.Private, reply.Replace = true, true
	return c.Respond(ctx, reply)
}

// look is how a list looks.
type look struct {
	language string // a BCP 47 tag; "" for English
	theme    string // of the picture; "" for the default
}

// reply returns the message with a page of a person's games.
func (s *MyGames) reply(ctx context.Context, user chat.User, list []task, waiting, page int, how look) chat.Reply {
	first := (page - 1) * pageSize
	shown := list[first:min(first+pageSize, len(list))]
	var rows []message.Text
	var boards, browser chat.Row
	for i, t := range shown {
		number := first + i + 1
		switch {
		case number == 1 && waiting > 0:
			rows = append(rows, message.T("mine.waiting", message.Args{"Count": waiting}))
		case number == waiting+1:
			rows = append(rows, message.T("mine.others", message.Args{"Count": len(list) - waiting}))
		}
		rows = append(rows, rowText(t, user.ID, number))
		if t.board.Message != "" {
			link := view.LinkButton(t.board)
			link.Label = message.T("games.link", message.Args{"Number": number})
			boards.Buttons = append(boards.Buttons, link)
		}
		if url := s.page(ctx, user, t.Game); url != "" {
			browser.Buttons = append(browser.Buttons, chat.Button{URL: url, Label: message.T("mine.browser", message.Args{"Number": number})})
		}
	}
	reply := chat.Reply{Text: message.Lines(rows...), Language: how.language, Picture: s.picture(ctx, shown, user.ID, first, how)}
	for _, row := range []chat.Row{boards, browser} {
		if len(row.Buttons) > 0 {
			reply.Rows = append(reply.Rows, row)
		}
	}
	return reply
}

// page returns the address at which a person can play a game in a browser, or "".
func (s *MyGames) page(ctx context.Context, user chat.User, g *game.Game) string {
	if s.Pages == nil || g.State != game.Playing {
		return ""
	}
	url, err := s.Pages.Play(ctx, user, g.ID)
	if err != nil {
		s.Log.ErrorContext(ctx, "a list of games has no link to a page", "game", g.ID, "err", err)
	}
	return url
}

// rowText says what a game asks of a person, or whom it waits for, and until when.
func rowText(t task, user chat.UserID, number int) message.Text {
	g := t.Game
	args := message.Args{
		"Number": number, "Player": opponent(g, user), "Move": len(g.Moves) + 1, "Color": g.ToMove(), "Moment": message.Moment(t.actBy),
	}
	switch {
	case g.State == game.Proposed && t.kind == game.TaskNone:
		return message.T("mine.challenge_sent", args)
	case g.State == game.Proposed:
		return message.T("mine.challenge", args)
	}
	id := "mine.task." + string(t.kind)
	switch t.kind {
	case game.TaskNone:
		id = "mine.theirs"
	case game.TaskOffer:
		id += "." + string(g.Offer.Kind)
	}
	return message.Sentences(message.T(id, args), timeText(t, args))
}

// timeText says until when the side to act has time.
func timeText(t task, args message.Args) message.Text {
	switch {
	case t.Notice == game.NoticeOverdue && t.kind == game.TaskClaim, t.Notice == game.NoticeOverdue && t.kind == game.TaskNone:
		return message.T("mine.time.claim", args)
	case t.Notice == game.NoticeOverdue:
		return message.T("mine.time.overdue", args)
	case t.ClockRuns():
		return message.T("mine.time.clock", args)
	case t.HasTeam(), t.Clock.Live(), t.EngineToMove():
		return message.Text{}
	}
	return message.T("mine.time.idle", args)
}

// opponent names whom a person plays.
func opponent(g *game.Game, user chat.UserID) message.Text {
	side := g.Side(user)
	switch {
	case g.State == game.Proposed && g.Host.ID == user && g.Open():
		return message.T("mine.anyone")
	case side == engine.Empty: // a game that the person watches
		return message.T("mine.pair", message.Args{"Black": view.PlayerName(g, engine.Black), "White": view.PlayerName(g, engine.White)})
	}
	return view.ListedName(g, side.Other())
}
