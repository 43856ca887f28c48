package analysis

import (
	"context"
	"strconv"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/work"
	"hoshi/bot/engines"
	"hoshi/bot/gameplay/boards"
	"hoshi/bot/view"
	"hoshi/engine"
)

// hintDepth is the minimum depth for a hint, in plies. People ask for hints to learn something,
// even when they play against a weak engine.
const hintDepth game.Depth = 6

// hintWhy is the word that asks for the reasons for a hint.
const hintWhy = "why"

// HintCommand declares !hint: ask the bot for a good move.
func (s *Analysis) HintCommand() *command.Command {
	return &command.Command{
		Name: "hint", Group: command.GroupPlay, Access: command.LastGame,
		Options: []command.Option{positionOption(), {Name: "why", Type: command.ChoiceOption{Choices: []command.Choice{{Value: hintWhy}}}}, command.EveryoneOption()},
		Help:    command.Help{Long: true}, Teams: command.TeamRules{LeaderOnly: true}, Handle: s.hint,
	}
}

// hint has the engine look for a good move, then shows it.
func (s *Analysis) hint(ctx context.Context, c *command.Call) error {
	g := c.Game
	if g.State == game.Playing {
		switch {
		case g.Watched():
			return chat.Refuse("game.watched")
		case c.Side == engine.Empty:
			return s.Games.RefuseStranger(ctx, c, g)
		case !g.AgainstEngine():
			return chat.Refuse("hint.two_people")
		case c.Side != g.ToMove():
			return chat.Refuse("hint.my_turn")
		}
		if _, asked := g.Question(); asked {
			return chat.Refuse("hint.opening")
		}
	}
	ex, err := s.examine(ctx, c, "")
	if err != nil {
		return err
	}
	ex.program = nil
	ex.depth = ex.settings.DepthAtLeast(hintDepth)
	_, why := command.Get[string](c.Options, "why")
	return s.answer(ctx, c, ex, work.Hint, func(ctx context.Context) error {
		if why {
			return s.coach(ctx, c, ex)
		}
		return s.giveHint(ctx, c, ex)
	})
}

// findHint returns the hint for a position.
func (s *Analysis) findHint(ctx context.Context, c *command.Call, ex *examination) (*boards.Hint, error) {
	e, err := s.evaluate(ctx, c, ex, engines.PriorityHint, 1)
	if err != nil {
		return nil, err
	}
	best := e.Best()
	h := &boards.Hint{Revision: ex.game.Revision, Move: ex.move, Best: best.Variation, Depth: best.Depth}
	s.Boards.RememberHint(ex.game, h)
	return h, nil
}

func (s *Analysis) giveHint(ctx context.Context, c *command.Call, ex *examination) error {
	h, err := s.findHint(ctx, c, ex)
	if err != nil {
		return err
	}
	scene := s.View.Scene(ex.game, ex.pos, ex.settings)
	scene.Hints = []engine.Point{h.Best.Move}
	var buttons []chat.Button
	if ex.game.State == game.Playing && ex.move == len(ex.game.Moves) {
		play := message.T("button.play_it", message.Args{"Point": h.Best.Move})
		buttons = append(buttons, chat.Button{Command: "move", Words: h.Best.Move.String(), Label: play, Style: chat.StyleMain})
	}
	why := chat.Button{Command: "hint", Words: hintWhy, Label: message.T("button.why")}
	if ex.move != len(ex.game.Moves) {
		why.Words = strconv.Itoa(ex.move) + " " + hintWhy
	}
	effect := effectText(ex.pos, h.Best.Move, h.Best.Effects[0])
	return postInsight(ctx, c, ex, chat.Reply{
		Text:    message.Sentences(ex.heading(), message.T("hint.try", message.Args{"Point": h.Best.Move}), effect, hintProspect(&h.Best, h.Depth)),
		Picture: s.View.DrawBoard(ex.game, scene),
		Rows:    view.WithTermButton(append(buttons, why), effect), Shown: ex.game.ShownState(),
	})
}

// hintProspect says what a hint leads to: a forced win or loss, or else how far the engine looked.
func hintProspect(best *engine.Variation, depth int) message.Text {
	switch {
	case best.Mate > 1 && best.Exact:
		return message.T("hint.wins", message.Args{"Count": (best.Mate + 1) / 2})
	case best.Mate > 1:
		return message.T("hint.wins_latest", message.Args{"Count": (best.Mate + 1) / 2})
	case best.Mate < 0:
		return message.T("hint.loses", message.Args{"Count": -best.Mate / 2})
	case best.Mate == 0 && depth > 0: // at depth 0 there was nothing to choose
		return lookedText(depth, depth)
	}
	return message.Text{}
}
