package chat

import (
	"context"
)

// DirectChat is a [Chat] that can send direct messages.
type DirectChat interface {
	// Direct returns the direct message channel with a user. An error that wraps
	// [ErrCannotPost] is permanent.
	Direct(ctx context.Context, user UserID) (ChannelID, error)
}
