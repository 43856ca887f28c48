// Package analysis answers questions about positions: hints, the coach, the best moves, the value of
// every point, the engine's thoughts, and the review of a game with its steps.
package analysis

import (
	"log/slog"

	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/engines"
	"hoshi/bot/engines/background"
	"hoshi/bot/gameplay/boards"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/view"
)

// Deps are what an [Analysis] works with.
type Deps struct {
	Store      settings.Settings
	Settings   *settings.Resolver
	View       *view.View
	Painter    *view.Painter
	Games      *games.Keeper
	Boards     *boards.Boards
	Engines    *engines.Searcher
	Background *background.Runner
	Translator message.Translator
	Width      int // side of the pictures in pixels
	Log        *slog.Logger
}

// Analysis explains positions and games.
type Analysis struct {
	Deps
	reviews *reviewBook
}

// New returns an analysis.
func New(d Deps) *Analysis {
	return &Analysis{Deps: d, reviews: newReviewBook(d.Engines.Evaluations, d.Log)}
}
