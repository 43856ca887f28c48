package bot

import (
	"cmp"
	"context"

	"hoshi/engine"
)

// CancelPolicy says who may end a game without a winner, besides its players when they
// agree.
type CancelPolicy string

// The policies of cancelling. "" is CancelIdle.
const (
	// CancelPlayers allows it to nobody else. In a game that nobody has moved in for
	// long, each player alone may.
	CancelPlayers CancelPolicy = "players"
	// CancelManagers allows it to those who manage the guild, too.
	CancelManagers CancelPolicy = "managers"
	// CancelIdle allows it to them, and to everybody in a game that nobody has moved in
	// for long.
	CancelIdle CancelPolicy = "idle"
)

// CancelPolicies returns the policies that can be chosen.
func CancelPolicies() []CancelPolicy {
	return []CancelPolicy{CancelPlayers, CancelManagers, CancelIdle}
}

func (s *Service) cancelCommand() *Command {
	return &Command{
		Name: "cancel", Group: GroupPlay, Access: RunningGame,
		Translated: []string{"取消", "中止", "중단"},
		Words:      []string{"终止", "中断", "キャンセル", "취소"},
		HasLong:    true, ShowsBoard: true, Handle: s.cancel,
	}
}

// cancel ends a game without a winner. From a player's second move on, a game between two
// people takes both, so that nobody can escape a loss.
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
	case g.hasTeam():
		return Refuse("vote.host_only", Args{"Host": g.Host})
	case c.Side != engine.Empty && g.againstEngine():
		return Refuse("rated.no_cancel")
	case c.Side == engine.Empty || g.Offer == Offer{OfferCancel, c.Side}:
		return s.explainCancel(ctx, c)
	}
	return s.offer(ctx, c, OfferCancel)
}

// explainCancel says who can end the call's game, which one who does not play it or has
// asked for it already cannot.
func (s *Service) explainCancel(ctx context.Context, c *Call) error {
	of, err := s.guildSettings(ctx, c.Guild)
	if err != nil {
		return err
	}
	g := c.Game
	id, args := "cancel.not_yours.", Args{"Black": s.playerName(g, engine.Black), "White": s.playerName(g, engine.White), "Idle": s.opt.IdleAfter}
	if c.Side != engine.Empty {
		id, args = "cancel.offered_already.", Args{"Player": s.playerName(g, c.Side.Other()), "Idle": s.opt.IdleAfter}
	}
	return Refuse(id+string(cmp.Or(of.Cancel, CancelIdle)), args)
}

// mayCancel reports whether a user, who has a side in g or none, may end it
// without a winner now: against an engine, its player; between two people, a player
// before their second move, when the other one has asked for it, or when nobody has moved
// for long. Of the others, those whom the guild's policy names: in a game that nobody
// plays, who started it counts as its player.
func (s *Service) mayCancel(ctx context.Context, c *Call, g *Game, side engine.Color) (bool, error) {
	of, err := s.guildSettings(ctx, c.Guild)
	if err != nil {
		return false, err
	}
	everybody := of.Cancel == "" || of.Cancel == CancelIdle
	switch {
	case g.hasTeam() && (!everybody || !s.idle(g)):
		return s.leads(ctx, c, g)
	case g.mayClaim(side, s.now()):
		return true, nil
	case side != engine.Empty && (s.idle(g) || g.againstEngine() && !g.Rated || g.early(side, len(g.Moves)) || g.Offer == Offer{OfferCancel, side.Other()}):
		return true, nil
	case side != engine.Empty:
		return false, nil // who manages the guild cannot escape a loss either
	case g.watched() && (everybody || c.User.ID == g.Host.ID):
		return true, nil
	case everybody && s.idle(g):
		return true, nil
	case of.Cancel == CancelPlayers:
		return false, nil
	}
	return c.allowed(ctx, ManageGuild)
}
