package bot

import (
	"context"

	"hoshi/engine"
)

func (s *Service) swapCommand() *Command {
	return &Command{
		Name: "swap", Group: GroupPlay, Access: PlayersOnly,
		Translated: []string{"交换", "交替", "교환"},
		Words:      []string{"换手", "交代", "スワップ", "스왑"},
		HasLong:    true, ShowsBoard: true, LeaderOnly: true, NoTeams: true, Handle: s.swap,
	}
}

// swap exchanges the sides before the first reply.
func (s *Service) swap(ctx context.Context, c *Call) error {
	g := c.Game
	if _, steps := g.Opening.steps(); steps && len(g.Moves)+len(g.Actions) > 0 {
		return s.swapInOpening(ctx, c)
	}
	switch {
	case len(g.Moves) > 1:
		return Refuse("swap.too_late", Args{"Move": len(g.Moves) + 1})
	case len(g.Moves) == 1 && c.Side == engine.Black && !g.againstEngine():
		return Refuse("swap.theirs", Args{"Player": s.playerName(g, engine.White)})
	}
	g.Black, g.White = g.White, g.Black
	g.Offer = Offer{}
	g.Last = Event{Kind: EventSwap, Side: c.Side.Other(), User: c.User}
	g.startTurn(s.now())
	return s.commit(ctx, g)
}

// swapInOpening exchanges the colours where the opening asks for that.
func (s *Service) swapInOpening(ctx context.Context, c *Call) error {
	q, asked := c.Game.question()
	if !asked {
		return Refuse("choose.nothing")
	}
	if err := s.checkTurn(c); err != nil {
		return err
	}
	a, ok := chosenAction(c.Game, q, choiceSwap, 0)
	if !ok {
		return &UserError{Text: s.ask(c.Game, q), Private: true}
	}
	return s.doStep(ctx, c, a)
}
