package bot

import (
	"context"

	"hoshi/engine"
)

func undoCommand() *Command {
	return &Command{
		Name: "undo", Aliases: []string{"takeback"}, Group: GroupPlay, Access: PlayersOnly,
		Translated: []string{"悔棋", "待った", "무르기"},
		Words:      []string{"撤回", "撤销", "戻す", "물러", "되돌리기"},
		HasLong:    true, ShowsBoard: true, Handle: (*Service).undo,
	}
}

// undo takes back the user's last move and what answered it.
func (s *Service) undo(ctx context.Context, c *Call) error {
	g := c.Game
	count := 1
	if c.Side == g.ToMove() {
		count = 2 // the other side has answered already
	}
	if len(g.Moves) < count {
		return refuse("undo.nothing")
	}
	if count == 2 && !g.againstEngine() {
		return refuse("undo.answered", Args{"Player": s.playerName(g, c.Side.Other())})
	}
	g.Moves = g.Moves[:len(g.Moves)-count]
	g.CancelOffer = engine.Empty
	g.Last = Event{Kind: EventUndo, Side: c.Side, User: c.User, Count: count}
	return s.commit(ctx, g)
}
