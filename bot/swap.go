package bot

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/engine"
)

func (s *Service) swapCommand() *command.Command {
	return &command.Command{
		Name: "swap", Group: command.GroupPlay, Access: command.PlayersOnly,
		Translated: []string{"交换", "交替", "교환"},
		Words:      []string{"换手", "交代", "スワップ", "스왑"},
		HasLong:    true, ShowsBoard: true, LeaderOnly: true, NoTeams: true, Handle: s.swap,
	}
}

// swap exchanges the sides before the first reply.
func (s *Service) swap(ctx context.Context, c *command.Call) error {
	g := c.Game
	if _, steps := g.Opening.Steps(); steps && len(g.Moves)+len(g.Actions) > 0 {
		return s.swapInOpening(ctx, c)
	}
	switch {
	case len(g.Moves) > 1:
		return chat.Refuse("swap.too_late", message.Args{"Move": len(g.Moves) + 1})
	case len(g.Moves) == 1 && c.Side == engine.Black && !g.AgainstEngine():
		return chat.Refuse("swap.theirs", message.Args{"Player": playerName(g, engine.White)})
	}
	g.Black, g.White = g.White, g.Black
	g.Offer = game.Offer{}
	g.Last = game.Event{Kind: game.EventSwap, Side: c.Side.Other(), User: c.User}
	g.StartTurn(s.now())
	return s.commit(ctx, g)
}

// swapInOpening exchanges the colors if the opening asks whether to.
func (s *Service) swapInOpening(ctx context.Context, c *command.Call) error {
	q, asked := c.Game.Question()
	if !asked {
		return chat.Refuse("choose.nothing")
	}
	if err := checkTurn(c); err != nil {
		return err
	}
	a, ok := chosenAction(c.Game, q, choiceSwap, 0)
	if !ok {
		return &chat.UserError{Text: ask(c.Game, q), Private: true}
	}
	return s.doStep(ctx, c, a)
}
