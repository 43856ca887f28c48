package games

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/engines"
)

// Notice tells all processes that share a store of a change that one of them has made. The
// processes could find it out by themselves: a notice only makes them sooner.
type Notice struct {
	// Game has Revision now, and By has changed it; By is empty if it was no user.
	Game     int64
	Revision int64
	By       chat.UserID
	// Stop is a kind of background work for Game that somebody has stopped; the game has
	// not changed. Empty for none.
	Stop engines.WorkKind
	// Guild has other settings now; empty for none.
	Guild chat.GuildID
	// Missed says that earlier notices may have been lost.
	Missed bool
}

// Notices carries notices between the processes that share a store.
type Notices interface {
	// Listen calls heard with the notices of all processes, its own included, one at a
	// time, until ctx ends. It returns nil then. A store that only one process can use
	// has none to tell. After a connection was lost there is one with Missed. heard must
	// return soon.
	Listen(ctx context.Context, heard func(Notice)) error

	// Notify tells all who listen. Games and Settings do so by themselves for what they
	// change: Create for a game that is replaced, Commit and UpdateGuildSettings.
	Notify(ctx context.Context, n Notice) error
}
