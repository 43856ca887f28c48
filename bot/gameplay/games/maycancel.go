package games

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
)

// MayCancel reports whether a user may now end g without a winner; side is the user's side, if any.
// A player may if they can claim the game, in an unrated game against an engine, if they may quit, if
// the opponent has offered it, or after a long idle time. In a binding game, only the first and the
// last but one are left, and a manager of the guild who doesn't play. In a team game, the host or a
// manager of the guild decides, and the guild's policy says who else may end any other game. The person
// who started a watched game counts as its player.
func (s *Keeper) MayCancel(ctx context.Context, c *command.Call, g *game.Game, side engine.Color) (bool, error) {
	of := c.Settings.Guild
	everybody := of.Cancel == "" || of.Cancel == settings.CancelIdle
	switch {
	case g.HasTeam() && (!everybody || !s.Idle(g)):
		return Leads(ctx, c, g)
	case g.PlayerMayCancel(side, s.Now()), side != engine.Empty && s.Idle(g) && !g.Binding():
		return true, nil
	case side != engine.Empty:
		return false, nil // not even a manager of the guild can escape a loss
	case g.Binding() && of.Cancel != settings.CancelPlayers:
		return c.Allowed(ctx, chat.ManageGuild)
	case g.Watched() && (everybody || c.User.ID == g.Host.ID):
		return true, nil
	case everybody && s.Idle(g) && !g.Binding():
		return true, nil
	case of.Cancel == settings.CancelPlayers:
		return false, nil
	}
	return c.Allowed(ctx, chat.ManageGuild)
}

// Leads reports whether the user may decide for a team without a vote: the game's host and people
// who manage the guild may.
func Leads(ctx context.Context, c *command.Call, g *game.Game) (bool, error) {
	if c.User.ID == g.Host.ID {
		return true, nil
	}
	return c.Allowed(ctx, chat.ManageGuild)
}

// UsedUp reports whether the player of a side has used up the free quits, so that ending the game early
// counts as a loss: see [game.FreeQuits].
func (s *Keeper) UsedUp(ctx context.Context, g *game.Game, side engine.Color) (bool, error) {
	if !game.QuitCounts(g, side) {
		return false, nil
	}
	quits, err := s.Store.QuitsSince(ctx, g.Player(side).User.ID, s.Now().Add(-game.QuitPeriod))
	return quits >= game.FreeQuits, err
}
