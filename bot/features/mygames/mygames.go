// Package mygames shows people their games on all servers: what waits for them, and for whom they
// wait. It sends them that list once a day if they like, and stops their clocks during vacations.
package mygames

import (
	"hoshi/bot/domain/stored"
	"hoshi/bot/features/shared"
)

// Store is what [MyGames] needs from a database.
type Store interface {
	stored.Games
	stored.DirectBoards
	stored.History
	stored.People
	stored.Vacations
	stored.Digests
}

// MyGames shows people their games.
type MyGames struct {
	*shared.Parts
	Store Store
}
