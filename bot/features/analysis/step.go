package analysis

import (
	"context"
	"strconv"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/work"
	"hoshi/bot/engines/background"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/review"
	"hoshi/render"
)

// Destinations of a button when stepping through a game, besides a move number.
const (
	stepFirst   = "first"
	stepLast    = "last"
	stepMistake = "mistake" // the next one after the move
)

// stepReview asks for the review's comment on each move.
const stepReview = "review"

// StepCommand declares !step: step through the finished game, move by move.
func (s *Analysis) StepCommand() *command.Command {
	return &command.Command{
		Name: "step", Group: command.GroupLook, Access: command.LastGame, AnyRevision: true,
		Options: []command.Option{
			positionOption(),
			{Name: "to", Type: command.ChoiceOption{Choices: []command.Choice{{Value: stepFirst}, {Value: stepLast}, {Value: stepMistake}}}, ButtonOnly: true},
			{Name: "with", Type: command.ChoiceOption{Choices: []command.Choice{{Value: stepReview}}}, ButtonOnly: true},
		},
		Help: command.Help{Long: true}, Handle: s.step,
	}
}

// step privately shows a finished game after one of its moves. Its buttons step through the game by
// editing the message.
func (s *Analysis) step(ctx context.Context, c *command.Call) error {
	g := c.Game
	at, given := command.Get[int](c.Options, "move")
	to, _ := command.Get[string](c.Options, "to")
	_, reviewed := command.Get[string](c.Options, "with")
	switch {
	case g.State == game.Playing:
		return chat.Refuse("stepping.running")
	case len(g.Moves) == 0:
		return chat.Refuse("game.no_moves")
	case at > len(g.Moves):
		return chat.Refuse("examine.no_such_move", message.Args{"Count": len(g.Moves)})
	case to == stepLast:
		at = len(g.Moves)
	case !given && to == "":
		at = 1
	}
	if !reviewed && to != stepMistake {
		return s.showStep(ctx, c, at, nil)
	}
	if r := s.reviews.kept(g); r != nil {
		return s.showStep(ctx, c, stepTo(g, at, to, r), r)
	}
	return s.Background.Run(ctx, c, work.Review, func(ctx context.Context) error {
		r, err := s.ReviewOf(ctx, c, nil)
		if err != nil {
			return err
		}
		return s.showStep(ctx, c, stepTo(g, at, to, r), r)
	})
}

// stepTo returns the move that a button leads to from the move shown.
func stepTo(g *game.Game, at int, to string, r *reviewedGame) int {
	if to == stepMistake {
		if next, ok := nextMistake(g, at, r); ok {
			return next
		}
	}
	return at
}

// nextMistake returns the first mistake after a move that is worth another look.
func nextMistake(g *game.Game, after int, r *reviewedGame) (number int, ok bool) {
	for _, m := range mistakes(g, r) {
		if m.Number > after {
			return m.Number, true
		}
	}
	return 0, false
}

// showStep shows a game after a move, with its review unless r is nil.
func (s *Analysis) showStep(ctx context.Context, c *command.Call, at int, r *reviewedGame) error {
	g := c.Game
	pos, err := g.Position()
	if err != nil {
		return err
	}
	if err := Rewind(pos, at); err != nil {
		return err
	}
	v, err := s.Settings.For(ctx, g)
	if err != nil {
		return err
	}
	scene := s.View.Scene(g, pos, v)
	text := stepText(g, at)
	if m, ok := graded(g, at, r); ok {
		text = message.Lines(text, gradeText(g, m))
		if lacking(g, m) {
			scene.Labels = append(scene.Labels, render.Label{At: m.Best.Move, Text: "!"})
		}
	}
	return background.Post(ctx, c, chat.Reply{
		Text: text, Private: true, Replace: true, Picture: s.View.DrawBoard(g, scene), Rows: stepRows(g, at, r), Shown: g.ShownState(),
	})
}

// stepText says which move is shown.
func stepText(g *game.Game, at int) message.Text {
	if at == 0 {
		return message.T("stepping.start", message.Args{"Black": view.PlayerName(g, engine.Black), "White": view.PlayerName(g, engine.White), "Count": len(g.Moves)})
	}
	t := message.T("stepping.move", message.Args{"Move": at, "Moves": len(g.Moves), "Color": g.Mover(at - 1), "Point": g.Moves[at-1]})
	if at == len(g.Moves) {
		t = message.Sentences(t, message.T("stepping.end", message.Args{"Outcome": view.Outcome(g)}))
	}
	return t
}

// graded returns a move's entry in the review. ok is false if there is none.
func graded(g *game.Game, number int, r *reviewedGame) (m review.Move, ok bool) {
	if r == nil || number == 0 || number <= g.OpeningStones() {
		return review.Move{}, false
	}
	return r.move(number), true
}

// gradeText says how good a move was. For an engine's mistake it adds nothing more.
func gradeText(g *game.Game, m review.Move) message.Text {
	args := message.Args{"Grade": view.GradeName(m.Grade()), "Color": m.Side, "Before": view.ChancePercent(m.Before), "After": view.ChancePercent(m.After), "Best": m.Best.Move}
	if args["Before"] == args["After"] {
		return message.T("stepping.kept", args)
	}
	fell := message.T("stepping.fell", args)
	if lacking(g, m) {
		return message.Sentences(fell, message.T("stepping.best", args))
	}
	return fell
}

// lacking reports whether a move is a mistake that someone can learn from, so the best move is
// shown with it.
func lacking(g *game.Game, m review.Move) bool {
	return m.Grade() >= review.Inaccuracy && studied(g, m.Side)
}

// stepRows returns the buttons below a game that someone is stepping through.
func stepRows(g *game.Game, at int, r *reviewedGame) []chat.Row {
	with := ""
	if r != nil {
		with = stepReview
	}
	button := func(id, words string, disabled bool) chat.Button {
		return chat.Button{Command: "step", Words: view.Join(words, with), Label: message.T("stepping.button." + id), Disabled: disabled}
	}
	first, last := at == 0, at == len(g.Moves)
	rows := []chat.Row{{Buttons: []chat.Button{
		button("first", stepFirst, first), button("back", strconv.Itoa(max(at-1, 0)), first),
		button("on", strconv.Itoa(min(at+1, len(g.Moves))), last), button("last", stepLast, last),
	}}}
	if r == nil {
		return append(rows, chat.Row{Buttons: []chat.Button{{Command: "step", Words: strconv.Itoa(at) + " " + stepReview, Label: message.T("stepping.button.review"), Style: chat.StyleMain}}})
	}
	_, more := nextMistake(g, at, r)
	study := []chat.Button{button("mistake", strconv.Itoa(at)+" "+stepMistake, !more)}
	study[0].Style = chat.StyleMain
	if m, ok := graded(g, at, r); ok && m.IsMistake() && studied(g, m.Side) {
		study = append(study, chat.Button{Command: "review", Words: strconv.Itoa(at), Label: message.T("stepping.button.better")})
	}
	return append(rows, chat.Row{Buttons: study})
}

// studied reports whether a side's mistakes are worth another look. People's mistakes are; engines'
// mistakes are only if no person is playing. In a game continued from an import, the engine's side
// has moves that somebody else made, so its mistakes aren't the engine's.
func studied(g *game.Game, side engine.Color) bool {
	return g.Watched() || g.Imported || !g.Player(side).Engine
}

// mistakes returns the mistakes worth another look, in the order played.
func mistakes(g *game.Game, r *reviewedGame) []review.Move {
	var out []review.Move
	for _, m := range r.Mistakes() {
		if studied(g, m.Side) {
			out = append(out, m)
		}
	}
	return out
}
