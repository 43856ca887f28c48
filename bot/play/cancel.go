package play

import (
	"cmp"
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/bot/view"
	"hoshi/engine"
)

// CancelCommand declares !cancel: end the game without a winner.
func (s *Play) CancelCommand() *command.Command {
	return &command.Command{
		Name: "cancel", Group: command.GroupPlay, Access: command.RunningGame,
		Translated: []string{"取消", "中止", "중단"},
		Text:       command.TextForm{Words: []string{"终止", "中断", "キャンセル", "취소"}},
		Help:       command.Help{Long: true}, ShowsBoard: true, Handle: s.cancel,
	}
}

// cancel ends a game without a winner. Once a player has made a second move, a game between two
// people ends only if both agree, so that nobody can escape a loss.
func (s *Play) cancel(ctx context.Context, c *command.Call) error {
	g := c.Game
	if g.Tournament != 0 {
		return chat.Refuse("tournament.in_game")
	}
	may, err := s.Games.MayCancel(ctx, c, g, c.Side)
	if err != nil {
		return err
	}
	switch {
	case may:
		return s.Games.Do(ctx, c, game.Cancel{Why: game.EventCancel})
	case g.HasTeam():
		return chat.Refuse("vote.host_only", message.Args{"Host": g.Host})
	case c.Side != engine.Empty && g.AgainstEngine():
		return chat.Refuse("rated.no_cancel")
	case c.Side == engine.Empty || g.Offer == game.Offer{Kind: game.OfferCancel, Side: c.Side}:
		return s.explainCancel(ctx, c)
	}
	return s.Challenges.Offer(ctx, c, game.OfferCancel)
}

// explainCancel says who can end the call's game. It answers users who can't: those who don't play
// in it, and players who have already offered to cancel it.
func (s *Play) explainCancel(ctx context.Context, c *command.Call) error {
	g := c.Game
	id, args := "cancel.not_yours.", message.Args{"Black": view.PlayerName(g, engine.Black), "White": view.PlayerName(g, engine.White), "Idle": s.Defaults.IdleAfter}
	if c.Side != engine.Empty {
		id, args = "cancel.offered_already.", message.Args{"Player": view.PlayerName(g, c.Side.Other()), "Idle": s.Defaults.IdleAfter}
	}
	return chat.Refuse(id+string(cmp.Or(c.Settings.Guild.Cancel, settings.CancelIdle)), args)
}
