package bot

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/engine"
)

// helpLabel is the label of a button that helps: it says so if that makes the game unrated.
func helpLabel(g *game.Game, id string) message.Text {
	if g.HelpUnrates() {
		return message.T("button.unrates", message.Args{"Label": message.T(id)})
	}
	return message.T(id)
}

// allowHelp makes the call's game unrated, if it is rated and its player asks for help, and
// reports whether it has done so. It refuses others: they would take the player's rating
// from them.
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
