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
	"hoshi/bot/gameplay/games"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/review"
	"hoshi/render"
)

// nearlyBest is the largest drop in winning chances from the best move for a try to count as found.
const nearlyBest = 0.05

// reviewMove privately shows the user the position before a move of a finished game so that they
// can find a better one. Others can try it too.
func (s *Analysis) reviewMove(ctx context.Context, c *command.Call, number int, action string) error {
	m, err := newReviewedMove(c.Game, number)
	if err != nil {
		return err
	}
	m.call = c
	if typed, ok := command.Get[string](c.Options, "point"); ok && action != reviewPad {
		if err := m.setTry(typed); err != nil {
			return err
		}
	}
	if action == reviewPad {
		return s.reviewPad(ctx, m)
	}
	return s.Background.Run(ctx, c, work.Review, func(ctx context.Context) error {
		reply, err := s.reviewMoveReply(ctx, m, action == reviewAnswer)
		if err != nil {
			return err
		}
		return background.Post(ctx, c, reply)
	})
}

// reviewedMove is a move for which someone seeks a better one.
type reviewedMove struct {
	call   *command.Call // nil for a request from a page
	game   *game.Game
	number int
	pos    *engine.Position // before the move
	played engine.Point
	try    engine.Point // the user's alternative
	tried  bool
}

// newReviewedMove returns a move of a game by its number, from 1.
func newReviewedMove(g *game.Game, number int) (*reviewedMove, error) {
	pos, err := g.Position()
	if err != nil {
		return nil, err
	}
	if err := Rewind(pos, number-1); err != nil {
		return nil, err
	}
	return &reviewedMove{game: g, number: number, pos: pos, played: g.Moves[number-1]}, nil
}

// setTry sets the alternative that the user typed. It returns an error for the user if it isn't a
// legal move.
func (m *reviewedMove) setTry(typed string) (err error) {
	if m.try, err = engine.ParsePoint(typed, m.pos.Size()); err == nil {
		err = m.pos.Legal(m.try)
	}
	if err != nil {
		return games.ExplainPoint(m.game, typed, err)
	}
	m.tried = true
	return nil
}

// words returns the words of a button about the move.
func (m *reviewedMove) words(more string) string { return strconv.Itoa(m.number) + " " + more }

// args returns what messages about the move need.
func (m *reviewedMove) args(of review.Move) message.Args {
	return message.Args{"Move": m.number, "Color": of.Side, "Point": m.played, "Best": of.Best.Move,
		"Chance": view.ChancePercent(of.Before), "Was": view.ChancePercent(of.After)}
}

// judge says how good the user's alternative is. If that turns out better than the best move so far, the
// position was underrated, and the review changes.
func (m *reviewedMove) judge(ctx context.Context, s *Analysis, by asker) (Try, error) {
	pos := m.pos.Clone()
	if err := pos.Play(m.try); err != nil {
		return Try{}, err
	}
	chance, follows, err := review.Value(ctx, s.newReviewer(by, m.game), pos, engine.Limits{})
	if err != nil {
		return Try{}, err
	}
	r, err := s.reviewFor(ctx, by, m.game, nil)
	if err != nil {
		return Try{}, err
	}
	of := r.move(m.number)
	switch m.try {
	case of.Best.Move:
		chance = of.Before
	case of.Played:
		chance = of.After
	default:
		chance = min(1-chance, of.Before)
	}
	t := Try{
		Verdict: judgement(of.Before, of.After, chance), Chance: chance,
		Line: append([]engine.Point{m.try}, follows.PV[:min(len(follows.PV), shownReplies-1)]...),
	}
	args := m.args(of)
	args["Try"], args["Now"], args["Reply"] = m.try, view.ChancePercent(chance), follows.Move
	t.Text = message.T("review.try."+string(t.Verdict), args)
	return t, nil
}

// reviewMoveReply answers a try, gives the answer, or asks for a better move.
func (s *Analysis) reviewMoveReply(ctx context.Context, m *reviewedMove, answer bool) (chat.Reply, error) {
	c := m.call
	r, err := s.ReviewOf(ctx, c, nil)
	if err != nil {
		return chat.Reply{}, err
	}
	of := r.move(m.number)
	v, err := s.Settings.For(ctx, c.Game)
	if err != nil {
		return chat.Reply{}, err
	}
	scene := s.View.Scene(c.Game, m.pos, v)
	args := m.args(of)
	reply := chat.Reply{Private: true, Replace: true, Shown: c.Game.ShownState(), Rows: m.rows(answer, r)}
	switch {
	case answer:
		reply.Text = message.Sentences(message.T("review.answer", args), effectText(m.pos, of.Best.Move, of.Best.Effects[0]))
		scene.Variation = of.Best.PV[:min(len(of.Best.PV), shownReplies)]
	case m.tried:
		t, err := m.judge(ctx, s, askerOf(c))
		if err != nil {
			return chat.Reply{}, err
		}
		reply.Text, scene.Variation = t.Text, t.Line
	case of.Grade() == review.Best:
		reply.Text = message.T("review.ask_best", args)
		scene.Hints = []engine.Point{m.played}
	default:
		reply.Text = message.T("review.ask", args)
		scene.Labels = []render.Label{{At: m.played, Text: "?"}}
	}
	reply.Picture = s.View.DrawBoard(c.Game, scene)
	return reply, nil
}

// judgement compares a try with the best move and the move played.
func judgement(best, was, now float64) Verdict {
	switch {
	case now >= best-nearlyBest:
		return Found
	case now > was+nearlyBest:
		return Better
	}
	return NoBetter
}

// rows returns the buttons for the move and for moving on.
func (m *reviewedMove) rows(answered bool, r *reviewedGame) []chat.Row {
	buttons := []chat.Button{
		{Command: "review", Words: m.words(reviewPad), Label: message.T("review.try_move"), Style: chat.StyleMain},
		{Command: "review", Words: m.words(""), Form: true, Label: message.T("button.type_point")},
	}
	if !answered {
		buttons = append(buttons, chat.Button{Command: "review", Words: m.words(reviewAnswer), Label: message.T("review.show_answer")})
	}
	on := []chat.Button{{Command: "step", Words: view.Join(strconv.Itoa(m.number), stepReview), Label: message.T("button.step")}}
	if next, ok := nextMistake(m.call.Game, m.number, r); ok {
		on = append([]chat.Button{{Command: "review", Words: strconv.Itoa(next), Label: message.T("review.next", message.Args{"Move": next})}}, on...)
	}
	return []chat.Row{{Buttons: buttons}, {Buttons: on}}
}

// reviewPad shows the liveliest points as buttons, with the board above them. The pad replaces the
// message that asks for a better move.
func (s *Analysis) reviewPad(ctx context.Context, m *reviewedMove) error {
	c := m.call
	corner := view.Liveliest(m.pos)
	if typed, ok := command.Get[string](c.Options, "point"); ok {
		var err error
		if corner, err = engine.ParsePoint(typed, m.pos.Size()); err != nil {
			return games.ExplainPoint(c.Game, typed, err)
		}
	}
	rows := view.PadRows(m.pos, view.PadCorner(corner, m.pos.Size()), true)
	Retarget(rows, "review", strconv.Itoa(m.number))
	v, err := s.Settings.For(ctx, c.Game)
	if err != nil {
		return err
	}
	scene := s.View.Scene(c.Game, m.pos, v)
	scene.Labels = []render.Label{{At: m.played, Text: "?"}}
	scene.Window = view.WindowCorners(view.PadCorner(corner, m.pos.Size()))
	return c.Respond(ctx, chat.Reply{
		Text: message.T("review.pad", message.Args{"Color": m.pos.SideToMove(), "Move": m.number}), Language: c.PrivateLanguage(),
		Private: true, Replace: true, Picture: s.View.DrawBoard(c.Game, scene), Rows: rows, Shown: c.Game.ShownState(),
	})
}

// Retarget points a pad's buttons at another command, with a prefix for its words, so that a point
// is tried instead of played and arrows move the window.
func Retarget(rows []chat.Row, command, words string) {
	for _, row := range rows {
		for i := range row.Buttons {
			b := &row.Buttons[i]
			switch {
			case b.Command == "pad":
				b.Words = words + " " + reviewPad + " " + b.Words
			case b.Form:
				b.Words = words
			default:
				b.Words = words + " " + b.Words
			}
			b.Command = command
		}
	}
}
