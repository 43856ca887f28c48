// Package puzzles sets puzzles: from the collection, from the games played here, and one a day for a
// guild.
package puzzles

import (
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/shared"
)

// Store is what [Puzzles] need from a database.
type Store interface {
	stored.Games
	stored.Puzzles
	settings.Settings
}

// Puzzles asks puzzles and judges the answers.
type Puzzles struct {
	*shared.Parts
	Store       Store
	MadePuzzles int // maximum number of puzzles made from games played here; 0 for none

	book puzzleBook
}
