package play

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/games"
	"hoshi/bot/message"
	"hoshi/bot/view"
	"hoshi/engine"
)

func (s *Play) SwapCommand() *command.Command {
	return &command.Command{
		Name: "swap", Group: command.GroupPlay, Access: command.PlayersOnly,
		Translated: []string{"交换", "交替", "교환"},
		Words:      []string{"换手", "交代", "スワップ", "스왑"},
		HasLong:    true, ShowsBoard: true, LeaderOnly: true, NoTeams: true, Handle: s.swap,
	}
}

// swap exchanges the sides before the first reply.
func (s *Play) swap(ctx context.Context, c *command.Call) error {
	g := c.Game
	if _, steps := g.Opening.Steps(); steps && len(g.Moves)+len(g.Actions) > 0 {
		return s.swapInOpening(ctx, c)
	}
	switch {
	case len(g.Moves) > 1:
		return chat.Refuse("swap.too_late", message.Args{"Move": len(g.Moves) + 1})
	case len(g.Moves) == 1 && c.Side == engine.Black && !g.AgainstEngine():
		return chat.Refuse("swap.theirs", message.Args{"Player": view.PlayerName(g, engine.White)})
	}
	g.Black, g.White = g.White, g.Black
	g.Offer = game.Offer{}
	g.Last = game.Event{Kind: game.EventSwap, Side: c.Side.Other(), User: c.User}
	g.StartTurn(s.Now())
	return s.Games.Commit(ctx, g)
}

// swapInOpening exchanges the colors if the opening asks whether to.
func (s *Play) swapInOpening(ctx context.Context, c *command.Call) error {
	q, asked := c.Game.Question()
	if !asked {
		return chat.Refuse("choose.nothing")
	}
	if err := games.CheckTurn(c); err != nil {
		return err
	}
	a, ok := chosenAction(c.Game, q, command.ChoiceSwap, 0)
	if !ok {
		return &chat.UserError{Text: view.Ask(c.Game, q), Private: true}
	}
	return s.doStep(ctx, c, a)
}
