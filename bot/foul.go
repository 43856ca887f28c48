package bot

import (
	"context"
	"errors"
	"time"

	"hoshi/engine"
)

// FoulPolicy says what becomes of a move that the rule forbids Black, when a person makes
// it. Engines make none.
type FoulPolicy string

// The policies.
const (
	// FoulRefuse: the move is refused, with the reason, and the boards mark where Black
	// must not play.
	FoulRefuse FoulPolicy = "refuse"
	// FoulLoses: the move loses the game, as in tournaments. The boards mark nothing.
	FoulLoses FoulPolicy = "loses"
)

// FoulPolicies returns the policies that can be chosen, the default first.
func FoulPolicies() []FoulPolicy { return []FoulPolicy{FoulRefuse, FoulLoses} }

// foulItem is the policy as a setting.
func foulItem() settingItem {
	it := choice("foul", pageGames, words(FoulPolicies()), func(gs *GuildSettings) *FoulPolicy { return &gs.Foul })
	it.say = func(value string) Text { return T("settings.foul." + value) }
	return it
}

// foulLoses reports whether a foul of a person loses a game.
func (s *Service) foulLoses(ctx context.Context, g *Game) (bool, error) {
	of, err := s.guildSettings(ctx, g.Guild)
	return of.Foul == FoulLoses, err
}

// loseByFoul ends a game by a move of a person that err refuses, if it is a foul and the
// guild has chosen that fouls lose. Otherwise it returns err.
func (s *Service) loseByFoul(ctx context.Context, g *Game, err error, by User, elapsed time.Duration) error {
	var forbidden *engine.ForbiddenError
	if !errors.As(err, &forbidden) {
		return err
	}
	loses, failed := s.foulLoses(ctx, g)
	switch {
	case failed != nil:
		return failed
	case !loses:
		return err
	}
	side := g.ToMove()
	g.State, g.Winner, g.Offer = Won, side.Other(), Offer{}
	g.Last = Event{Kind: EventFoul, Side: side, User: by, Point: forbidden.Point, Elapsed: elapsed}
	return nil
}

// fouled reports whether a forbidden move has lost the game.
func (g *Game) fouled() bool { return g.State == Won && g.Last.Kind == EventFoul }

// foulEnding says that a forbidden move has lost the game, and why it is forbidden.
func (s *Service) foulEnding(g *Game, pos *engine.Position) Text {
	return T("end.foul."+foulID(pos.Foul(g.Last.Point)), Args{
		"User": g.Last.User, "Point": g.Last.Point, "Winner": s.winner(g), "Count": len(g.Moves),
	})
}
