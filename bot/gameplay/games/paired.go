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

// FindPaired makes a request in direct messages one in the channel of the paired game that it's about:
// the game of the clicked board, or for a typed command the one that is running. If another game is
// running too, it's unclear which one a typed command is about. A request from a game's page is in its channel already.
func (s *Keeper) FindPaired(ctx context.Context, c *command.Call) error {
	if c.Page.Held() || !c.Direct || c.Command.Access == command.AnyTime || game.IsPaired(c.Channel) {
		return nil
	}
	if c.Shown.Game != 0 {
		g, err := s.Store.Game(ctx, c.Shown.Game)
		if errors.Is(err, stored.ErrNoGame) || err == nil && (!game.IsPaired(g.Channel) || g.Side(c.User.ID) == engine.Empty) {
			return nil
		}
		if err == nil {
			enter(c, g)
		}
		return err
	}
	paired, err := s.Store.PairedIn(ctx, c.Channel)
	if err != nil || len(paired) == 0 {
		return err
	}
	own, err := s.Store.Current(ctx, c.Channel)
	if errors.Is(err, stored.ErrNoGame) {
		own, err = nil, nil
	}
	if err != nil {
		return err
	}
	latest := paired[len(paired)-1]
	ownRuns, pairedRuns := own != nil && own.State == game.Playing, latest.State == game.Playing
	switch {
	case pairedRuns && (ownRuns || len(paired) > 1):
		return chat.Refuse("anyone.which")
	case ownRuns, !pairedRuns && own != nil && own.Started.After(latest.Started):
		return nil
	}
	enter(c, latest)
	return nil
}

// enter makes a call one in the channel of a paired game.
func enter(c *command.Call, g *game.Game) {
	req := *c.Request
	req.Channel, req.Guild, req.AnswerOnly = g.Channel, "", false
	c.Request = &req
}
