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

// cancel ends a game without a winner. Once a player has made a second move, a game between two
// people ends only if both agree, so that nobody can escape a loss.
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

// explainCancel says who can end the call's game. It answers users who can't: those who don't play
// in it, and players who have already offered to cancel it.
func (s *Service) explainCancel(ctx context.Context, c *command.Call) error {
	of, err := s.guildSettings(ctx, c.Guild)
	if err != nil {
		return err
	}
	g := c.Game
	id, args := "cancel.not_yours.", message.Args{"Black": playerName(g, engine.Black), "White": playerName(g, engine.White), "Idle": s.opt.IdleAfter}
	if c.Side != engine.Empty {
		id, args = "cancel.offered_already.", message.Args{"Player": playerName(g, c.Side.Other()), "Idle": s.opt.IdleAfter}
	}
	return chat.Refuse(id+string(cmp.Or(of.Cancel, settings.CancelIdle)), args)
}

// mayCancel reports whether a user may now end g without a winner; side is the user's side, if any.
// A player may if they can claim the game, in an unrated game against an engine, before their
// second move, if the opponent has offered it, or after a long idle time. In a team game, the host
// or a manager of the guild decides, and the guild's policy says who else may end any other game.
// The person who started a watched game counts as its player.
func (s *Service) mayCancel(ctx context.Context, c *command.Call, g *game.Game, side engine.Color) (bool, error) {
	of, err := s.guildSettings(ctx, c.Guild)
	if err != nil {
		return false, err
	}
	everybody := of.Cancel == "" || of.Cancel == settings.CancelIdle
	switch {
	case g.HasTeam() && (!everybody || !s.idle(g)):
		return leads(ctx, c, g)
	case g.MayClaim(side, s.now()):
		return true, nil
	case side != engine.Empty && (s.idle(g) || g.AgainstEngine() && !g.Rated || g.Early(side, len(g.Moves)) || g.Offer == game.Offer{Kind: game.OfferCancel, Side: side.Other()}):
		return true, nil
	case side != engine.Empty:
		return false, nil // not even a manager of the guild can escape a loss
	case g.Watched() && (everybody || c.User.ID == g.Host.ID):
		return true, nil
	case everybody && s.idle(g):
		return true, nil
	case of.Cancel == settings.CancelPlayers:
		return false, nil
	}
	return c.Allowed(ctx, chat.ManageGuild)
}
