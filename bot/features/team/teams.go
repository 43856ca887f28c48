// Package team lets several people play one side of a game by voting for each move.
package team

import (
	"time"

	"hoshi/bot/domain/stored"
	"hoshi/bot/gameplay/games"
)

// Deps are what [Teams] work with.
type Deps struct {
	Store stored.Games
	Games *games.Keeper
	Now   func() time.Time
}

// Teams takes the votes of teams.
type Teams struct{ Deps }

// New returns the teams of stored games.
func New(d Deps) *Teams { return &Teams{d} }
