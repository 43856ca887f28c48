package web

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/web/session"
)

// Links gives out the addresses of games' pages.
type Links struct {
	*session.Sessions
	URL string // address under which people open the pages, without a slash at the end
}

// Watch returns the address at which anybody can watch a game.
func (l Links) Watch(game int64) string { return l.URL + "/g/" + l.PublicID(game) }

// Tournament returns the address at which anybody can follow a tournament.
func (l Links) Tournament(id int64) string { return l.URL + "/t/" + l.TournamentID(id) }

// Play returns the private address at which a person can play a game. The secret is in its fragment,
// which browsers don't send to servers.
func (l Links) Play(ctx context.Context, user chat.User, game int64) (string, error) {
	token, err := l.Pass(ctx, user, game)
	if err != nil {
		return "", err
	}
	return l.Watch(game) + "#k=" + token, nil
}
