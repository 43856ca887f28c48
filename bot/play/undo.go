package play

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
)

func (s *Play) UndoCommand() *command.Command {
	return &command.Command{
		Name: "undo", Aliases: []string{"takeback"}, Group: command.GroupPlay, Access: command.PlayersOnly,
		Translated: []string{"悔棋", "待った", "무르기"},
		Words:      []string{"撤销", "收回", "戻す", "물러", "되돌리기"},
		HasLong:    true, ShowsBoard: true, LeaderOnly: true, Handle: s.undo,
	}
}

// undo takes back the user's last move and the reply to it. If another person has already replied,
// they have to agree.
func (s *Play) undo(ctx context.Context, c *command.Call) error {
	g := c.Game
	switch count := g.UndoCount(c.Side); {
	case g.Offer == (game.Offer{Kind: game.OfferUndo, Side: c.Side.Other()}):
		return s.Challenges.Accept(ctx, c)
	case count == 0:
		return chat.Refuse("undo.nothing")
	case count > 1 && !g.AgainstEngine() && !g.HasTeam(): // the other player has already replied
		return s.Challenges.Offer(ctx, c, game.OfferUndo)
	}
	unrates := g.HelpUnrates()
	g.TakeBackTime(c.Side)
	if err := g.TakeBack(c.Side, c.User); err != nil {
		return err
	}
	if unrates {
		g.Unrate()
		g.Last.Kind = game.EventUnratingUndo
	}
	g.StartTurn(s.Now())
	return s.Games.Commit(ctx, g)
}
