package bot

import (
	"context"
	"fmt"
	"math"
	"time"

	"hoshi/engine"
	"hoshi/engine/review"
	"hoshi/render/chart"
)

// reviewMoments is how many moments of a game a review shows at most.
const reviewMoments = 3

// reviewProgress is how often a review says how far it is.
const reviewProgress = 2 * time.Second

// What one can do with a moment of a review, besides trying a move.
const (
	reviewStop   = "stop"
	reviewAnswer = "answer"
	reviewPad    = "pad"
)

func (s *Service) reviewCommand() *Command {
	return &Command{
		Name: "review", Translated: []string{"复盘", "検討", "복기"}, Group: GroupEngines, Access: LastGame, AnyRevision: true,
		Options: []Option{
			{Name: "move", Type: IntegerOption{Min: 1, Max: engine.MaxSize * engine.MaxSize}, Keyword: "move"},
			{Name: "action", Type: ChoiceOption{[]Choice{{Value: reviewAnswer, Words: []string{"答案", "答え"}}, {Value: reviewPad}, {Value: reviewStop, Words: []string{"停止", "中止"}}}}, Unlisted: true},
			{Name: "point", Type: PointOption{}},
		},
		HasLong: true, HasMore: true, Form: pointForm("review"), Handle: s.review,
	}
}

// review looks for what decided the channel's finished game, or shows one moment of it.
func (s *Service) review(ctx context.Context, c *Call) error {
	g := c.Game
	action, _ := option[string](c.Options, "action")
	move, ofMove := option[int](c.Options, "move")
	switch {
	case action == reviewStop:
		stopped, err := s.stopWork(ctx, WorkReview, g.ID)
		if stopped || err != nil {
			return err
		}
		return Refuse("review.not_running")
	case g.State == Playing:
		return Refuse("review.running")
	case len(g.Moves) == 0:
		return Refuse("game.no_moves")
	case ofMove && move > len(g.Moves):
		return Refuse("examine.no_such_move", Args{"Count": len(g.Moves)})
	case ofMove:
		return s.reviewMove(ctx, c, move, action)
	}
	return s.inBackground(ctx, c, WorkReview, func(ctx context.Context) error { return s.reviewGame(ctx, c) })
}

// pooledAnalyst takes an engine from the pool for each position, so that no move waits
// for more than one of them.
type pooledAnalyst struct {
	service *Service
	request seatRequest
}

// analyst returns who looks at positions for c.
func (s *Service) analyst(c *Call) pooledAnalyst {
	return pooledAnalyst{s, seatRequest{
		Priority: priorityAnalysis, Channel: c.Channel, User: c.User.ID, Game: c.Game.ID, Expected: shortSearch,
	}}
}

// Analyze implements [review.Analyst].
func (a pooledAnalyst) Analyze(ctx context.Context, pos *engine.Position, what engine.Analysis) (engine.Result, error) {
	e, release, err := a.service.engines.acquire(ctx, a.request)
	if err != nil {
		return engine.Result{}, err
	}
	defer release()
	begun := time.Now()
	res, err := e.Analyze(ctx, pos, what)
	a.service.searched("review", begun, err)
	return res, err
}

// reviewGame looks at every position, says meanwhile how far it is, and shows the
// result in the same message.
func (s *Service) reviewGame(ctx context.Context, c *Call) error {
	stop := []Row{{Buttons: []Button{{Command: "review", Words: reviewStop, Label: T("button.stop"), Style: StyleDanger}}}}
	show := func(r Reply, first bool) error {
		posting, cancel := context.WithTimeout(ctx, postTimeout)
		defer cancel()
		r.Language, r.Shown = c.language, c.Game.shownState()
		if first {
			return c.Respond(posting, r)
		}
		return c.Edit(posting, r)
	}
	if err := show(Reply{Text: T("review.begins", Args{"Count": len(c.Game.Moves)}), Rows: stop}, true); err != nil {
		return err
	}
	said := time.Now()
	r, err := s.reviewOf(ctx, c, func(done, total int) {
		if time.Since(said) < reviewProgress || done == total {
			return
		}
		said = time.Now()
		text := T("review.progress", Args{"Percent": 100 * done / total})
		if err := show(Reply{Text: text, Rows: stop}, false); err != nil && ctx.Err() == nil {
			s.opt.Log.DebugContext(ctx, "the progress of a review was not shown", "game", c.Game.ID, "err", err)
		}
	})
	if err != nil {
		return err
	}
	return show(s.reviewReply(c, r), false)
}

// reviewReply is the result of a review.
func (s *Service) reviewReply(c *Call, r *reviewedGame) Reply {
	g := c.Game
	rows := []Text{T("review.heading", Args{"Black": s.playerName(g, engine.Black), "White": s.playerName(g, engine.White), "Outcome": s.outcome(g)})}
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		if accuracy, ok := r.Accuracy(side); ok {
			rows = append(rows, T("review.accuracy", Args{"Color": side, "Percent": int(math.Round(accuracy)), "Grades": gradeCounts(r, side)}))
		}
	}
	moments := c.Game.moments(r)
	var buttons []Button
	for _, m := range moments {
		rows = append(rows, T("review.moment", Args{"Move": m.Number, "Color": m.Side, "Point": m.Played, "Grade": gradeName(m.Grade()),
			"Before": chancePercent(m.Before), "After": chancePercent(m.After)}))
		buttons = append(buttons, Button{Command: "review", Words: itoa(m.Number), Label: T("review.button", Args{"Move": m.Number}), Style: StyleMain})
	}
	reply := Reply{Picture: s.drawReview(c, g.evaluation(r))}
	study := []Button{{Command: "step", Words: "1 " + stepReview, Label: T("button.step")}}
	if len(moments) == 0 {
		rows = append(rows, T("review.no_moments"))
	} else {
		rows = append(rows, T("review.find"))
		reply.Rows = []Row{{Buttons: buttons}}
		study = append(study, Button{Command: "step", Words: stepMistake + " " + stepReview, Label: T("stepping.button.mistake")})
	}
	reply.Rows = append(reply.Rows, Row{Buttons: study})
	reply.Text = Lines(append(rows, s.engineMistakes(g, r))...)
	return reply
}

// gradeCounts says how many moves of a side were how good.
func gradeCounts(r *reviewedGame, side engine.Color) List {
	counts := make(map[review.Grade]int)
	for _, m := range r.Moves {
		if m.Side == side {
			counts[m.Grade()]++
		}
	}
	var out List
	for _, grade := range review.Grades() {
		if n := counts[grade]; n > 0 {
			out = append(out, T("grade.count."+grade.String(), Args{"Count": n}))
		}
	}
	return out
}

// shownMistakes is how many mistakes of an engine are named.
const shownMistakes = 10

// engineMistakes names the mistakes that an engine made against a person, and no more.
func (s *Service) engineMistakes(g *Game, r *reviewedGame) Text {
	var moves List
	side := engine.Empty
	for _, m := range r.Mistakes() {
		if !g.studied(m.Side) && len(moves) < shownMistakes {
			side, moves = m.Side, append(moves, itoa(m.Number))
		}
	}
	if len(moves) == 0 {
		return Text{}
	}
	return T("review.engine_mistakes", Args{"Player": s.playerName(g, side), "Count": len(moves), "Numbers": moves})
}

// drawReview draws how the chances went; nil, and an entry in the log, where that fails.
func (s *Service) drawReview(c *Call, curve chart.Evaluation) *Picture {
	language := s.pictureLanguage(c.language)
	w := pictureWords{s.opt.Translator, language}
	png, err := s.painter.Chart(chart.Chart{
		Title: w.say(T("picture.chances")), Width: min(s.opt.Width, statsWidth), Figure: curve, Texts: w.chartTexts(), Language: language,
	})
	if err != nil {
		s.opt.Log.Error("a review could not be drawn", "game", c.Game.ID, "err", err)
		return nil
	}
	return &Picture{Name: fmt.Sprintf("review-%d.png", c.Game.ID), PNG: png, Alt: T("review.alt")}
}

// moments are the moves that decided a game.
func (g *Game) moments(r *reviewedGame) []review.Move {
	return review.Worst(g.mistakes(r), reviewMoments)
}

// evaluation is the curve of a reviewed game, with the moves that decided it.
func (g *Game) evaluation(r *reviewedGame) chart.Evaluation {
	e := chart.Evaluation{Chances: r.Chances}
	for _, m := range g.moments(r) {
		e.TurningPoints = append(e.TurningPoints, m.Number)
	}
	return e
}
