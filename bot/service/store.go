package service

import (
	"context"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
)

// cachedStore is a Store with the settings of guilds cached.
type cachedStore struct {
	Store
	guilds *settings.GuildCache
}

func (c cachedStore) GuildSettings(ctx context.Context, guild chat.GuildID) (settings.GuildSettings, error) {
	return c.guilds.GuildSettings(ctx, guild)
}

func (c cachedStore) UpdateGuildSettings(ctx context.Context, guild chat.GuildID, change func(*settings.GuildSettings)) (settings.GuildSettings, error) {
	return c.guilds.UpdateGuildSettings(ctx, guild, change)
}

// Store is everything a [Service] needs from a database.
type Store interface {
	stored.Games
	settings.Settings
	stored.Queue
	rating.Ratings
	stored.History
	stored.Challenges
	stored.Puzzles
	stored.Lessons
	stored.Practice
	stored.Achievements
	stored.People
	stored.Vacations
	stored.Digests
	stored.Notices
	stored.Tournaments
	stored.Seasons
	stored.Seeks
	stored.DirectBoards
}
