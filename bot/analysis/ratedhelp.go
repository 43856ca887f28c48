package analysis

import (
	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/engine"
)

// unrates reports whether help makes the call's game unrated, because it's rated and one of its players
// asks. It refuses anyone else, because they would cost the player the rating.
func unrates(c *command.Call) (bool, error) {
	g := c.Game
	switch {
	case g.Tournament != 0 && g.State == game.Playing:
		return false, chat.Refuse("tournament.in_game")
	case !g.HelpUnrates():
		return false, nil
	case c.Side == engine.Empty:
		return false, chat.Refuse("rated.no_help")
	}
	return true, nil
}
