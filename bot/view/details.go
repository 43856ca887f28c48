package view

import (
	"context"
	"fmt"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// detailText returns the details that people have asked for: how long the move took, and what the
// position is worth. It's empty if there is nothing to say.
func detailText(g *game.Game, pos *engine.Position, d settings.Details) message.Text {
	var value, elapsed message.Text
	if d == "" && g.ReportShows(func(p *classic.Program) bool { return p.Times }) {
		d = "time"
	}
	if d.Has("time") && g.Last.Kind == game.EventMove {
		elapsed = message.T("details.time", message.Args{"Time": message.Elapsed(g.Last.Elapsed)})
		if g.Last.Count > 0 {
			elapsed = message.T("details.time_tried", message.Args{"Time": message.Elapsed(g.Last.Elapsed), "Count": g.Last.Count})
		}
	}
	if d.Has("value") && g.State == game.Playing && !game.HidesJudgment(g) {
		value = positionValue(g, pos)
	}
	switch {
	case elapsed.IsZero() && value.IsZero():
		return message.Text{}
	case value.IsZero():
		return message.T("details.single", message.Args{"Detail": elapsed})
	case elapsed.IsZero():
		return message.T("details.single", message.Args{"Detail": value})
	}
	return message.T("details.pair", message.Args{"First": elapsed, "Second": value})
}

// positionValue says what the position is worth: to both sides according to the main engine or,
// against a program, after each of the last two moves as the program's report shows it.
func positionValue(g *game.Game, pos *engine.Position) message.Text {
	side, program := g.Program()
	if program == nil {
		// Don't take an engine from the pool: they may all be busy for a long time, and the board
		// shouldn't wait for them.
		res, err := engine.New(engine.Options{HashMB: 1}).Search(context.Background(), pos, engine.Limits{Depth: 1})
		if err != nil {
			return message.Text{}
		}
		score := res.Score
		if pos.SideToMove() == engine.White {
			score = -score
		}
		return message.T("details.value", message.Args{"Black": fmt.Sprintf("%+d", score), "White": fmt.Sprintf("%+d", -score)})
	}
	args := message.Args{"Program": program.ID, "Value": Number(program.Value(pos, side))}
	last, ok := pos.LastMove()
	before := pos.Clone()
	if !ok || before.Undo() != nil {
		return message.T("details.program_value", args)
	}
	earlier, ok := before.LastMove()
	if !ok {
		return message.T("details.program_value", args)
	}
	args["Point"], args["EarlierPoint"], args["EarlierValue"] = last, earlier, Number(program.Value(before, side))
	return message.T("details.program_values", args)
}
