package bot

import (
	"context"
	"fmt"
	"strings"

	"hoshi/engine"
	"hoshi/engine/classic"
)

func (s *Service) detailsCommand() *Command {
	return &Command{
		Name: "details", Group: GroupLook,
		Translated: []string{"详情", "詳細", "상세"},
		Options: []Option{{Name: "details", Type: TextOption{Parse: func(text string) (any, bool) {
			d, err := ParseDetails(text)
			return d, err == nil
		}, Words: []Choice{
			{Value: "time", Words: []string{"用时", "時間", "시간"}}, {Value: "value", Words: []string{"评估", "評価値", "평가치"}},
			{Value: "caption", Words: []string{"名字", "名前", "이름"}}, offChoice(),
		}}}},
		Unknown: "details.unknown", HasLong: true, Handle: s.details,
	}
}

// offChoice switches something off.
func offChoice() Choice { return Choice{Value: "off", Words: []string{"关闭", "オフ", "끄기"}} }

// details shows or chooses what stands beside a board.
func (s *Service) details(ctx context.Context, c *Call) error {
	settings, err := s.store.ChannelSettings(ctx, c.Channel)
	if err != nil {
		return err
	}
	if d, ok := option[Details](c.Options, "details"); ok {
		if err := s.checkMayChange(ctx, c); err != nil {
			return err
		}
		settings, err = s.store.UpdateChannelSettings(ctx, c.Channel, func(cs *ChannelSettings) { cs.Details = d })
		if err != nil {
			return err
		}
	}
	switch settings.Details {
	case "":
		return c.reply(ctx, T("details.not_chosen"))
	case noDetails:
		return c.reply(ctx, T("details.none"))
	}
	return c.reply(ctx, T("details.now", Args{"Details": listed(strings.Fields(string(settings.Details)))}))
}

// detailText says what people have asked to see besides the move: how long it took,
// and what the position is worth. It is empty when there is nothing to say.
func (s *Service) detailText(ctx context.Context, g *Game, pos *engine.Position, d Details) Text {
	var value, elapsed Text
	if d == "" && g.reportShows(func(p *classic.Program) bool { return p.Times }) {
		d = "time"
	}
	if d.has("time") && g.Last.Kind == EventMove {
		elapsed = T("details.time", Args{"Time": Elapsed(g.Last.Elapsed)})
		if g.Last.Count > 0 {
			elapsed = T("details.time_tried", Args{"Time": Elapsed(g.Last.Elapsed), "Count": g.Last.Count})
		}
	}
	if d.has("value") && g.State == Playing {
		value = s.positionValue(ctx, g, pos)
	}
	switch {
	case elapsed.IsZero() && value.IsZero():
		return Text{}
	case value.IsZero():
		return T("details.single", Args{"Detail": elapsed})
	case elapsed.IsZero():
		return T("details.single", Args{"Detail": value})
	}
	return T("details.pair", Args{"First": elapsed, "Second": value})
}

// positionValue says what the position is worth: to both sides by the main engine,
// and after each of the last two moves by a program, as its report shows it.
func (s *Service) positionValue(ctx context.Context, g *Game, pos *engine.Position) Text {
	side, program := g.program()
	if program == nil {
		// Not one of the pool's engines: they may all be busy for long, and a board is
		// not to wait for them.
		res, err := engine.New(engine.Options{HashMB: 1}).Search(ctx, pos, engine.Limits{Depth: 1})
		if err != nil {
			return Text{}
		}
		score := res.Score
		if pos.SideToMove() == engine.White {
			score = -score
		}
		return T("details.value", Args{"Black": fmt.Sprintf("%+d", score), "White": fmt.Sprintf("%+d", -score)})
	}
	args := Args{"Program": program.ID, "Value": number(program.Value(pos, side))}
	last, ok := pos.LastMove()
	before := pos.Clone()
	if !ok || before.Undo() != nil {
		return T("details.program_value", args)
	}
	earlier, ok := before.LastMove()
	if !ok {
		return T("details.program_value", args)
	}
	args["Point"], args["EarlierPoint"], args["EarlierValue"] = last, earlier, number(program.Value(before, side))
	return T("details.program_values", args)
}
