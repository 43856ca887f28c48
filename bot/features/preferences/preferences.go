// Package preferences has the commands that change settings of guilds, channels and people: the list
// of settings with its form, and theme, language, move numbers and details.
package preferences

import (
	"context"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/season"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/shared"
)

// Store is what [Preferences] need from a database.
type Store interface {
	stored.Games
	settings.Settings
	BeginSeason(ctx context.Context, guild chat.GuildID, now time.Time) (season.Season, error)
}

// Preferences shows and changes settings.
type Preferences struct {
	*shared.Parts
	Store Store
}
