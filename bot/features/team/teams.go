// Package team lets several people play one side of a game by voting for each move.
package team

import (
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/shared"
)

// Teams takes the votes of teams.
type Teams struct {
	*shared.Parts
	Store stored.Games
}
