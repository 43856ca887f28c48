// Package level sets how strongly the engine plays: its level, its depth, or another program.
package level

import (
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/gameplay/newgame"
)

// Store is what [Levels] need from a database.
type Store interface {
	stored.Games
	stored.History
	settings.Settings
}

// Deps are what [Levels] work with.
type Deps struct {
	Store    Store
	Defaults *settings.Defaults
	Games    *games.Keeper
	Setup    *newgame.Setup
	Times    *engines.SearchTimes
}

// Levels sets the engine's strength.
type Levels struct{ Deps }

// New returns the levels.
func New(d Deps) *Levels { return &Levels{d} }
