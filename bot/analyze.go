package bot

import (
	"context"

	"hoshi/engine"
	"hoshi/render"
)

// How many moves an analysis shows by default and at most, and how many of the moves
// that follow from each.
const (
	usualMoves   = 3
	mostMoves    = 5
	shownReplies = 6
)

// analysisDepth is the least depth of an analysis, in plies: it may take longer
// than a move.
const analysisDepth Depth = 10

func (s *Service) analyzeCommand() *Command {
	return &Command{
		Name: "analyze", Aliases: []string{"analyse"}, Group: GroupEngines, Access: LastGame, AnyRevision: true,
		Translated: []string{"分析", "解析", "분석"},
		Options: []Option{
			{Name: "moves", Type: IntegerOption{Min: 1, Max: mostMoves, Wrong: "analyze.moves"}},
			positionAfterKeyword(), everyoneOption(),
		},
		Unknown: "analyze.moves", HasLong: true, Handle: s.analyze,
	}
}

// analyze shows the best moves and what follows from each.
func (s *Service) analyze(ctx context.Context, c *Call) error {
	ex, err := s.examine(ctx, c, "")
	if err != nil {
		return err
	}
	ex.program = nil
	if ex.depth, err = s.depthAtLeast(ctx, c.Channel, c.Guild, analysisDepth); err != nil {
		return err
	}
	moves, given := option[int](c.Options, "moves")
	if !given {
		moves = usualMoves
	}
	return s.inBackground(ctx, c, WorkAnalysis, func(ctx context.Context) error {
		res, err := s.analyzePosition(ctx, c, ex, priorityAnalysis, moves)
		if err != nil {
			return err
		}
		scene, err := s.scene(ctx, ex.game, ex.pos)
		if err != nil {
			return err
		}
		for i, v := range res.Variations {
			scene.Hints = append(scene.Hints, v.Move)
			scene.Labels = append(scene.Labels, render.Label{At: v.Move, Text: letter(i)})
		}
		text := analysisText(ex, res)
		return s.postInsight(ctx, c, ex, Reply{Text: text, Picture: s.drawBoard(ex.game, scene), Rows: withTermButton(nil, text)})
	})
}

// analysisText writes the variations of an analysis, one to a row.
func analysisText(ex *examination, res engine.Result) Text {
	side := ex.pos.SideToMove()
	id := "analyze.best_moves."
	if len(res.Variations) == 1 {
		id = "analyze.best_move."
	}
	if res.Depth > 1 {
		id += "depth"
	} else {
		id += "decided" // by what stands on the board
	}
	rows := []Text{ex.heading(), T(id, Args{"Color": side, "Count": res.Depth})}
	open := false
	for i := range res.Variations {
		v := &res.Variations[i]
		open = open || v.Mate == 0
		row := T("analyze.row", Args{"Letter": letter(i), "Point": v.Move, "Value": valueText(v.Score, v.Mate, v.Exact)})
		rows = append(rows, Sentences(row, effectText(ex.pos, v.Effects[0]), repliesText(v)))
	}
	if open {
		rows = append(rows, T("analyze.legend", Args{"Color": side}))
	}
	return Lines(rows...)
}

// repliesText shows what follows from the first move of a variation.
func repliesText(v *engine.Variation) Text {
	follows := v.PV[1:]
	switch {
	case len(follows) == 0:
		return Text{}
	case len(follows) > shownReplies:
		return T("analyze.replies_cut", Args{"Points": follows[:shownReplies]})
	}
	return T("analyze.replies", Args{"Points": follows})
}

// valueText says what a move is worth to the side that makes it, in the one way in
// which hints, heat maps and analyses say it: the chance to win in per cent, then the
// engine's points; or how the game ends where that is proven.
func valueText(score, mate int, exact bool) Text {
	switch {
	case mate > 0 && exact:
		return T("value.wins", Args{"Count": (mate + 1) / 2})
	case mate > 0:
		return T("value.wins_latest", Args{"Count": (mate + 1) / 2})
	case mate < 0 && exact:
		return T("value.loses", Args{"Count": -mate / 2})
	case mate < 0:
		return T("value.loses_latest", Args{"Count": -mate / 2})
	}
	return T("value.chance", Args{"Percent": percent(score), "Points": signed(score)})
}

// letter names a move of an analysis: in capitals, as columns are small.
func letter(i int) string { return string(rune('A' + i)) }

// percent is the chance to win that a score stands for, in whole per cent.
func percent(score int) int { return chancePercent(engine.WinChance(score)) }
