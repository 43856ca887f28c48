package bot

import (
	"context"

	"hoshi/engine"
	"hoshi/engine/review"
	"hoshi/render"
)

// Where a button of a game that is stepped through leads, besides the number of a move.
const (
	stepFirst   = "first"
	stepLast    = "last"
	stepMistake = "mistake" // the next one after the move
)

// stepReview asks for the word that the review has for each move.
const stepReview = "review"

func (s *Service) stepCommand() *Command {
	return &Command{
		Name: "step", Group: GroupLook, Access: LastGame, AnyRevision: true,
		Translated: []string{"打谱", "1手ずつ", "기보"}, Words: []string{"棋譜"},
		Options: []Option{
			positionOption(),
			{Name: "to", Type: ChoiceOption{[]Choice{{Value: stepFirst}, {Value: stepLast}, {Value: stepMistake}}}, ButtonOnly: true},
			{Name: "with", Type: ChoiceOption{[]Choice{{Value: stepReview}}}, ButtonOnly: true},
		},
		HasLong: true, Handle: s.step,
	}
}

// step shows a finished game after one of its moves, with buttons that go on from there: in
// a message for who asks alone, which changes.
func (s *Service) step(ctx context.Context, c *Call) error {
	g := c.Game
	at, given := option[int](c.Options, "move")
	to, _ := option[string](c.Options, "to")
	_, reviewed := option[string](c.Options, "with")
	switch {
	case g.State == Playing:
		return Refuse("stepping.running")
	case len(g.Moves) == 0:
		return Refuse("game.no_moves")
	case at > len(g.Moves):
		return Refuse("examine.no_such_move", Args{"Count": len(g.Moves)})
	case to == stepLast:
		at = len(g.Moves)
	case !given && to == "":
		at = 1
	}
	if !reviewed && to != stepMistake {
		return s.showStep(ctx, c, at, nil)
	}
	if r := s.reviews.of(g.reviewKey()); r != nil {
		return s.showStep(ctx, c, g.stepTo(at, to, r), r)
	}
	return s.inBackground(ctx, c, WorkReview, func(ctx context.Context) error {
		r, err := s.reviewOf(ctx, c, nil)
		if err != nil {
			return err
		}
		return s.showStep(ctx, c, g.stepTo(at, to, r), r)
	})
}

// stepTo returns the move that a button leads to, by the move that is shown.
func (g *Game) stepTo(at int, to string, r *reviewedGame) int {
	if to == stepMistake {
		if next, ok := g.nextMistake(at, r); ok {
			return next
		}
	}
	return at
}

// nextMistake returns the first mistake after a move that is worth another look.
func (g *Game) nextMistake(after int, r *reviewedGame) (number int, ok bool) {
	for _, m := range g.mistakes(r) {
		if m.Number > after {
			return m.Number, true
		}
	}
	return 0, false
}

// showStep shows a game after a move; with its review, if that is not nil.
func (s *Service) showStep(ctx context.Context, c *Call, at int, r *reviewedGame) error {
	g := c.Game
	pos, err := g.Position()
	if err != nil {
		return err
	}
	if err := rewind(pos, at); err != nil {
		return err
	}
	scene, err := s.scene(ctx, g, pos)
	if err != nil {
		return err
	}
	text := s.stepText(g, at)
	if m, ok := g.graded(at, r); ok {
		text = Lines(text, gradeText(g, m))
		if g.lacking(m) {
			scene.Labels = append(scene.Labels, render.Label{At: m.Best.Move, Text: "!"})
		}
	}
	return s.post(ctx, c, Reply{
		Text: text, Private: true, Replace: true, Picture: s.drawBoard(g, scene), Rows: g.stepRows(at, r), Shown: g.shownState(),
	})
}

// stepText says which move is shown.
func (s *Service) stepText(g *Game, at int) Text {
	if at == 0 {
		return T("stepping.start", Args{"Black": s.playerName(g, engine.Black), "White": s.playerName(g, engine.White), "Count": len(g.Moves)})
	}
	t := T("stepping.move", Args{"Move": at, "Moves": len(g.Moves), "Color": g.mover(at - 1), "Point": g.Moves[at-1]})
	if at == len(g.Moves) {
		t = Sentences(t, T("stepping.end", Args{"Outcome": s.outcome(g)}))
	}
	return t
}

// graded returns what a review says of a move; ok is false where it says nothing.
func (g *Game) graded(number int, r *reviewedGame) (m review.Move, ok bool) {
	if r == nil || number == 0 || number <= g.openingStones() {
		return review.Move{}, false
	}
	return r.move(number), true
}

// gradeText says how good a move was. An engine's mistake is told, and nothing is made of it.
func gradeText(g *Game, m review.Move) Text {
	args := Args{"Grade": gradeName(m.Grade()), "Color": m.Side, "Before": chancePercent(m.Before), "After": chancePercent(m.After), "Best": m.Best.Move}
	if args["Before"] == args["After"] {
		return T("stepping.kept", args)
	}
	fell := T("stepping.fell", args)
	if g.lacking(m) {
		return Sentences(fell, T("stepping.best", args))
	}
	return fell
}

// lacking reports whether a move is one that somebody can learn from: the best one is told.
func (g *Game) lacking(m review.Move) bool {
	return m.Grade() >= review.Inaccuracy && g.studied(m.Side)
}

// gradeName is the word for a grade.
func gradeName(grade review.Grade) Text { return T("grade." + grade.String()) }

// stepRows are the buttons below a game that is stepped through.
func (g *Game) stepRows(at int, r *reviewedGame) []Row {
	with := ""
	if r != nil {
		with = stepReview
	}
	button := func(id, words string, disabled bool) Button {
		return Button{Command: "step", Words: join(words, with), Label: T("stepping.button." + id), Disabled: disabled}
	}
	first, last := at == 0, at == len(g.Moves)
	rows := []Row{{Buttons: []Button{
		button("first", stepFirst, first), button("back", itoa(max(at-1, 0)), first),
		button("on", itoa(min(at+1, len(g.Moves))), last), button("last", stepLast, last),
	}}}
	if r == nil {
		return append(rows, Row{Buttons: []Button{{Command: "step", Words: itoa(at) + " " + stepReview, Label: T("stepping.button.review"), Style: StyleMain}}})
	}
	_, more := g.nextMistake(at, r)
	study := []Button{button("mistake", itoa(at)+" "+stepMistake, !more)}
	study[0].Style = StyleMain
	if m, ok := g.graded(at, r); ok && m.IsMistake() && g.studied(m.Side) {
		study = append(study, Button{Command: "review", Words: itoa(at), Label: T("stepping.button.better")})
	}
	return append(rows, Row{Buttons: study})
}

// studied reports whether the mistakes of a side are worth another look: those of people are,
// and of engines only where no person plays.
func (g *Game) studied(side engine.Color) bool { return g.watched() || !g.Player(side).Engine }

// mistakes are those that are worth another look, in the order played.
func (g *Game) mistakes(r *reviewedGame) []review.Move {
	var out []review.Move
	for _, m := range r.Mistakes() {
		if g.studied(m.Side) {
			out = append(out, m)
		}
	}
	return out
}
