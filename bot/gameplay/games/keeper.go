// Package games is the only way in and out of a stored game: it locks the channel, loads the game,
// checks who may do what, commits the change and schedules what is due.
package games

import (
	"context"
	"log/slog"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines"
)

// Store is what a [Keeper] needs from a database.
type Store interface {
	stored.Games
	stored.DirectBoards

	// QuitsSince is that of [stored.History].
	QuitsSince(ctx context.Context, user chat.UserID, since time.Time) (int, error)
}

// Keeper keeps one game per channel. It is the only way in and out of a stored game: it locks the
// channel, loads the game, checks who may do what, commits changes and schedules due times.
type Keeper struct {
	Store    Store
	Chat     chat.Chat
	Defaults *settings.Defaults
	Work     *engines.Supervisor
	Observer engines.Observer
	Settings *settings.Resolver
	Now      func() time.Time // the current time at the precision of the store
	Log      *slog.Logger

	AbandonAfter time.Duration // time without a move after which a game without a clock ends
	Seed         int64         // of the lots drawn for a game; 0 for other lots in each process

	// Allow reports whether the bot may react to a message now.
	Allow func(user chat.UserID, ch chat.ChannelID, now time.Time) bool

	channels locks
}

// Lock locks a channel, or returns an error if ctx ends first.
func (s *Keeper) Lock(ctx context.Context, ch chat.ChannelID) (unlock func(), err error) {
	return s.channels.lock(ctx, string(ch))
}
