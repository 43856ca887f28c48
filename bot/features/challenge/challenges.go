// Package challenge handles agreements between two people: challenges and their terms, rematches,
// offers of a draw or an undo, and claims against a player who is out of time.
package challenge

import (
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/shared"
	"hoshi/bot/features/team"
)

// Store is what [Challenges] need from a database.
type Store interface {
	stored.Games
	stored.Challenges
}

// Challenges lets two people agree.
type Challenges struct {
	*shared.Parts
	Store Store
	Teams *team.Teams
}
