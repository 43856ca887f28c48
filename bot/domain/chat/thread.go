package chat

import (
	"context"
	"errors"
)

// Thread is a channel inside another channel.
type Thread struct {
	Channel ChannelID // the thread itself
	Mention string    // markup for a link to it in a message, such as "<#42>"
}

// ErrNoThreads means that a place can't have (more) threads: it's a direct message, a thread,
// or a channel that has reached its limit.
var ErrNoThreads = errors.New("no threads here")

// ThreadChat is a [Chat] with threads.
type ThreadChat interface {
	Chat
	// StartThread starts a thread in a channel and adds people to it. Everyone who can see the
	// channel can see the thread. Names longer than 100 characters are truncated. The error
	// wraps ErrNoThreads, or is a *[MissingPermissionsError].
	StartThread(ctx context.Context, ch ChannelID, name string, people []UserID) (Thread, error)
}
