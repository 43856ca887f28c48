package games

import (
	"context"
	"errors"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/engine"
)

// CheckMayChange returns an error if a game is being played in the call's channel and the user is
// not involved in it and doesn't manage channels, since the change would disturb someone else's
// game.
func (s *Keeper) CheckMayChange(ctx context.Context, c *command.Call) error {
	g, err := s.Store.Current(ctx, c.Channel)
	switch {
	case errors.Is(err, stored.ErrNoGame):
		return nil
	case err != nil:
		return err
	case g.State != game.Playing || c.Direct || s.Idle(g) || c.User.ID == g.Host.ID || g.Side(c.User.ID) != engine.Empty:
		return nil
	}
	for _, p := range [...]chat.Permission{chat.ManageChannels, chat.ManageGuild} {
		if may, err := c.Allowed(ctx, p); err != nil || may {
			return err
		}
	}
	return chat.Refuse("settings.players_only")
}
