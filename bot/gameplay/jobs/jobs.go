// Package jobs does what a stored game needs after a change: the engine's move, its board, and
// whatever is due at a time.
package jobs

import (
	"context"
	"log/slog"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines"
	"hoshi/bot/gameplay/boards"
	"hoshi/bot/gameplay/games"
)

// Store is what [Jobs] need from a database.
type Store interface {
	stored.Games
	stored.Challenges
	Enqueue(ctx context.Context, j stored.Job) error
}

// Jobs does the jobs of games. It is safe for concurrent use.
type Jobs struct {
	Store    Store
	Chat     chat.Chat
	Settings *settings.Resolver
	Defaults *settings.Defaults
	Engines  *engines.Searcher
	Games    *games.Keeper
	Boards   *boards.Boards
	Work     *engines.Supervisor
	Now      func() time.Time
	Log      *slog.Logger

	Pause     time.Duration // minimum time between two moves of a watched game
	WishPause time.Duration // minimum time between two edits of a board for wishes

	wishEdits wishPace
}
