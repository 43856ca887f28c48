package chat

import (
	"context"
)

// ChannelPlace is where a channel is.
type ChannelPlace struct {
	Guild GuildID // "" for a direct message
	Posts bool    // it takes messages; a forum and a category don't
}

// GuildChat is a [Chat] whose channels belong to guilds.
type GuildChat interface {
	Chat
	// Place returns where a channel is. The error wraps ErrCannotPost if the bot can't see
	// the channel, or there's no such channel.
	Place(ctx context.Context, ch ChannelID) (ChannelPlace, error)
}
