// Package shared has the parts of the service that all features work with.
package shared

import (
	"context"
	"log/slog"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/engines"
	"hoshi/bot/engines/background"
	"hoshi/bot/gameplay/boards"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/gameplay/newgame"
	"hoshi/bot/gameplay/posting"
	"hoshi/bot/view"
)

// Parts are what every feature gets. The service makes them once. What only one feature needs is a field of that
// feature, as are its database and the other features that it uses.
type Parts struct {
	Chat       chat.Chat
	Settings   *settings.Resolver
	Defaults   *settings.Defaults
	View       *view.View
	Painter    *view.Painter
	Engines    *engines.Searcher
	Background *background.Runner
	Games      *games.Keeper
	Setup      *newgame.Setup
	Boards     *boards.Boards
	Posts      *posting.Keeper
	Pages      Pages // nil if games have no pages
	Translator message.Translator
	Width      int // side of the pictures in pixels
	MaxFile    int // largest file to send in bytes
	Now        func() time.Time
	Log        *slog.Logger
}

// Pages gives out the addresses of games in the browser. Implementations are safe for concurrent use.
type Pages interface {
	// Watch returns the address at which anyone can watch a game.
	Watch(game int64) string

	// Tournament returns the address at which anyone can follow a tournament.
	Tournament(id int64) string

	// Play returns the private address at which a person can play a game.
	Play(ctx context.Context, user chat.User, game int64) (string, error)

	// Revoke ends a person's sessions in browsers, and the private addresses they have got so far.
	Revoke(ctx context.Context, user chat.UserID) error
}
