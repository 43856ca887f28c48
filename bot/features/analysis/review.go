package analysis

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/work"
	"hoshi/bot/engines/background"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/review"
	"hoshi/render/chart"
)

// reviewMoments is the maximum number of moments of a game that a review shows.
const reviewMoments = 3

// reviewProgress is how often a review reports its progress.
const reviewProgress = 2 * time.Second

// Actions on a moment of a review other than trying a move.
const (
	reviewStop   = "stop"
	reviewAnswer = "answer"
	reviewPad    = "pad"
)

// ReviewCommand declares !review: see which moves decided the game.
func (s *Analysis) ReviewCommand() *command.Command {
	return &command.Command{
		Name: "review", Group: command.GroupEngines, Access: command.LastGame, AnyRevision: true,
		Options: []command.Option{
			{Name: "move", Type: command.IntegerOption{Min: 1, Max: engine.MaxSize * engine.MaxSize}, Keyword: "move"},
			{Name: "action", Type: command.ChoiceOption{Choices: []command.Choice{{Value: reviewAnswer}, {Value: reviewPad}, {Value: reviewStop}}}, Unlisted: true},
			{Name: "point", Type: command.PointOption{}},
		},
		Help: command.Help{Long: true, More: true}, Form: command.PointForm("review"), Handle: s.review,
	}
}

// review finds what decided the channel's finished game, or shows one moment of it.
func (s *Analysis) review(ctx context.Context, c *command.Call) error {
	g := c.Game
	action, _ := command.Get[string](c.Options, "action")
	move, ofMove := command.Get[int](c.Options, "move")
	switch {
	case action == reviewStop:
		stopped, err := s.Background.Stop(ctx, work.Review, g.ID)
		if stopped || err != nil {
			return err
		}
		return chat.Refuse("review.not_running")
	case mayReview(g) != nil:
		return mayReview(g)
	case ofMove && move > len(g.Moves):
		return chat.Refuse("examine.no_such_move", message.Args{"Count": len(g.Moves)})
	case ofMove:
		return s.reviewMove(ctx, c, move, action)
	}
	return s.Background.Run(ctx, c, work.Review, func(ctx context.Context) error { return s.reviewGame(ctx, c) })
}

// reviewGame analyzes every position, reports progress meanwhile, and shows the result in the same
// message.
func (s *Analysis) reviewGame(ctx context.Context, c *command.Call) error {
	stop := []chat.Row{{Buttons: []chat.Button{{Command: "review", Words: reviewStop, Label: message.T("button.stop"), Style: chat.StyleDanger}}}}
	show := func(r chat.Reply, first bool) error {
		posting, cancel := context.WithTimeout(ctx, background.PostTimeout)
		defer cancel()
		r.Language, r.Shown = c.Language, c.Game.ShownState()
		if first {
			return c.Respond(posting, r)
		}
		return c.Edit(posting, r)
	}
	if err := show(chat.Reply{Text: message.T("review.begins", message.Args{"Count": len(c.Game.Moves)}), Rows: stop}, true); err != nil {
		return err
	}
	said := time.Now()
	r, err := s.ReviewOf(ctx, c, func(done, total int) {
		if time.Since(said) < reviewProgress || done == total {
			return
		}
		said = time.Now()
		text := message.T("review.progress", message.Args{"Percent": 100 * done / total})
		if err := show(chat.Reply{Text: text, Rows: stop}, false); err != nil && ctx.Err() == nil {
			s.Log.DebugContext(ctx, "the progress of a review was not shown", "game", c.Game.ID, "err", err)
		}
	})
	if err != nil {
		return err
	}
	return show(s.reviewReply(c, r), false)
}

// reviewReply returns the result of a review.
func (s *Analysis) reviewReply(c *command.Call, r *reviewedGame) chat.Reply {
	g := c.Game
	rows := []message.Text{message.T("review.heading", message.Args{"Black": view.PlayerName(g, engine.Black), "White": view.PlayerName(g, engine.White), "Outcome": view.Outcome(g)})}
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		if accuracy, ok := r.Accuracy(side); ok {
			rows = append(rows, message.T("review.accuracy", message.Args{"Color": side, "Percent": int(math.Round(accuracy)), "Grades": gradeCounts(r, side)}))
		}
	}
	moments := moments(c.Game, r)
	var buttons []chat.Button
	for _, m := range moments {
		rows = append(rows, message.T("review.moment", message.Args{"Move": m.Number, "Color": m.Side, "Point": m.Played, "Grade": view.GradeName(m.Grade()),
			"Before": view.ChancePercent(m.Before), "After": view.ChancePercent(m.After)}))
		buttons = append(buttons, chat.Button{Command: "review", Words: strconv.Itoa(m.Number), Label: message.T("review.button", message.Args{"Move": m.Number}), Style: chat.StyleMain})
	}
	reply := chat.Reply{Picture: s.drawReview(c, Evaluation(g, r))}
	study := []chat.Button{{Command: "step", Words: "1 " + stepReview, Label: message.T("button.step")}}
	if len(moments) == 0 {
		rows = append(rows, message.T("review.no_moments"))
	} else {
		rows = append(rows, message.T("review.find"))
		reply.Rows = []chat.Row{{Buttons: buttons}}
		study = append(study, chat.Button{Command: "step", Words: stepMistake + " " + stepReview, Label: message.T("stepping.button.mistake")})
	}
	if loser := g.Player(g.Winner.Other()); g.Winner != engine.Empty && loser.User.ID != "" {
		study = append(study, chat.Button{Command: "practice", Label: message.T("practice.button")})
	}
	reply.Rows = append(reply.Rows, chat.Row{Buttons: study})
	reply.Text = message.Lines(append(rows, engineMistakes(g, r), r.Looked())...)
	return reply
}

// gradeCounts returns how many moves of a side got each grade.
func gradeCounts(r *reviewedGame, side engine.Color) message.List {
	counts := make(map[review.Grade]int)
	for _, m := range r.Moves {
		if m.Side == side {
			counts[m.Grade()]++
		}
	}
	var out message.List
	for _, grade := range review.Grades() {
		if n := counts[grade]; n > 0 {
			out = append(out, message.T("grade.count."+grade.String(), message.Args{"Count": n}))
		}
	}
	return out
}

// shownMistakes is the maximum number of an engine's mistakes that are named.
const shownMistakes = 10

// engineMistakes only names the mistakes an engine made against a person.
func engineMistakes(g *game.Game, r *reviewedGame) message.Text {
	var moves message.List
	side := engine.Empty
	for _, m := range r.Mistakes() {
		if !studied(g, m.Side) && len(moves) < shownMistakes {
			side, moves = m.Side, append(moves, strconv.Itoa(m.Number))
		}
	}
	if len(moves) == 0 {
		return message.Text{}
	}
	return message.T("review.engine_mistakes", message.Args{"Player": view.PlayerName(g, side), "Count": len(moves), "Numbers": moves})
}

// drawReview draws how the winning chances changed. If that fails, it logs the error and returns
// nil.
func (s *Analysis) drawReview(c *command.Call, curve chart.Evaluation) *chat.Picture {
	language := s.View.PictureLanguage(c.Language)
	w := view.PictureWords{Translator: s.Translator, Language: language}
	png, err := s.Painter.Chart(chart.Chart{
		Title: w.Say(message.T("picture.chances")), Width: min(s.Width, view.StatsWidth), Figure: curve, Texts: w.ChartTexts(), Language: language,
	})
	if err != nil {
		s.Log.Error("a review could not be drawn", "game", c.Game.ID, "err", err)
		return nil
	}
	return &chat.Picture{Name: fmt.Sprintf("review-%d.png", c.Game.ID), PNG: png, Alt: message.T("review.alt")}
}

// moments returns the moves that decided a game.
func moments(g *game.Game, r *reviewedGame) []review.Move {
	return review.Worst(mistakes(g, r), reviewMoments)
}

// Evaluation returns the curve of a reviewed game, with the moves that decided it.
func Evaluation(g *game.Game, r *reviewedGame) chart.Evaluation {
	e := chart.Evaluation{Chances: r.Chances}
	for _, m := range moments(g, r) {
		e.TurningPoints = append(e.TurningPoints, m.Number)
	}
	return e
}
