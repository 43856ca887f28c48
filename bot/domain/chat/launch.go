package chat

import (
	"context"
	"errors"
)

// ErrCannotLaunch means that a request can't be answered by launching the Activity: it's not enabled,
// or the request has had another answer.
var ErrCannotLaunch = errors.New("the Activity can't be launched")

// Launcher is a [Responder] that can launch the bot's Activity, its board inside the chat.
type Launcher interface {
	Responder
	// Launch answers the request by launching the Activity for the person who asked. It must be the
	// first answer. It returns the ID of the Activity's instance, which everyone in the channel
	// shares; "" if the chat doesn't say. An error that wraps [ErrCannotLaunch] is permanent.
	Launch(ctx context.Context) (instance string, err error)
}
