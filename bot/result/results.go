// Package result says what a finished game brought its players: rating, achievements, and the level
// to try next.
package result

import (
	"log/slog"

	"hoshi/bot/standing"
	"hoshi/bot/stored"
)

// Store is what [Results] needs from a database.
type Store interface {
	stored.Achievements
	stored.History
	standing.Ratings
}

// Results tells what finished games brought.
type Results struct {
	Store Store
	Log   *slog.Logger
}

// New returns the results of the games in store.
func New(store Store, log *slog.Logger) *Results { return &Results{store, log} }
