// Package puzzles sets puzzles: from the collection, from the games played here, and one a day for a
// guild.
package puzzles

import (
	"log/slog"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines"
	"hoshi/bot/gameplay/posting"
	"hoshi/bot/view"
)

// Store is what [Puzzles] need from a database.
type Store interface {
	stored.Games
	stored.Puzzles
	settings.Settings
}

// Deps are what [Puzzles] work with.
type Deps struct {
	Store       Store
	Chat        chat.Chat
	Settings    *settings.Resolver
	View        *view.View
	Painter     *view.Painter
	Posts       *posting.Keeper
	Engines     *engines.Searcher
	MadePuzzles int // maximum number of puzzles made from games played here; 0 for none
	Width       int // side of the pictures in pixels
	Now         func() time.Time
	Log         *slog.Logger
}

// Puzzles asks puzzles and judges the answers.
type Puzzles struct {
	Deps
	book puzzleBook
}

// New returns the puzzles of a store, and the embedded ones.
func New(d Deps) *Puzzles { return &Puzzles{Deps: d} }
