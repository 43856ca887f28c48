package stored

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/work"
)

// Notice informs all processes that share a store about a change by one of them. It's only an
// optimization: without it, they'd notice the change later.
type Notice struct {
	// Game now has Revision. By is the user who changed it; empty if it wasn't a user.
	Game     int64
	Revision int64
	By       chat.UserID
	// Stop is a kind of background work for Game that a user stopped without changing the
	// game. Empty for none.
	Stop work.Kind
	// Guild is the guild whose settings changed; empty for none.
	Guild chat.GuildID
	// Channel is where Game, which has just been created, is played. Empty for other notices.
	Channel chat.ChannelID
	// Tournament has changed; 0 for none.
	Tournament int64 `json:",omitempty"`
	// Sessions is a person some of whose sessions in browsers have been ended; empty for none.
	Sessions chat.UserID `json:",omitempty"`
	// Missed means that earlier notices may have been lost.
	Missed bool
}

// Notices carries notices between the processes that share a store.
type Notices interface {
	// Listen calls heard with the notices of all processes, including its own, one at a time
	// until ctx ends; then it returns nil. After a lost connection, or if heard is far too slow,
	// it sends a notice with Missed. heard must return quickly.
	Listen(ctx context.Context, heard func(Notice)) error

	// Notify sends a notice to all listeners. Games and Settings already do that for their own
	// changes: Create for the new game and a replaced one, Commit, BeginTurn,
	// UpdateTournament and UpdateGuildSettings. Web and ForgetUser do it for sessions, except for those that expire.
	Notify(ctx context.Context, n Notice) error
}
