package bot

import (
	"context"

	"hoshi/engine"
)

// helpUnrates reports whether help of an engine, or a move taken back, makes the game
// unrated: a rated one against an engine.
func (g *Game) helpUnrates() bool { return g.State == Playing && g.Rated && g.againstEngine() }

// unrate makes the game unrated, as a player is helped.
func (g *Game) unrate() { g.Rated, g.Helped = false, true }

// helpLabel is the label of a button that helps: it says so if that makes the game unrated.
func (g *Game) helpLabel(id string) Text {
	if g.helpUnrates() {
		return T("button.unrates", Args{"Label": T(id)})
	}
	return T(id)
}

// allowHelp makes the call's game unrated, if it is rated and its player asks for help, and
// reports whether it has done so. It refuses others: they would take the player's rating
// from them.
func (s *Service) allowHelp(ctx context.Context, c *Call) (unrated bool, err error) {
	g := c.Game
	switch {
	case !g.helpUnrates():
		return false, nil
	case c.Side == engine.Empty:
		return false, Refuse("rated.no_help")
	}
	g.unrate()
	g.Last = Event{Kind: EventUnrated, Side: c.Side, User: c.User}
	return true, s.commit(ctx, g)
}
