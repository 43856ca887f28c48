package analysis

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/engine"
)

// allowHelp makes the call's game unrated if it's rated and one of its players asks for help, and
// reports whether it did so. It refuses anyone else, because they would cost the player the rating.
func (s *Analysis) allowHelp(ctx context.Context, c *command.Call) (unrated bool, err error) {
	g := c.Game
	switch {
	case g.Tournament != 0 && g.State == game.Playing:
		return false, chat.Refuse("tournament.in_game")
	case !g.HelpUnrates():
		return false, nil
	case c.Side == engine.Empty:
		return false, chat.Refuse("rated.no_help")
	}
	return true, s.Games.Do(ctx, c, game.TakeHelp{})
}
