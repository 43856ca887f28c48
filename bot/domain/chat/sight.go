package chat

import "context"

// SightChat is a [Chat] that learns of all messages in a channel, and so knows whether one of them is
// still in sight.
type SightChat interface {
	// InSight reports whether people certainly still see a message of the bot, because not much has been
	// written below it.
	InSight(ctx context.Context, ch ChannelID, message string) bool
}
