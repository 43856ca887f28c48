package bot

import (
	"context"

	"hoshi/engine"
)

func rematchCommand() *Command {
	return &Command{
		Name: "rematch", Aliases: []string{"again"}, Translated: []string{"再战", "再戦", "재대국"}, Group: GroupPeople, Access: LastGame, AnyRevision: true,
		HasLong: true, Handle: (*Service).rematch,
	}
}

// rematch starts a game like the one that has ended. Who did not begin that one begins.
func (s *Service) rematch(ctx context.Context, c *Call) error {
	old := c.Game
	switch {
	case old.State == Playing:
		return refuse("rematch.running")
	case !old.canRematch():
		return refuse("rematch.nobody")
	case c.Side == engine.Empty:
		return refuse("rematch.not_yours", Args{"Black": s.playerName(old, engine.Black), "White": s.playerName(old, engine.White)})
	}
	opener := old.opener()
	g := &Game{
		Black: *old.Player(opener.Other()), White: *old.Player(opener), Size: old.Size, Rule: old.Rule, Opening: old.Opening,
		Theme: old.Theme, Rated: old.Rated, Clock: old.Clock,
	}
	return s.start(ctx, c, g, EventStart)
}

// canRematch reports whether a game has players who can play again.
func (g *Game) canRematch() bool {
	return !g.watched() && !g.hasTeam() && !g.Black.recorded() && !g.White.recorded()
}
