package analysis

import (
	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/engine"
)

// helpCosts reports whether only a loss counts in the call's game after this help, because it's rated and
// its player asks. It refuses anyone else, because they would cost the player the rating.
func helpCosts(c *command.Call) (bool, error) {
	g := c.Game
	switch {
	case g.Tournament != 0 && g.State == game.Playing:
		return false, chat.Refuse("tournament.in_game")
	case !g.HelpCosts():
		return false, nil
	case c.Side == engine.Empty:
		return false, chat.Refuse("rated.no_help")
	}
	return true, nil
}
