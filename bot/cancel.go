package bot

import (
	"cmp"
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/engine"
)

func (s *Service) cancelCommand() *command.Command {
	return &command.Command{
		Name: "cancel", Group: command.GroupPlay, Access: command.RunningGame,
		Translated: []string{"取消", "中止", "중단"},
		Words:      []string{"终止", "中断", "キャンセル", "취소"},
		HasLong:    true, ShowsBoard: true, Handle: s.cancel,
	}
}

// cancel ends a game without a winner. From a player's second move on, a game between two
// people takes both, so that nobody can escape a loss.
func (s *Service) cancel(ctx context.Context, c *command.Call) error {
	g := c.Game
	may, err := s.mayCancel(ctx, c, g, c.Side)
	if err != nil {
		return err
	}
	switch {
	case may:
		g.State = game.Cancelled
		g.Last = game.Event{Kind: game.EventCancel, Side: c.Side, User: c.User}
		return s.commit(ctx, g)
	case g.HasTeam():
		return chat.Refuse("vote.host_only", message.Args{"Host": g.Host})
	case c.Side != engine.Empty && g.AgainstEngine():
		return chat.Refuse("rated.no_cancel")
	case c.Side == engine.Empty || g.Offer == game.Offer{Kind: game.OfferCancel, Side: c.Side}:
		return s.explainCancel(ctx, c)
	}
	return s.offer(ctx, c, game.OfferCancel)
}

// explainCancel says who can end the call's game, which one who does not play it or has
// asked for it already cannot.
func (s *Service) explainCancel(ctx context.Context, c *command.Call) error {
	of, err := s.guildSettings(ctx, c.Guild)
	if err != nil {
		return err
	}
	g := c.Game
	id, args := "cancel.not_yours.", message.Args{"Black": s.playerName(g, engine.Black), "White": s.playerName(g, engine.White), "Idle": s.opt.IdleAfter}
	if c.Side != engine.Empty {
		id, args = "cancel.offered_already.", message.Args{"Player": s.playerName(g, c.Side.Other()), "Idle": s.opt.IdleAfter}
	}
	return chat.Refuse(id+string(cmp.Or(of.Cancel, settings.CancelIdle)), args)
}

// mayCancel reports whether a user, who has a side in g or none, may end it
// without a winner now: against an engine, its player; between two people, a player
// before their second move, when the other one has asked for it, or when nobody has moved
// for long. Of the others, those whom the guild's policy names: in a game that nobody
// plays, who started it counts as its player.
func (s *Service) mayCancel(ctx context.Context, c *command.Call, g *game.Game, side engine.Color) (bool, error) {
	of, err := s.guildSettings(ctx, c.Guild)
	if err != nil {
		return false, err
	}
	everybody := of.Cancel == "" || of.Cancel == settings.CancelIdle
	switch {
	case g.HasTeam() && (!everybody || !s.idle(g)):
		return s.leads(ctx, c, g)
	case g.MayClaim(side, s.now()):
		return true, nil
	case side != engine.Empty && (s.idle(g) || g.AgainstEngine() && !g.Rated || g.Early(side, len(g.Moves)) || g.Offer == game.Offer{Kind: game.OfferCancel, Side: side.Other()}):
		return true, nil
	case side != engine.Empty:
		return false, nil // who manages the guild cannot escape a loss either
	case g.Watched() && (everybody || c.User.ID == g.Host.ID):
		return true, nil
	case everybody && s.idle(g):
		return true, nil
	case of.Cancel == settings.CancelPlayers:
		return false, nil
	}
	return c.Allowed(ctx, chat.ManageGuild)
}
