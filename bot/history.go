package bot

import (
	"context"
	"errors"

	"hoshi/engine"
)

// historyPage is how many games a page of a history shows: as a menu shows with ease.
const historyPage = 10

// maxGameID bounds the ids of games that a command takes: 2^53 - 1, as clients of chats keep
// numbers in JavaScript, which has no exact value for greater ones.
const maxGameID = 1<<53 - 1

func (s *Service) historyCommand() *Command {
	return &Command{
		Name: "history", Translated: []string{"历史", "対局履歴", "지난대국"}, Group: GroupPeople, Unlocked: true,
		Options: []Option{
			{Name: "user", Type: UserOption{}},
			{Name: "of", Type: UserIDOption{}, ButtonOnly: true},
			{Name: "game", Type: IntegerOption{Min: 1, Max: maxGameID}, Keyword: "game", KeywordOnly: true},
			{Name: "page", Type: IntegerOption{Min: 1, Max: 1_000_000}},
		},
		Handle: s.history,
	}
}

// history lists the games that a person has finished, or shows one of them.
func (s *Service) history(ctx context.Context, c *Call) error {
	if id, ok := option[int](c.Options, "game"); ok {
		return s.showPastGame(ctx, c, int64(id))
	}
	who := c.aboutWhom()
	page, given := option[int](c.Options, "page")
	if !given {
		page = 1
	}
	games, total, err := s.store.GamesOf(ctx, who.ID, c.Guild, (page-1)*historyPage, historyPage)
	if err != nil {
		return err
	}
	pages := (total + historyPage - 1) / historyPage
	switch {
	case total == 0:
		return c.reply(ctx, T("history.empty", Args{"User": who}))
	case page > pages:
		return Refuse("page.none", Args{"Page": page, "Pages": pages})
	}
	if _, ok := option[UserID](c.Options, "of"); ok { // whose name a button does not say
		who = games[0].Player(games[0].side(who.ID)).User
	}
	rows := []Text{T("history.heading", Args{"User": who, "Count": total})}
	var menu []Button
	for i, g := range games {
		args := s.pastGame(c, (page-1)*historyPage+i+1, g, g.side(who.ID))
		rows = append(rows, T("history.row", args))
		menu = append(menu, Button{
			Command: "history", Words: "game " + itoa(int(g.ID)),
			Label: T("history.choice", args),
		})
	}
	controls := []Row{{Menu: menu, Placeholder: T("history.choose")}}
	return c.Respond(ctx, Reply{
		Text: Lines(rows...), Language: c.language, Replace: true,
		Rows: append(controls, pageRows(page, pages, c.pageButton("history", userIDPrefix+string(who.ID)))...),
	})
}

// aboutWhom is the person whom a request is about: the one it names, else who asks.
func (c *Call) aboutWhom() User {
	if user, ok := option[Mention](c.Options, "user"); ok {
		return user.User
	}
	if id, ok := option[UserID](c.Options, "of"); ok {
		return User{ID: id}
	}
	return c.User
}

// pastGame is what tells a game from others of the person who had a side in it: the result
// for that side, the opponent with their level, how long it was, and when. Names stand for
// mentions, as a menu shows none.
func (s *Service) pastGame(c *Call, number int, g *Game, side engine.Color) Args {
	var result Text
	switch timeout := g.State == TimedOut; {
	case g.Winner == engine.Empty:
		result = T("history.drawn")
	case g.Winner == side && timeout:
		result = T("history.won_on_time")
	case g.Winner == side:
		result = T("history.won")
	case timeout:
		result = T("history.lost_on_time")
	default:
		result = T("history.lost")
	}
	opponent := g.Player(side.Other())
	if opponent == nil { // of a record without the person
		opponent = &g.White
	}
	return Args{
		"Number": number, "Result": result, "Count": len(g.Moves), "Date": dateText(g.Changed),
		"Opponent": Name(pictureWords{s.opt.Translator, c.language}.opponent(*opponent)),
	}
}

// showPastGame shows the end of a game, with what can be done with it. Only those who
// were there see it: its players, and the members of its guild.
func (s *Service) showPastGame(ctx context.Context, c *Call, id int64) error {
	g, err := s.gameFor(ctx, c, id)
	if errors.Is(err, ErrNoGame) || err == nil && g.Started.IsZero() {
		return Refuse("history.no_such_game")
	}
	if err != nil {
		return err
	}
	pos, err := g.Position()
	if err != nil {
		return err
	}
	scene, err := s.scene(ctx, g, pos)
	if err != nil {
		return err
	}
	return c.Respond(ctx, Reply{
		Text: T("history.shown", Args{"Date": dateText(g.Changed), "Black": s.playerName(g, engine.Black), "White": s.playerName(g, engine.White),
			"Outcome": s.outcome(g), "Count": len(g.Moves)}),
		Language: c.privateLanguage(), Private: true,
		Picture: s.drawBoard(g, scene), Rows: s.boardRows(g, LevelStep{}), Shown: g.shownState(),
	})
}

// gameFor returns a game that a request names: by its options, or by the message that was
// clicked. It is ErrNoGame where who asks may not see it, too: anybody can make such a name up.
func (s *Service) gameFor(ctx context.Context, c *Call, id int64) (*Game, error) {
	g, err := s.store.Game(ctx, id)
	if err == nil && !c.maySee(g) {
		return nil, ErrNoGame
	}
	return g, err
}

// maySee reports whether who asks was where a game was played, or played it.
func (c *Call) maySee(g *Game) bool {
	return g.Channel == c.Channel || g.Guild != "" && g.Guild == c.Guild || g.side(c.User.ID) != engine.Empty
}
