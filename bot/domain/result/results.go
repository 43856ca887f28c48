// Package result describes what a finished game brought its players: rating changes, achievements, and
// the level to try next.
package result

import (
	"context"
	"log/slog"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/stored"
)

// Store is what [Results] needs from a database.
type Store interface {
	stored.Achievements
	stored.History
	rating.Ratings
}

// Results tells what finished games brought.
type Results struct {
	Store Store
	Now   func() time.Time
	Log   *slog.Logger
}

// New returns the results of the games in store.
func New(store Store, now func() time.Time, log *slog.Logger) *Results {
	return &Results{store, now, log}
}

// Brought is what a finished game brought its players. It's zero for other games.
type Brought struct {
	Changes      []Change     // of ratings
	Achievements message.Text // what was achieved
	Step         LevelStep    // the level to try next
}

// Of returns what a game brought its players.
func (s *Results) Of(ctx context.Context, g *game.Game) (b Brought, err error) {
	if b.Achievements, err = s.achievedText(ctx, g); err != nil {
		return b, err
	}
	if b.Step, err = s.LevelStep(ctx, g); err != nil {
		return b, err
	}
	b.Changes, err = s.ratingChanges(ctx, g)
	return b, err
}
