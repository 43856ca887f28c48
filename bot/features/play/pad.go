package play

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/view"
	"hoshi/engine"
)

// PadCommand declares !pad: pick a point with buttons.
func (s *Play) PadCommand() *command.Command {
	return &command.Command{
		Name: "pad", Group: command.GroupPlay, Access: command.PlayersOnly, Hidden: true,
		Options: []command.Option{{Name: "corner", Type: command.PointOption{}}},
		Handle:  s.pad,
	}
}

// pad privately shows a window of the board as buttons to the player to move. Its option is the
// window's lower left corner; without one it shows the liveliest window.
func (s *Play) pad(ctx context.Context, c *command.Call) error {
	if err := games.CheckTurn(c); err != nil {
		return err
	}
	var corner *engine.Point
	if typed, ok := command.Get[string](c.Options, "corner"); ok {
		pt, err := engine.ParsePoint(typed, c.Game.Size)
		if err != nil {
			return games.ExplainPoint(c.Game, typed, err)
		}
		corner = &pt
	}
	return s.Boards.ShowPad(ctx, c, corner)
}

// goOn answers a step made by a component: with the next pad if the opening asks the same person
// for more, with the result if the game has ended, else with what was done. A browser shows the
// board anyway.
func (s *Play) goOn(ctx context.Context, c *command.Call, done message.Text) error {
	g := c.Game
	switch {
	case c.Origin == chat.FromBrowser:
		return nil
	case c.FromPrivate && g.State != game.Playing:
		reply, err := s.Boards.PadEnd(ctx, g, c.PrivateLanguage())
		if err != nil {
			return err
		}
		return c.Respond(ctx, reply)
	case c.FromPrivate && g.Player(g.ToMove()).User.ID == c.User.ID:
		return s.Boards.ShowPad(ctx, c, nil)
	}
	if c.FromPrivate {
		return s.Boards.ShowPadDone(ctx, c, done)
	}
	return c.Respond(ctx, view.PadDone(g, done, c.PrivateLanguage()))
}
