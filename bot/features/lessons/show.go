package lessons

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/lesson"
	"hoshi/render"
)

// respond answers with a picture of the lesson's position above rows. mark, unless it's nil, adds to
// the scene. Answers to clicks are private, so that a lesson disturbs nobody.
func (s *Lessons) respond(ctx context.Context, o *opened, t message.Text, mark func(*render.Scene), rows []chat.Row) error {
	c := o.call
	language := c.PrivateLanguage()
	scene := render.Scene{Position: o.pos, Last: true, Width: s.Width, Theme: c.Settings.Channel().Theme, Language: s.View.PictureLanguage(language)}
	if mark != nil {
		mark(&scene)
	}
	png, err := s.Painter.PNG(scene)
	if err != nil {
		return err
	}
	picture := &chat.Picture{Name: fmt.Sprintf("lesson-%d.png", o.Number), PNG: png, Alt: view.AltText(scene), Position: o.pos}
	return c.Respond(ctx, chat.Reply{Text: t, Language: language, Private: true, Replace: true, Rows: rows, Picture: picture})
}

// drawn draws moves to come as numbered stones.
func (o *opened) drawn(line []engine.Point) func(*render.Scene) {
	if o.Goal.Kind == lesson.Forbidden { // a foul can't be played
		return func(scene *render.Scene) { scene.Forbidden = line }
	}
	return func(scene *render.Scene) { scene.Variation = line }
}

// showPad shows the points of a window as buttons, with the board above them.
func (s *Lessons) showPad(ctx context.Context, o *opened, t message.Text, corner engine.Point) error {
	corner = view.PadCorner(corner, o.Size)
	rows := view.PadRows(o.pos, corner, false)
	number, before := strconv.Itoa(o.Number), joinLine(o.line)
	for _, row := range rows {
		for i := range row.Buttons {
			b := &row.Buttons[i]
			switch {
			case b.Command == "pad":
				b.Words = words(number, actionPad, before, b.Words)
			case b.Form:
				b.Words = number
			default:
				b.Words = words(number, before, b.Words)
			}
			b.Command = "learn"
		}
	}
	return s.respond(ctx, o, t, func(scene *render.Scene) { scene.Window = view.WindowCorners(corner) }, rows)
}

// words joins the words of a button.
func words(list ...string) string {
	out := ""
	for _, w := range list {
		if w != "" && out != "" {
			out += " "
		}
		out += w
	}
	return out
}

// button returns a button that does something with the lesson.
func (o *opened) button(action, label string) chat.Button {
	return chat.Button{Command: "learn", Words: words(strconv.Itoa(o.Number), action, joinLine(o.line)), Label: message.T(label)}
}

// openRows returns what one can do in an open lesson. A term in the text gets a button that explains
// it.
func (o *opened) openRows(t message.Text) []chat.Row {
	choose := o.button(actionPad, "puzzle.solve")
	choose.Style = chat.StyleMain
	first := []chat.Button{choose, {Command: "learn", Words: strconv.Itoa(o.Number), Form: true, Label: message.T("button.type_point")}}
	if o.Goal.Kind == lesson.Take {
		first = nil
		for _, side := range [...]string{command.ChoiceBlack, command.ChoiceWhite} {
			first = append(first, chat.Button{Command: "learn", Words: words(strconv.Itoa(o.Number), side), Label: message.T("learn.take." + side), Style: chat.StyleMain})
		}
	} else {
		first = append(first, o.button(actionHint, "button.hint"), o.button(actionShow, "learn.show"))
	}
	second := []chat.Button{listButton()}
	if len(o.line) > 0 {
		second = append(second, chat.Button{Command: "learn", Words: words(strconv.Itoa(o.Number), actionAgain), Label: message.T("learn.start_over")})
	}
	return append([]chat.Row{{Buttons: first}}, view.WithTermButton(second, t)...)
}

// doneRows returns what one can do after a solved lesson: the next one first.
func (o *opened) doneRows(t message.Text) ([]chat.Row, error) {
	list, err := all()
	if err != nil {
		return nil, err
	}
	var buttons []chat.Button
	if next := o.progress.next(list, o.Name); next > 0 {
		buttons = append(buttons, chat.Button{Command: "learn", Words: strconv.Itoa(next), Style: chat.StyleMain,
			Label: message.T("learn.next", message.Args{"Title": Title(list[next-1].Name)})})
	} else {
		buttons = append(buttons, chat.Button{Command: "puzzle", Label: message.T("button.try_puzzle"), Style: chat.StyleMain})
	}
	buttons = append(buttons, chat.Button{Command: "learn", Words: words(strconv.Itoa(o.Number), actionAgain), Label: message.T("learn.again")}, listButton())
	return view.WithTermButton(buttons, t), nil
}

// listButton returns a button that lists all lessons.
func listButton() chat.Button {
	return chat.Button{Command: "learn", Words: actionList, Label: message.T("learn.all")}
}

// explain says why a point can't be tried.
func (s *Lessons) explain(o *opened, typed string, err error) error {
	if taken, ok := errors.AsType[*engine.TakenError](err); ok {
		return chat.Refuse("learn.taken", message.Args{"Point": taken.Point})
	}
	if forbidden, ok := errors.AsType[*engine.ForbiddenError](err); ok {
		return chat.Refuse("learn.forbidden."+view.FoulID(forbidden.Foul), message.Args{"Point": forbidden.Point})
	}
	args := message.Args{"Typed": message.Typed(typed), "Rows": o.Size, "LastColumn": string(rune('a' + o.Size - 1)), "Point": engine.Center(o.Size)}
	if _, ok := errors.AsType[*engine.OffBoardError](err); ok {
		return chat.Refuse("move.off_board", args)
	}
	if o.call == nil {
		return chat.Refuse("learn.not_a_point", args)
	}
	if meant := o.call.Command.Corrected([]string{typed}, []string{typed}); meant != nil {
		return chat.Refuse("usage.did_you_mean", message.Args{"Typed": message.Typed(typed), "Command": *meant})
	}
	return chat.Refuse("learn.not_a_point", args)
}
