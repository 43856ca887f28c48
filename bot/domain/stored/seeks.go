package stored

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/seek"
)

// Errors of [Seeks].
var (
	// ErrNoSeek means that the person isn't looking for an opponent.
	ErrNoSeek = errors.New("the person isn't looking for an opponent")

	// ErrSeeking means that the person is looking for an opponent already.
	ErrSeeking = errors.New("the person is looking for an opponent already")

	// ErrPaired means that the person has as many paired games of this kind as one can have.
	ErrPaired = errors.New("the person has a paired game")
)

// Most paired games that a person may be playing when they look for another one: a live game needs
// all of their attention.
const (
	MaxLivePaired = 1
	MaxDaysPaired = 5
)

// Seeks stores who looks for an opponent. Implementations are safe for concurrent use, also by several
// processes: each person is in one pair at most.
type Seeks interface {
	// AddSeek stores that a person looks for an opponent, and a [SeekJob] for each time at which they
	// may be paired or stop looking. It returns ErrSeeking or ErrPaired if they can't.
	AddSeek(ctx context.Context, s seek.Seek) error

	// Seek returns what a person looks for, or ErrNoSeek.
	Seek(ctx context.Context, user chat.UserID) (seek.Seek, error)

	// SetSeekMessage records the message that says a person is looking. With channel "" they don't
	// accept direct messages. It returns ErrNoSeek if the search that began at since has ended.
	SetSeekMessage(ctx context.Context, user chat.UserID, since time.Time, channel chat.ChannelID, message string) error

	// DeleteSeek ends the search of a person that began at a time, or any search if since is zero. It
	// returns ErrNoSeek if there's none.
	DeleteSeek(ctx context.Context, user chat.UserID, since time.Time) (seek.Seek, error)

	// PairSeeks pairs the people who look for an opponent at a time. In one transaction, it asks pair
	// who plays whom, asks open for each game, stores the games with a [game.DirectBoard] for each
	// player, as [Games.Create] does, and ends the players' searches. pair and open must not use the
	// store.
	PairSeeks(ctx context.Context, now time.Time, pair func(list []seek.Seek, played func(a, b chat.UserID) bool) []seek.Pair,
		open func(seek.Pair) (*game.Game, error)) ([]*game.Game, error)

	// DeleteOldSeeks deletes searches that should have ended before a time.
	DeleteOldSeeks(ctx context.Context, before time.Time) error
}

// DirectBoards stores the boards of paired games in direct messages. Implementations are safe for
// concurrent use.
type DirectBoards interface {
	// DirectBoards returns the boards of a game, ordered by user.
	DirectBoards(ctx context.Context, game int64) ([]game.DirectBoard, error)

	// PairedIn returns the paired games with a board in a channel: those that are running, or else the
	// one that started last.
	PairedIn(ctx context.Context, ch chat.ChannelID) ([]*game.Game, error)

	// BeginDirectPost is [Games.BeginPost] for a board in direct messages.
	BeginDirectPost(ctx context.Context, b game.DirectBoard, revision int64, key string) (ok bool, err error)

	// SetDirectShown is [Games.SetShown] for a board in direct messages. If b shows an earlier revision in
	// another message, that one is now superseded; see [Games.TakeSuperseded].
	SetDirectShown(ctx context.Context, b game.DirectBoard, revision int64, message string) error

	// CloseDirectBoard records that a player doesn't accept direct messages.
	CloseDirectBoard(ctx context.Context, b game.DirectBoard) error
}

// SeekJob pairs people who look for an opponent, and tells the person if their search has ended.
type SeekJob struct {
	User     chat.UserID `json:"user,omitempty"`
	Revision int64       `json:"revision,omitempty"` // the time for which it was stored, in microseconds
}

// Kind implements [Job].
func (SeekJob) Kind() string { return "seek" }
