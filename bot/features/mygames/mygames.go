// Package mygames shows people their games on all servers: what waits for them, and for whom they
// wait. It sends them that list once a day if they like, and stops their clocks during vacations.
package mygames

import (
	"context"
	"log/slog"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/view"
)

// Store is what [MyGames] needs from a database.
type Store interface {
	stored.Games
	stored.DirectBoards
	stored.History
	stored.People
	stored.Vacations
	stored.Digests
}

// Pages gives out the addresses of games in the browser.
type Pages interface {
	// Play returns the private address at which a person can play a game.
	Play(ctx context.Context, user chat.User, game int64) (string, error)
}

// Deps are what [MyGames] works with.
type Deps struct {
	Store      Store
	Chat       chat.Chat
	Settings   *settings.Resolver
	View       *view.View
	Painter    *view.Painter
	Games      *games.Keeper
	Translator message.Translator
	Pages      Pages // nil if games have no pages
	Now        func() time.Time
	Log        *slog.Logger
}

// MyGames shows people their games.
type MyGames struct{ Deps }

// New returns the games of people.
func New(d Deps) *MyGames { return &MyGames{d} }
