// Package level sets how strongly the engine plays: its level, its depth, or another program.
package level

import (
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines"
	"hoshi/bot/features/shared"
)

// Store is what [Levels] need from a database.
type Store interface {
	stored.Games
	stored.History
	settings.Settings
}

// Levels sets the engine's strength.
type Levels struct {
	*shared.Parts
	Store Store
	Times *engines.SearchTimes
}
