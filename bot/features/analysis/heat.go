package analysis

import (
	"context"
	"fmt"
	"strconv"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/work"
	"hoshi/bot/engines"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/render"
)

// HeatCommand declares !heat: show what every move is worth, as a heat map.
func (s *Analysis) HeatCommand() *command.Command {
	return &command.Command{
		Name: "heat", Group: command.GroupEngines, Access: command.LastGame, AnyRevision: true,
		Options: []command.Option{{Name: "engine", Type: command.ProgramOption{}}, positionOption(), lastMoveOption(), command.EveryoneOption()},
		Text:    command.TextForm{Unknown: "engine.unknown"}, Help: command.Help{Long: true}, Handle: s.heat,
	}
}

// heat draws the engine's evaluation of every move it considers.
func (s *Analysis) heat(ctx context.Context, c *command.Call) error {
	id, _ := command.Get[string](c.Options, "engine")
	ex, err := s.examine(ctx, c, id)
	if err != nil {
		return err
	}
	return s.answer(ctx, c, ex, work.Heat, func(ctx context.Context) error {
		scene := s.View.Scene(ex.game, ex.pos, ex.settings)
		score := s.scoreMoves
		if ex.program != nil {
			score = s.scoreMovesClassic
		}
		text, err := score(ctx, c, ex, &scene)
		if err != nil {
			return err
		}
		return postInsight(ctx, c, ex, chat.Reply{Text: message.Sentences(ex.heading(), text), Picture: s.View.DrawBoard(ex.game, scene)})
	})
}

// scoreMoves has the main engine evaluate every move it considers.
func (s *Analysis) scoreMoves(ctx context.Context, c *command.Call, ex *examination, scene *render.Scene) (message.Text, error) {
	e, err := s.evaluate(ctx, c, ex, engines.PriorityAnalysis, engines.EveryMove)
	if err != nil {
		return message.Text{}, err
	}
	for _, l := range e.Lines {
		scene.Heat = append(scene.Heat, render.MoveValue{At: l.Move, Value: float64(l.Score), Text: heatLabel(s.View.Words(scene), l.Score)})
	}
	me := message.T("heat.me", message.Args{"Color": ex.pos.SideToMove(), "Point": e.Best().Move})
	return message.Sentences(me, lookedText(e.Depths(engines.EveryMove))), nil
}

// heatLabel returns the label of a point on a heat map: the chance to win in percent, or that the
// game is decided.
func heatLabel(w view.PictureWords, score int) string {
	switch mate := engine.MateIn(score); {
	case mate > 0:
		return w.Say(message.T("heat.win"))
	case mate < 0:
		return w.Say(message.T("heat.loss"))
	}
	return strconv.Itoa(view.Percent(score))
}

// shortValue formats a score compactly: the chance to win and the points, or the number of moves to
// the end of a decided game.
func shortValue(score int) string {
	switch mate := engine.MateIn(score); {
	case mate > 0:
		return fmt.Sprintf("#%d", (mate+1)/2)
	case mate < 0:
		return fmt.Sprintf("-#%d", -mate/2)
	}
	return fmt.Sprintf("%d%% (%+d)", view.Percent(score), score)
}

// scoreMovesClassic has a program from package classic evaluate every move it considers, in the
// unit of its report.
func (s *Analysis) scoreMovesClassic(ctx context.Context, c *command.Call, ex *examination, scene *render.Scene) (message.Text, error) {
	req := s.insightRequest(ctx, c, ex, engines.PriorityAnalysis)
	res, err := s.Engines.SearchClassic(ctx, ex.settings, req, ex.game, ex.pos, *ex.program, ex.classic)
	if err != nil {
		return message.Text{}, err
	}
	for _, m := range res.Candidates {
		scene.Heat = append(scene.Heat, render.MoveValue{At: m.Move, Value: m.Value, Text: shortNumber(m.Value)})
	}
	scene.LowerIsBetter = !res.HigherIsBetter
	heatAtLeastOne(s.View.Words(scene), scene, res.Move)
	id := "heat.program_higher"
	if scene.LowerIsBetter {
		id = "heat.program_lower"
	}
	return message.T(id, message.Args{"Program": ex.program.ID, "Count": res.Depth, "Color": ex.pos.SideToMove(), "Point": res.Move}), nil
}

// heatAtLeastOne marks the best move if the search evaluated none, because some reports stop at a
// winning move.
func heatAtLeastOne(w view.PictureWords, scene *render.Scene, best engine.Point) {
	if len(scene.Heat) == 0 {
		scene.Heat = append(scene.Heat, render.MoveValue{At: best, Value: 1, Text: w.Say(message.T("heat.win"))})
	}
}

// shortNumber formats a value in at most six characters.
func shortNumber(v float64) string {
	text := fmt.Sprintf("%.0f", v)
	if v != float64(int64(v)) {
		text = fmt.Sprintf("%.1f", v)
	}
	switch abs := max(v, -v); {
	case len(text) <= 6:
		return text
	case abs < 1e6:
		return fmt.Sprintf("%.0fk", v/1e3)
	case abs < 1e9:
		return fmt.Sprintf("%.0fM", v/1e6)
	}
	return fmt.Sprintf("%.0e", v)
}
