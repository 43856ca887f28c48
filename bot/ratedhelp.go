package bot

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/engine"
)

// helpLabel returns the label of a help button, which warns if help makes the game unrated.
func helpLabel(g *game.Game, id string) message.Text {
	if g.HelpUnrates() {
		return message.T("button.unrates", message.Args{"Label": message.T(id)})
	}
	return message.T(id)
}

// allowHelp makes the call's game unrated if it's rated and one of its players asks for help, and
// reports whether it did so. It refuses anyone else, because they would cost the player the rating.
func (s *Service) allowHelp(ctx context.Context, c *command.Call) (unrated bool, err error) {
	g := c.Game
	switch {
	case !g.HelpUnrates():
		return false, nil
	case c.Side == engine.Empty:
		return false, chat.Refuse("rated.no_help")
	}
	g.Unrate()
	g.Last = game.Event{Kind: game.EventUnrated, Side: c.Side, User: c.User}
	return true, s.commit(ctx, g)
}
