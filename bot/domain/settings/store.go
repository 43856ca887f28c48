package settings

import (
	"context"

	"hoshi/bot/domain/chat"
)

// Settings stores the settings of channels, guilds and people. Implementations are safe for
// concurrent use.
type Settings interface {
	// ChannelSettings returns a channel's settings, or the zero value if none are set.
	ChannelSettings(ctx context.Context, ch chat.ChannelID) (ChannelSettings, error)

	// UpdateChannelSettings loads a channel's settings, applies change, and stores and returns
	// the result in one transaction, so concurrent updates don't get lost. If Depth is out of
	// range, it returns an error and stores nothing. change may be called more than once and
	// must not use the store.
	UpdateChannelSettings(ctx context.Context, ch chat.ChannelID, change func(*ChannelSettings)) (ChannelSettings, error)

	// GuildSettings returns a guild's settings, or the zero value if none are set.
	GuildSettings(ctx context.Context, guild chat.GuildID) (GuildSettings, error)

	// UpdateGuildSettings is UpdateChannelSettings for a guild.
	UpdateGuildSettings(ctx context.Context, guild chat.GuildID, change func(*GuildSettings)) (GuildSettings, error)

	// UserSettings returns a person's settings, or the zero value if none are set.
	UserSettings(ctx context.Context, user chat.UserID) (UserSettings, error)

	// UpdateUserSettings is UpdateChannelSettings for a person.
	UpdateUserSettings(ctx context.Context, user chat.UserID, change func(*UserSettings)) (UserSettings, error)
}
