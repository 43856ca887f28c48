package stored

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/domain/chat"
)

// ErrNoLaunch means that a person hasn't launched an instance of the Activity, or long ago.
var ErrNoLaunch = errors.New("no such launch")

// LaunchLife is how long launches are kept.
const LaunchLife = 24 * time.Hour

// Launch says which game a person launched the Activity for.
type Launch struct {
	Instance string // Discord's ID of the running Activity that they share with others
	User     chat.UserID
	Game     int64     // 0 for the game of their channel
	At       time.Time // in UTC with microsecond precision
}

// Launches stores which games people launched the Activity for. Implementations are safe for
// concurrent use.
type Launches interface {
	// PutLaunch stores a launch in place of the person's earlier one of the same instance.
	PutLaunch(ctx context.Context, l Launch) error

	// Launch returns a person's latest launch of an instance, or ErrNoLaunch.
	Launch(ctx context.Context, instance string, user chat.UserID) (Launch, error)

	// DeleteOldLaunches deletes launches that were made LaunchLife before now, or earlier.
	DeleteOldLaunches(ctx context.Context, now time.Time) error
}
