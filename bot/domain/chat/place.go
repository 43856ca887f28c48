package chat

import (
	"context"
)

// ChannelPlace is where a channel is.
type ChannelPlace struct {
	Guild   GuildID // "" for a direct message
	Posts   bool    // it takes messages; a forum and a category don't
	Threads bool    // the bot can start threads there
}

// GuildChat is a [Chat] whose channels belong to guilds.
type GuildChat interface {
	Chat
	// Place returns where a channel is. The error wraps ErrCannotPost if the bot can't see
	// the channel, or there's no such channel.
	Place(ctx context.Context, ch ChannelID) (ChannelPlace, error)
}

// PublicChat is a [Chat] that knows which channels are open to a whole guild.
type PublicChat interface {
	Chat
	// Public reports whether everyone in a guild can see a channel. It's false for channels of
	// other guilds, direct messages and private threads.
	Public(ctx context.Context, guild GuildID, ch ChannelID) (bool, error)
}
