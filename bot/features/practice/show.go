package practice

import (
	"context"
	"fmt"
	"strconv"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/analysis"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/render"
)

// ask shows a position and asks for the move.
func (s *Practice) ask(ctx context.Context, a *asked) error {
	first := a.plan.last() == nil
	if err := s.save(ctx, a, func(*stored.PracticePosition) {}); err != nil {
		return err
	}
	text := message.Lines(a.question(), a.progress())
	if first {
		text = message.Lines(message.T("practice.first"), text)
	}
	return s.respond(ctx, a, text, nil, a.rows(true))
}

// reply shows an answer. open says whether the person can still look for the move.
func (s *Practice) reply(ctx context.Context, a *asked, t message.Text, line []engine.Point, open bool) error {
	return s.respond(ctx, a, t, func(scene *render.Scene) { scene.Variation = line }, a.rows(open))
}

// respond answers with a picture of the position above rows. mark, unless it's nil, adds to the scene.
// Answers to clicks are private.
func (s *Practice) respond(ctx context.Context, a *asked, t message.Text, mark func(*render.Scene), rows []chat.Row) error {
	c := a.call
	language := c.PrivateLanguage()
	scene := render.Scene{
		Position: a.pos, Last: true, Width: s.Width, Theme: c.Settings.Channel().Theme, Language: s.View.PictureLanguage(language), Forbidden: a.pos.ForbiddenPoints(),
	}
	if mark != nil {
		mark(&scene)
	}
	png, err := s.Painter.PNG(scene)
	if err != nil {
		return err
	}
	picture := &chat.Picture{Name: fmt.Sprintf("practice-%d-%d.png", a.Game, a.Ply), PNG: png, Alt: view.AltText(scene), Position: a.pos}
	return c.Respond(ctx, chat.Reply{Text: t, Language: language, Private: true, Replace: true, Rows: rows, Picture: picture})
}

// question says which position this is and asks for the move.
func (a *asked) question() message.Text {
	rule := message.Text{}
	if a.game.Rule != engine.Freestyle {
		rule = message.T("puzzle.rule", message.Args{"Rule": message.T("rule." + a.game.Rule.String())})
	}
	args := message.Args{"Color": a.Side, "Rival": a.Side.Other(), "Date": view.DateText(a.game.Changed), "Opponent": opponent(a.game, a.Side.Other())}
	return message.Sentences(message.T("practice.ask."+string(a.Kind), args), rule)
}

// opponent names a side, with its level if it's an engine.
func opponent(g *game.Game, side engine.Color) message.Text {
	name, p := view.PlayerName(g, side), g.Player(side)
	if !p.Engine || p.Level == engine.NoLevel {
		return name
	}
	return message.T("practice.opponent", message.Args{"Player": name, "Level": p.Level})
}

// progress says how often the position was solved and how many more there are today.
func (a *asked) progress() message.Text {
	var solved, more message.Text
	if a.Step > 0 {
		solved = message.T("practice.step", message.Args{"Count": a.Step, "Of": len(pauses)})
	}
	if n := a.plan.dueBesides(a.PracticePosition); n > 0 {
		more = message.T("practice.more_today", message.Args{"Count": n})
	}
	return message.Sentences(solved, more)
}

// verdictText says what a move achieves and when the position comes back. first says whether this was
// the first answer of the day.
func (a *asked) verdictText(move engine.Point, v verdict, first bool) message.Text {
	args := message.Args{"Point": move, "Rival": a.Side.Other(), "Points": v.line, "Count": v.wins}
	if len(v.line) > 1 {
		args["Reply"] = v.line[1]
	}
	switch {
	case v.right && v.over:
		return message.Sentences(message.T("learn.done.win", args), a.returns(first))
	case v.right && v.wins > 0:
		return message.Sentences(message.T("practice.right.wins", args), a.returns(first))
	case v.right:
		return message.Sentences(message.T("practice.right."+string(a.Kind), args), a.returns(first))
	}
	text := message.T("practice.wrong."+string(a.Kind), args)
	if v.loses > 0 {
		args["Count"] = v.loses
		text = message.T("learn.wrong.wins", args)
	}
	if move == a.played() {
		text = message.Sentences(text, message.T("practice.as_in_game"))
	}
	return message.Sentences(text, a.returns(first), message.T("learn.try_again"))
}

// returns says when the position comes back. first says whether this was the first answer of the day,
// because later ones change nothing.
func (a *asked) returns(first bool) message.Text {
	switch {
	case done(a.PracticePosition) && first:
		return message.T("practice.done", message.Args{"Count": len(pauses)})
	case done(a.PracticePosition):
		return message.Text{}
	}
	return inDays("practice.returns.", a.plan.today.Until(a.Due))
}

// inDays returns the message about what happens in some days: ID.in, or ID.tomorrow. id ends with a dot.
func inDays(id string, days int) message.Text {
	if days == 1 {
		return message.T(id + "tomorrow")
	}
	return message.T(id+"in", message.Args{"Count": days})
}

// answerText shows the best move, and what was played instead.
func (a *asked) answerText() message.Text {
	args := message.Args{"Point": a.Answer[0], "Points": a.Answer, "Played": a.played()}
	return message.Sentences(message.T("practice.answer."+string(a.Kind), args), message.T("practice.played", args), a.returns(true))
}

// words returns the words of a button about the position.
func (a *asked) words() string {
	return "game " + strconv.Itoa(int(a.Game)) + " move " + strconv.Itoa(a.Ply+1)
}

// rows returns what one can do with a position: look for the move as long as it's open, and go on.
func (a *asked) rows(open bool) []chat.Row {
	next := chat.Button{Command: "practice", Words: a.words() + " " + actionNext, Label: message.T("practice.next_one")}
	if !open {
		next.Style = chat.StyleMain
		return []chat.Row{{Buttons: []chat.Button{next, gameButton(a.Game)}}}
	}
	return []chat.Row{{Buttons: []chat.Button{
		{Command: "practice", Words: a.words() + " " + actionPad, Label: message.T("puzzle.solve"), Style: chat.StyleMain},
		{Command: "practice", Words: a.words(), Form: true, Label: message.T("button.type_point")},
		{Command: "practice", Words: a.words() + " " + actionAnswer, Label: message.T("review.show_answer")},
		next, gameButton(a.Game),
	}}}
}

// pad shows the points of a window as buttons, with the board above them.
func (s *Practice) pad(ctx context.Context, a *asked, typed string) error {
	corner := view.Liveliest(a.pos)
	if typed != "" {
		var err error
		if corner, err = engine.ParsePoint(typed, a.pos.Size()); err != nil {
			return games.ExplainPoint(a.game, typed, err)
		}
	}
	corner = view.PadCorner(corner, a.pos.Size())
	rows := view.PadRows(a.pos, corner, true)
	analysis.Retarget(rows, "practice", a.words())
	if err := s.save(ctx, a, func(*stored.PracticePosition) {}); err != nil {
		return err
	}
	return s.respond(ctx, a, a.question(), func(scene *render.Scene) { scene.Window = view.WindowCorners(corner) }, rows)
}
