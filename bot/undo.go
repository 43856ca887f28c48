package bot

import (
	"context"
)

func (s *Service) undoCommand() *Command {
	return &Command{
		Name: "undo", Aliases: []string{"takeback"}, Group: GroupPlay, Access: PlayersOnly,
		Translated: []string{"悔棋", "待った", "무르기"},
		Words:      []string{"撤销", "收回", "戻す", "물러", "되돌리기"},
		HasLong:    true, ShowsBoard: true, LeaderOnly: true, Handle: s.undo,
	}
}

// undo takes back the user's last move and what answered it. Where another person has
// answered, they have to agree.
func (s *Service) undo(ctx context.Context, c *Call) error {
	g := c.Game
	switch count := g.undoCount(c.Side); {
	case g.Offer == (Offer{OfferUndo, c.Side.Other()}):
		return s.accept(ctx, c)
	case count == 0:
		return Refuse("undo.nothing")
	case count > 1 && !g.againstEngine() && !g.hasTeam(): // the other player has answered already
		return s.offer(ctx, c, OfferUndo)
	}
	if g.helpUnrates() {
		g.unrate()
	}
	g.takeBackTime(c.Side)
	if err := g.takeBack(c.Side, c.User); err != nil {
		return err
	}
	g.startTurn(s.now())
	return s.commit(ctx, g)
}
