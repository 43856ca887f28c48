package bot

import (
	"context"

	"hoshi/engine"
)

func cancelCommand() *Command {
	return &Command{
		Name: "cancel", Translated: []string{"取消", "中止", "취소"}, Group: GroupPlay, Access: RunningGame,
		HasLong: true, Handle: (*Service).cancel,
	}
}

// cancel ends a game without a winner. In a game between two people that both
// have moved in it takes both, so that nobody can escape a loss.
func (s *Service) cancel(ctx context.Context, c *Call) error {
	g := c.Game
	may, err := s.mayCancel(ctx, c, g, c.Side)
	if err != nil {
		return err
	}
	switch {
	case may:
		g.State = Cancelled
		g.Last = Event{Kind: EventCancel, Side: c.Side, User: c.User}
		return s.commit(ctx, g)
	case c.Side == engine.Empty:
		return refuse("cancel.not_yours", Args{"Black": s.playerName(g, engine.Black), "White": s.playerName(g, engine.White),
			"Idle": s.opt.IdleAfter})
	case g.CancelOffer == c.Side:
		return refuse("cancel.offered_already", Args{"Player": s.playerName(g, c.Side.Other()), "Idle": s.opt.IdleAfter})
	}
	g.CancelOffer = c.Side
	g.Last = Event{Kind: EventCancelOffer, Side: c.Side, User: c.User}
	return s.commit(ctx, g)
}

// mayCancel reports whether a user, who has a side in g or none, may end it
// without a winner now: in a game that nobody plays and in one that nobody has
// moved in for long, everybody; against an engine, its player; between two people, a
// player before both have moved or when the other one has asked for it; of
// the others only those who manage the guild.
func (s *Service) mayCancel(ctx context.Context, c *Call, g *Game, side engine.Color) (bool, error) {
	switch {
	case g.watched() || s.idle(g):
		return true, nil
	case side != engine.Empty && (g.againstEngine() || len(g.Moves) < 2 || g.CancelOffer == side.Other()):
		return true, nil
	case side != engine.Empty:
		return false, nil // who manages the guild cannot escape a loss either
	}
	return c.allowed(ctx, ManageGuild)
}
