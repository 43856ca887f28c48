package analysis

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/work"
	"hoshi/bot/engines"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/render"
)

// Default and maximum number of moves in an analysis, and how many replies to show after each.
const (
	usualMoves   = 3
	mostMoves    = 5
	shownReplies = 6
)

// analysisDepth is the minimum depth of an analysis, in plies. It's deep because an analysis may
// take longer than a move.
const analysisDepth game.Depth = 10

// AnalyzeCommand declares !analyze: show the best moves and their continuations.
func (s *Analysis) AnalyzeCommand() *command.Command {
	return &command.Command{
		Name: "analyze", Aliases: []string{"analyse"}, Group: command.GroupEngines, Access: command.LastGame, AnyRevision: true,
		Options: []command.Option{
			{Name: "moves", Type: command.IntegerOption{Min: 1, Max: mostMoves, Wrong: "analyze.moves"}},
			positionAfterKeyword(), command.EveryoneOption(),
		},
		Text: command.TextForm{Unknown: "analyze.moves"}, Help: command.Help{Long: true}, Handle: s.analyze,
	}
}

// analyze shows the best moves and the expected replies to each.
func (s *Analysis) analyze(ctx context.Context, c *command.Call) error {
	ex, err := s.examine(ctx, c, "")
	if err != nil {
		return err
	}
	ex.program = nil
	ex.depth = ex.settings.DepthAtLeast(analysisDepth)
	moves, given := command.Get[int](c.Options, "moves")
	if !given {
		moves = usualMoves
	}
	return s.answer(ctx, c, ex, work.Analysis, func(ctx context.Context) error {
		e, err := s.evaluate(ctx, c, ex, engines.PriorityAnalysis, moves)
		if err != nil {
			return err
		}
		res := e.Result(moves)
		scene := s.View.Scene(ex.game, ex.pos, ex.settings)
		for i, v := range res.Variations {
			scene.Hints = append(scene.Hints, v.Move)
			scene.Labels = append(scene.Labels, render.Label{At: v.Move, Text: letter(i)})
		}
		text := analysisText(ex, &res, lookedText(e.Depths(moves)))
		return postInsight(ctx, c, ex, chat.Reply{Text: text, Picture: s.View.DrawBoard(ex.game, scene), Rows: view.WithTermButton(nil, text)})
	})
}

// analysisText describes the variations of an analysis, one per line.
func analysisText(ex *examination, res *engine.Result, looked message.Text) message.Text {
	side := ex.pos.SideToMove()
	id := "analyze.best_moves"
	if len(res.Variations) == 1 {
		id = "analyze.best_move"
	}
	rows := []message.Text{ex.heading(), message.Sentences(looked, message.T(id, message.Args{"Color": side}))}
	open := false
	for i := range res.Variations {
		v := &res.Variations[i]
		open = open || v.Mate == 0
		row := message.T("analyze.row", message.Args{"Letter": letter(i), "Point": v.Move, "Value": view.ValueText(v.Score, v.Mate, v.Exact)})
		rows = append(rows, message.Sentences(row, effectText(ex.pos, v.Move, v.Effects[0]), repliesText(v)))
	}
	if open {
		rows = append(rows, message.T("analyze.legend", message.Args{"Color": side}))
	}
	return message.Lines(rows...)
}

// repliesText lists the expected replies to the first move of a variation.
func repliesText(v *engine.Variation) message.Text {
	follows := v.PV[1:]
	switch {
	case len(follows) == 0:
		return message.Text{}
	case len(follows) > shownReplies:
		return message.T("analyze.replies_cut", message.Args{"Points": follows[:shownReplies]})
	}
	return message.T("analyze.replies", message.Args{"Points": follows})
}

// letter labels a move of an analysis. It's a capital because columns are lowercase.
func letter(i int) string { return string(rune('A' + i)) }
