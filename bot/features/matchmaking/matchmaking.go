// Package matchmaking finds people an opponent on any server. It has the command that joins the queue
// and the job that pairs the people in it. Package seek decides who plays whom.
package matchmaking

import (
	"context"
	"log/slog"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/gameplay/games"
)

// Store is what [Matchmaking] needs from a database.
type Store interface {
	stored.Games
	stored.Seeks
	stored.DirectBoards
	stored.History
	Standing(ctx context.Context, scope rating.Scope, user chat.UserID) (rating.Standing, error)
}

// Pages gives out the addresses of games in the browser.
type Pages interface {
	// Play returns the private address at which a person can play a game.
	Play(ctx context.Context, user chat.User, game int64) (string, error)
}

// Deps are what [Matchmaking] works with.
type Deps struct {
	Store    Store
	Chat     chat.Chat
	Settings *settings.Resolver
	Defaults *settings.Defaults
	Games    *games.Keeper
	Pages    Pages // nil if games have no pages
	Now      func() time.Time
	Log      *slog.Logger
}

// Matchmaking finds people an opponent. It is safe for concurrent use.
type Matchmaking struct{ Deps }

// New returns the matchmaking of a store.
func New(d Deps) *Matchmaking { return &Matchmaking{d} }
