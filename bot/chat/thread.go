package chat

import (
	"context"
	"errors"
)

// Thread is a channel that hangs below another.
type Thread struct {
	Channel ChannelID // where its messages are
	Mention string    // what shows as a link to it in a message, such as "<#42>"
}

// ErrNoThreads says that a place has no threads: a direct conversation, a thread itself,
// or one that has as many as are allowed.
var ErrNoThreads = errors.New("no threads here")

// ThreadChat is a [Chat] that has threads.
type ThreadChat interface {
	Chat
	// StartThread starts a thread in a channel, which everybody sees who sees the
	// channel, and adds people to it. The name has at most 100 characters; a longer one
	// is cut. The error wraps ErrNoThreads, or is a *[MissingPermissionsError].
	StartThread(ctx context.Context, ch ChannelID, name string, people []UserID) (Thread, error)
}
