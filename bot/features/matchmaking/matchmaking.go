// Package matchmaking finds people an opponent on any server. It has the command that joins the queue
// and the job that pairs the people in it. Package seek decides who plays whom.
package matchmaking

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/shared"
)

// Store is what [Matchmaking] needs from a database.
type Store interface {
	stored.Games
	stored.Seeks
	stored.DirectBoards
	stored.History
	Standing(ctx context.Context, scope rating.Scope, user chat.UserID) (rating.Standing, error)
}

// Matchmaking finds people an opponent. It is safe for concurrent use.
type Matchmaking struct {
	*shared.Parts
	Store Store
}
