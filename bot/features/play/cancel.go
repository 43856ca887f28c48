package play

import (
	"cmp"
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/view"
	"hoshi/engine"
)

// CancelCommand declares !cancel: end the game without a winner.
func (s *Play) CancelCommand() *command.Command {
	return &command.Command{
		Name: "cancel", Group: command.GroupPlay, Access: command.RunningGame,
		Help: command.Help{Long: true}, ShowsBoard: true, Handle: s.cancel,
	}
}

// cancel ends a game without a winner. Once a game is binding or a player has made a second move, it ends
// only if both agree or a server manager annuls it, so that nobody can escape a loss.
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
		why, err := s.cancelKind(ctx, c)
		if err != nil {
			return err
		}
		if err := s.Games.Do(ctx, c, game.Cancel{Why: why}); err != nil || why != game.EventAnnul {
			return err
		}
		s.Games.Log.InfoContext(ctx, "a server manager annulled a rated game", "game", g.ID, "guild", g.Guild, "channel", g.Channel, "user", c.User.ID)
		return nil
	case g.HasTeam():
		return chat.Refuse("vote.host_only", message.Args{"Host": g.Host})
	case c.Side != engine.Empty && g.AgainstEngine():
		return chat.Refuse("rated.no_cancel")
	case c.Side == engine.Empty || g.Offer == game.Offer{Kind: game.OfferCancel, Side: c.Side}:
		return s.explainCancel(ctx, c)
	}
	return s.Challenges.Offer(ctx, c, game.OfferCancel)
}

// cancelKind returns what it is that a user who may cancel the call's game does. It refuses players who
// have used up their free quits.
func (s *Play) cancelKind(ctx context.Context, c *command.Call) (game.EventKind, error) {
	g := c.Game
	waited := s.Games.Idle(g) && g.ToMove() != c.Side
	switch {
	case c.Side == engine.Empty && g.Binding():
		return game.EventAnnul, nil
	case !game.QuitCounts(g, c.Side), waited, g.Offer == game.Offer{Kind: game.OfferCancel, Side: c.Side.Other()}:
		return game.EventCancel, nil
	}
	usedUp, err := s.Games.UsedUp(ctx, g, c.Side)
	if err == nil && usedUp {
		err = chat.Refuse("cancel.used_up", message.Args{"Games": game.FreeQuits})
	}
	return game.EventQuit, err
}

// explainCancel says who can end the call's game. It answers users who can't: those who don't play
// in it, and players who have already offered to cancel it.
func (s *Play) explainCancel(ctx context.Context, c *command.Call) error {
	g := c.Game
	id, args := "cancel.not_yours.", message.Args{"Black": view.PlayerName(g, engine.Black), "White": view.PlayerName(g, engine.White), "Idle": s.Defaults.IdleAfter}
	if c.Side != engine.Empty {
		id, args = "cancel.offered_already.", message.Args{"Player": view.PlayerName(g, c.Side.Other()), "Idle": s.Defaults.IdleAfter}
	}
	if g.Binding() {
		return chat.Refuse(id+"rated", args)
	}
	return chat.Refuse(id+string(cmp.Or(c.Settings.Guild.Cancel, settings.CancelIdle)), args)
}
