// Package tournaments holds tournaments on a server: the command to create, join and manage one, its
// messages, and the jobs that open its games and take their results.
package tournaments

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
	"hoshi/bot/domain/tournament"
	"hoshi/bot/features/shared"
)

// Store is what [Tournaments] need from a database.
type Store interface {
	stored.Games
	stored.Tournaments
	Standing(ctx context.Context, scope rating.Scope, user chat.UserID) (rating.Standing, error)
}

// Tournaments holds the tournaments of all guilds. It is safe for concurrent use.
type Tournaments struct {
	*shared.Parts
	Store Store
}

// do lets someone do something in a stored tournament.
func (s *Tournaments) do(ctx context.Context, id int64, by tournament.Actor, what tournament.Intention) (*tournament.Tournament, error) {
	return s.Store.UpdateTournament(ctx, id, func(t *tournament.Tournament) error { return t.Do(by, what) })
}
