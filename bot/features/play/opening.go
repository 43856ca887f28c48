package play

import (
	"context"
	"errors"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/gameplay/newgame"
	"hoshi/bot/view"
	"hoshi/engine/opening"
)

// OpeningCommand declares !opening: show how this game opens, or explain an opening.
func (s *Play) OpeningCommand() *command.Command {
	return &command.Command{
		Name: "opening", Group: command.GroupEngines, Access: command.FindsGame, Help: command.Help{Long: true, More: true},
		Options: []command.Option{
			{Name: "opening", Type: command.ChoiceOption{Choices: newgame.OpeningChoices()}},
			{Name: "pattern", Type: command.PatternOption{}, Unlisted: true},
		},
		Text: command.TextForm{Unknown: "opening.unknown"}, ShowsBoard: true, Handle: s.opening,
	}
}

// opening says how the channel's game begins or began, or sets the opening if nothing has been done
// in the game yet. If there's no such game, it explains an opening. It can always show one of the
// 26 renju openings.
func (s *Play) opening(ctx context.Context, c *command.Call) error {
	if p, named := command.Get[opening.Pattern](c.Options, "pattern"); named {
		return s.showPattern(ctx, c, p)
	}
	g, err := s.Store.Current(ctx, c.Channel)
	if err != nil && !errors.Is(err, stored.ErrNoGame) {
		return err
	}
	name, given := command.Get[string](c.Options, "opening")
	id, _ := opening.ParseID(name)
	running := err == nil && g.State == game.Playing
	switch {
	case !given && !running:
		return c.Reply(ctx, openingList())
	case !given:
		return c.Reply(ctx, openingOf(g))
	case !running:
		return c.Reply(ctx, message.Lines(view.ExplainOpening(id), message.T("opening.start", message.Args{"Name": name})))
	}
	return s.setOpening(ctx, c, g, id)
}

// setOpening changes the opening of a game in which nothing has been done yet.
func (s *Play) setOpening(ctx context.Context, c *command.Call, g *game.Game, id opening.ID) error {
	opens := game.NamedOpening(id.String())
	by := game.Actor{Side: g.Side(c.User.ID), User: c.User, Now: s.Now()}
	switch err := g.Do(by, game.SetOpening{Opening: opens}); {
	case err == game.NotPlaying && g.Watched():
		return chat.Refuse("game.watched")
	case err == game.NotPlaying:
		return s.Games.RefuseStranger(ctx, c, g)
	case err == game.Begun:
		return &chat.UserError{Text: message.Lines(view.ExplainOpening(id), message.T("opening.too_late", message.Args{"Name": id.String()})), Private: true}
	case err == game.AgreedOpening:
		return chat.Refuse("opening.agreed", message.Args{"Name": id.String()})
	case err != nil:
		return newgame.ExplainOpening(opens, err)
	}
	return s.Games.Commit(ctx, g)
}

// openingList names all openings.
func openingList() message.Text {
	var names message.List
	for _, choice := range newgame.OpeningChoices() {
		names = append(names, message.CommandLine{Name: "opening", Rest: choice.Value})
	}
	return message.T("opening.list", message.Args{"Openings": names})
}

// openingOf says how a game begins: its opening, the current question, and the name of the renju
// opening its stones form.
func openingOf(g *game.Game) message.Text {
	id, known := opening.ParseID(string(g.Opening))
	rows := []message.Text{view.ExplainOpening(id)}
	if !known && g.Opening != game.NoOpening {
		rows = []message.Text{message.T("opening.stones")}
	}
	if p, ok := g.Pattern(); ok {
		rows = append(rows, message.T("opening.pattern", message.Args{"Pattern": p, "Code": p.Code}))
	}
	if _, asked := g.Question(); asked {
		return message.Lines(append(rows, view.Turn(g))...)
	}
	if len(g.Moves) > 0 {
		return message.Lines(append(rows, message.T("opening.over"))...)
	}
	if !g.TermsAgreed() {
		rows = append(rows, message.T("opening.may_set"))
	}
	return message.Lines(rows...)
}
