package settings

import (
	"context"

	"hoshi/bot/chat"
)

// Settings keeps what channels, guilds and people are set to. Implementations are safe
// for concurrent use.
type Settings interface {
	// ChannelSettings returns what a channel is set to, the zero value when nobody
	// has set anything.
	ChannelSettings(ctx context.Context, ch chat.ChannelID) (ChannelSettings, error)

	// UpdateChannelSettings reads what a channel is set to, lets change alter it,
	// and stores and returns the result, in one transaction: of two changes made at
	// the same time none is lost. A Depth out of range is an error, and nothing is
	// stored. change may be called more than once and must not use the store.
	UpdateChannelSettings(ctx context.Context, ch chat.ChannelID, change func(*ChannelSettings)) (ChannelSettings, error)

	// GuildSettings returns what a guild is set to, the zero value when nobody has
	// set anything.
	GuildSettings(ctx context.Context, guild chat.GuildID) (GuildSettings, error)

	// UpdateGuildSettings is UpdateChannelSettings for a guild.
	UpdateGuildSettings(ctx context.Context, guild chat.GuildID, change func(*GuildSettings)) (GuildSettings, error)

	// UserSettings returns what a person has chosen, the zero value when they have chosen
	// nothing.
	UserSettings(ctx context.Context, user chat.UserID) (UserSettings, error)

	// UpdateUserSettings is UpdateChannelSettings for a person.
	UpdateUserSettings(ctx context.Context, user chat.UserID, change func(*UserSettings)) (UserSettings, error)
}
