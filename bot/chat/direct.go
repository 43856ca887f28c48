package chat

import (
	"context"
)

// DirectChat is a [Chat] that can write to a user alone.
type DirectChat interface {
	// Direct returns the channel of the direct conversation with a user. An error that
	// wraps [ErrCannotPost] is final.
	Direct(ctx context.Context, user UserID) (ChannelID, error)
}
