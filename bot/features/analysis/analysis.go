// Package analysis answers questions about positions: hints, the coach, the best moves, the value of
// every point, the engine's thoughts, and the review of a game with its steps.
package analysis

import (
	"hoshi/bot/domain/settings"
	"hoshi/bot/features/shared"
)

// Analysis explains positions and games.
type Analysis struct {
	*shared.Parts
	Store settings.Settings

	reviews *reviewBook
}

// New returns an analysis.
func New(p *shared.Parts, store settings.Settings) *Analysis {
	return &Analysis{Parts: p, Store: store, reviews: newReviewBook(p.Engines.Evaluations, p.Log)}
}
