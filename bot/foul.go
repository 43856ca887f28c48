package bot

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/bot/settings"
	"hoshi/engine"
)

// foulItem is the setting for what happens after a foul.
func foulItem() settingItem {
	it := choice("foul", pageGames, words(game.FoulPolicies()), func(gs *settings.GuildSettings) *game.FoulPolicy { return &gs.Foul })
	it.say = func(value string) message.Text { return message.T("settings.foul." + value) }
	return it
}

// foulLoses reports whether a person who fouls loses the game.
func (s *Service) foulLoses(ctx context.Context, g *game.Game) (bool, error) {
	of, err := s.guildSettings(ctx, g.Guild)
	return of.Foul == game.FoulLoses, err
}

// loseByFoul ends the game if err refuses a person's move as a foul and the guild has chosen that
// fouls lose. Otherwise it returns err.
func (s *Service) loseByFoul(ctx context.Context, g *game.Game, err error, by chat.User, elapsed time.Duration) error {
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
	g.State, g.Winner, g.Offer = game.Won, side.Other(), game.Offer{}
	g.Last = game.Event{Kind: game.EventFoul, Side: side, User: by, Point: forbidden.Point, Elapsed: elapsed}
	return nil
}

// foulEnding says that a forbidden move lost the game, and why the move is forbidden.
func foulEnding(g *game.Game, pos *engine.Position) message.Text {
	return message.T("end.foul."+foulID(pos.Foul(g.Last.Point)), message.Args{
		"User": g.Last.User, "Point": g.Last.Point, "Winner": winner(g), "Count": len(g.Moves),
	})
}
